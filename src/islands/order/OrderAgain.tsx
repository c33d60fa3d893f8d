import { clsx } from 'clsx';
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isOver, normaliseStatus } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { orderAgain } from '#src/lib/flows/cart/order-again.ts';

const words = messages.tracking;

type Props = {
  order: Order;
  /** One card of many: never the main action, and its name says which order. */
  isInList?: boolean;
  /** Not the main action, though the order is over. */
  isQuiet?: boolean;
  className?: string;
};

/**
 * Books the same services again: fills the cart at today's prices and opens it. The main action once an order is over.
 */
export function OrderAgain({ order, isInList = false, isQuiet = isInList, className }: Props) {
  const isFinished = isOver(normaliseStatus(order.status) ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const again = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await orderAgain(order));
    setBusy(false);
  };
  if (order.items.length === 0) return null;
  return (
    <div className={clsx('grid grid-cols-1 gap-3 print:hidden', className)}>
      <Button
        className="px-[min(1.5rem,7vw)]"
        kind={isFinished && !isQuiet ? 'yellow' : 'outlined'}
        aria-label={isInList ? words.againOf(orderCode(order.slug)) : undefined}
        aria-disabled={isBusy}
        onClick={() => void again()}
      >
        <OrderIcon name="refresh-cw" />
        {isBusy ? words.againBusy : words.again}
      </Button>
      {problem === null ? null : (
        <Notice kind="warn">
          <p>{problem}</p>
          {problem === words.againNone ? <NoticeLink href={paths.services}>{messages.orders.browse}</NoticeLink> : null}
        </Notice>
      )}
    </div>
  );
}
