import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { orderPath } from '#domain/paths.ts';
import { UnsettledNote } from '#src/islands/orders/UnsettledNote.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { loadUnsettled } from '#src/lib/flows/orders/unsettled.ts';
import { paidContent } from '#src/lib/flows/payment/paid-content.ts';
import { settlePayments } from '#src/lib/flows/payment/settle-payments.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { $openPayments } from '#src/lib/stores/checkout/open-payments.ts';

/** In ms, and how often: while a payment waits here, it is asked about again. */
const AGAIN_MS = 4_000;
const LOOKS_MAX = 75;

/**
 * What became of the payments that this device began: one that was approved meanwhile takes its pairs out of the cart and
 * names its order; one that waits or is held is told of, also that it does not pay for what was added since.
 */
export function CartPayments() {
  const user = useStore($user);
  const lines = useStore($cartLines);
  const open = useStore($openPayments);
  const [looks, setLooks] = useState(0);
  const [booked, setBooked] = useState<string | null>(null);
  const [payments, setPayments] = useState<readonly UnsettledPayment[]>([]);
  // However short: a request is approved in another app.
  useEffect(() => watchReturn(() => setLooks((before) => before + 1), 0), []);
  useEffect(() => {
    if (user === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async () => {
      const settled = await settlePayments();
      const unsettled = await loadUnsettled();
      if (isGone) return;
      if (settled.booked !== null) setBooked(settled.booked);
      setPayments(unsettled);
      if (settled.isUnderWay && looks < LOOKS_MAX) timer = setTimeout(() => setLooks(looks + 1), AGAIN_MS);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [user, looks]);
  const waiting = payments.find(({ state }) => state === 'checking');
  const own = open.find(({ order }) => order.transaction_id === waiting?.reference);
  const content = own === undefined ? null : paidContent(own.order.cart_items, lines);
  return (
    <div className="mx-auto grid max-w-page gap-3 px-gutter pt-4 empty:hidden">
      {booked === null ? null : (
        <Notice kind="ok">
          <p>{messages.waiting.booked(orderCode(booked))}</p>
          {lines.length > 0 ? <p>{messages.waiting.bookedRest}</p> : null}
          <NoticeLink href={orderPath(booked)}>{messages.checkout.toBooked}</NoticeLink>
        </Notice>
      )}
      <UnsettledNote payments={payments} more={content === null ? null : `${content} ${messages.waiting.ownOrder}`} />
    </div>
  );
}
