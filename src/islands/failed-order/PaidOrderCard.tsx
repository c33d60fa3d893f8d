import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { FailedState } from '#src/islands/ui/FailedState.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import type { PaidOrder, PaidOrderState } from '#src/lib/flows/checkout/paid-orders.ts';
import { isUnsettled, recoverOrder, startNewOrder } from '#src/lib/flows/checkout/recovery.ts';
import type { OrderIconName } from '#src/order-icons.ts';
import { ConfirmNewOrder } from './ConfirmNewOrder.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { PaidOrderDetails } from './PaidOrderDetails.tsx';
import { Ways } from './Ways.tsx';

const recovery = messages.recovery;

type Look = { icon: OrderIconName; tone: ComponentProps<typeof FailedState>['tone']; title: string; canRetry: boolean };

const LOOKS: Record<PaidOrderState | 'made', Look> = {
  retry: { icon: 'triangle-alert', tone: 'bad', title: recovery.title, canRetry: true },
  waiting: { icon: 'clock', tone: 'warn', title: messages.waiting.title, canRetry: true },
  made: { icon: 'circle-check', tone: 'ok', title: recovery.madeMeanwhile, canRetry: true },
  review: { icon: 'clock', tone: 'warn', title: recovery.underReview, canRetry: false },
  superseded: { icon: 'clock', tone: 'ok', title: recovery.secondReturns, canRetry: false },
  refunded: { icon: 'circle-check', tone: 'ok', title: messages.payment.refunded, canRetry: false },
  expired: { icon: 'clock', tone: 'warn', title: messages.payment.expired, canRetry: false },
};

/** One payment without an order: its record, and what the customer can do. */
export function PaidOrderCard({ order, support }: { order: PaidOrder; support: Support }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const wasAsked = useRef(false);
  /** A customer who stays gets the focus back where it was before the question. */
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (wasAsked.current) button?.focus();
    wasAsked.current = false;
  }, []);

  const recover = async () => {
    setBusy(true);
    setError(null);
    const recovered = await recoverOrder(order);
    // On success the page is being left: the button stays as it is.
    if (recovered.ok) return;
    setError(recovered.message);
    setBusy(false);
  };
  const startAnew = () => {
    if (isUnsettled(order)) setAsking(true);
    else startNewOrder(order);
  };

  const isWaiting = order.state === 'waiting';
  const { icon, tone, title, canRetry } = LOOKS[order.isMade ? 'made' : order.state];
  const tryAgain = isWaiting ? messages.payment.checkNow : recovery.tryAgain;
  const trying = isWaiting ? messages.payment.looking : recovery.trying;
  return (
    <FailedState
      as="article"
      className="wrap-anywhere grid-cols-1"
      tone={tone}
      icon={<OrderIcon name={icon} />}
      title={title}
      aria-busy={busy}
    >
      {isWaiting ? <p>{messages.waiting.lead}</p> : null}
      {isUnsettled(order) && !isWaiting && order.total !== null ? (
        <p>{recovery.safe(formatCheckout(order.total), order.reference)}</p>
      ) : null}
      {order.isMade ? <p>{recovery.openMade}</p> : null}
      <PaidOrderDetails order={order} />
      {error === null ? null : <Notice kind={isWaiting ? 'info' : 'bad'}>{error}</Notice>}
      {asking ? (
        <ConfirmNewOrder
          reference={order.reference}
          onConfirm={() => startNewOrder(order)}
          onCancel={() => {
            setAsking(false);
            wasAsked.current = true;
          }}
        />
      ) : (
        <Ways>
          {canRetry ? (
            <Button className="mt-2" disabled={busy} onClick={() => void recover()}>
              {busy ? trying : order.isMade ? recovery.viewOrder : tryAgain}
            </Button>
          ) : null}
          <ContactSupport support={support} reference={order.reference} />
          <Button kind="outlined" className="mt-2" disabled={busy} onClick={startAnew} ref={focusAgain}>
            {recovery.startNew}
          </Button>
        </Ways>
      )}
    </FailedState>
  );
}
