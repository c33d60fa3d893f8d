import { useCallback, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import type { PaidOrder, PaidOrderState } from '#src/lib/flows/checkout/paid-orders.ts';
import { isUnsettled, recoverOrder, startNewOrder } from '#src/lib/flows/checkout/recovery.ts';
import type { OrderIconName } from '#src/order-icons.ts';
import { ConfirmNewOrder } from './ConfirmNewOrder.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { PaidOrderDetails } from './PaidOrderDetails.tsx';

const recovery = messages.recovery;

type Look = { icon: OrderIconName; tone: string; title: string; canRetry: boolean };

const LOOKS: Record<PaidOrderState | 'made', Look> = {
  retry: { icon: 'triangle-alert', tone: '', title: recovery.title, canRetry: true },
  made: { icon: 'circle-check', tone: 'ok', title: recovery.madeMeanwhile, canRetry: true },
  review: { icon: 'clock', tone: 'wait', title: recovery.underReview, canRetry: false },
  refunded: { icon: 'circle-check', tone: 'ok', title: messages.payment.refunded, canRetry: false },
  expired: { icon: 'clock', tone: 'wait', title: messages.payment.expired, canRetry: false },
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

  const { icon, tone, title, canRetry } = LOOKS[order.isMade ? 'made' : order.state];
  return (
    <article className={`er ${tone}`} aria-busy={busy}>
      <OrderIcon name={icon} />
      <h2>{title}</h2>
      {isUnsettled(order) && order.total !== null ? (
        <p>{recovery.safe(formatCheckout(order.total), order.reference)}</p>
      ) : null}
      {order.isMade ? <p>{recovery.openMade}</p> : null}
      <PaidOrderDetails order={order} />
      {error === null ? null : <Notice kind="bad">{error}</Notice>}
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
        <div className="ways">
          {canRetry ? (
            <button type="button" className="btn" disabled={busy} onClick={() => void recover()}>
              {busy ? recovery.trying : recovery.tryAgain}
            </button>
          ) : null}
          <ContactSupport support={support} reference={order.reference} />
          <button type="button" className="btn line" disabled={busy} onClick={startAnew} ref={focusAgain}>
            {recovery.startNew}
          </button>
        </div>
      )}
    </article>
  );
}
