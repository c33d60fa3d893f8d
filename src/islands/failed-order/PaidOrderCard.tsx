import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { FailedState } from '#src/islands/ui/states/FailedState.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
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
  retry: { icon: 'triangle-alert', tone: 'warn', title: recovery.title, canRetry: true },
  waiting: { icon: 'clock', tone: 'warn', title: messages.waiting.title, canRetry: true },
  made: { icon: 'circle-check', tone: 'ok', title: recovery.openMade, canRetry: true },
  review: { icon: 'clock', tone: 'warn', title: recovery.underReview, canRetry: false },
  returning: { icon: 'clock', tone: 'ok', title: recovery.returning, canRetry: false },
  superseded: { icon: 'clock', tone: 'ok', title: recovery.secondReturns, canRetry: false },
  refunded: { icon: 'circle-check', tone: 'ok', title: messages.payment.refunded, canRetry: false },
  closed: { icon: 'clock', tone: 'warn', title: recovery.closed, canRetry: false },
  expired: { icon: 'clock', tone: 'warn', title: messages.payment.expired, canRetry: false },
};

type Props = {
  order: PaidOrder;
  support: Support;
  /** Opens the page of its order at once, which is made already. */
  opensItself?: boolean;
};

/** One payment without an order: what the customer can do, and its record. */
export function PaidOrderCard({ order, support, opensItself = false }: Props) {
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
    if (busy) return;
    setBusy(true);
    setError(null);
    const recovered = await recoverOrder(order);
    // On success the page is being left: the button stays as it is.
    if (recovered.ok) return;
    setError(recovered.message);
    setBusy(false);
  };
  const startAnew = () => {
    if (busy) return;
    if (isUnsettled(order)) setAsking(true);
    else startNewOrder(order);
  };

  // Made meanwhile: nothing is left to decide, so its page opens by itself.
  const isOpening = useRef(false);
  useEffect(() => {
    if (!opensItself || isOpening.current) return;
    isOpening.current = true;
    void recover();
  });

  const isWaiting = order.state === 'waiting';
  const { icon, tone, title, canRetry } = LOOKS[order.isMade ? 'made' : order.state];
  const tryAgain = isWaiting ? messages.payment.checkNow : recovery.tryAgain;
  const trying = isWaiting ? messages.payment.looking : recovery.trying;
  return (
    <FailedState
      as="article"
      className="wrap-anywhere grid-cols-1 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] xl:grid-rows-[repeat(6,auto)_1fr] xl:gap-x-8"
      tone={tone}
      icon={<OrderIcon name={icon} />}
      title={title}
      aria-busy={busy}
    >
      {isWaiting ? <p>{messages.waiting.lead}</p> : null}
      {isUnsettled(order) && !isWaiting && order.total !== null ? (
        <p>
          {recovery.safe(formatCheckout(order.total, order.currency))} {canRetry ? recovery.again : null}
        </p>
      ) : null}
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
            <Button className="mt-2 max-sm:w-full" aria-disabled={busy || undefined} onClick={() => void recover()}>
              {busy ? trying : order.isMade ? recovery.viewOrder : tryAgain}
            </Button>
          ) : null}
          {order.isMade ? null : (
            <>
              <ContactSupport support={support} reference={order.reference} />
              <TextButton className="mt-2" aria-disabled={busy || undefined} onClick={startAnew} ref={focusAgain}>
                {recovery.startNew}
              </TextButton>
            </>
          )}
        </Ways>
      )}
      <PaidOrderDetails order={order} />
    </FailedState>
  );
}
