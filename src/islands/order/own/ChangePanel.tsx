import { useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { OwnOrder } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { normaliseStatus } from '#domain/orders/order-status.ts';
import { onlyMethod } from '#src/islands/order/shared/only-method.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { DirectionsDialog } from './DirectionsDialog.tsx';

const words = messages.ownOrder;

type Props = { order: OrderDetail; own: OwnOrder; onChanged: () => void; onCancelled: () => void };

/** What the customer may still change of an order; nothing once it is over. */
export function ChangePanel({ order, own, onChanged, onCancelled }: Props) {
  const [open, setOpen] = useState<'cancel' | 'directions' | null>(null);
  const { pickup, delivery, phone } = own.may_change;
  const mayChange = pickup || delivery || phone;
  if (!mayChange && !own.may_cancel) return null;
  const close = () => setOpen(null);
  const after = (tell: () => void) => () => {
    close();
    tell();
  };
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-xl">{words.change}</h2>
      <ButtonRow>
        {mayChange ? (
          <Button kind="outlined" size="small" onClick={() => setOpen('directions')}>
            <OrderIcon name="map-pin" />
            {words.directions}
          </Button>
        ) : null}
        {own.may_cancel ? (
          <Button kind="outlined" size="small" onClick={() => setOpen('cancel')}>
            <OrderIcon name="circle-x" />
            {words.cancel}
          </Button>
        ) : null}
      </ButtonRow>
      {normaliseStatus(order.status) === 'pickup' && !pickup ? (
        <p className="text-sm text-soft">{words.cancelLate}</p>
      ) : null}
      {open === 'cancel' ? (
        <CancelDialog
          slug={order.slug}
          refund={own.refund}
          method={onlyMethod(order)}
          hasDiscount={order.discounts_applied.length > 0}
          onClose={close}
          onRefused={after(onChanged)}
          onDone={after(onCancelled)}
        />
      ) : null}
      {open === 'directions' ? (
        <DirectionsDialog
          order={order}
          may={own.may_change}
          onClose={close}
          onRefused={after(onChanged)}
          onDone={after(onChanged)}
        />
      ) : null}
    </section>
  );
}
