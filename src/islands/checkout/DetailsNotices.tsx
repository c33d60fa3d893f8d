import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { areaNames, feeOfArea } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { BookedNote } from '#src/islands/payment/BookedNote.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { dismissFirstHint, wasOfOtherAccount } from '#src/lib/flows/checkout/checkout-details.ts';
import { lookForPayments } from '#src/lib/flows/payment/look-for-payments.ts';
import { $pricedLines } from '#src/lib/stores/cart/pricing.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { $delivery, $firstCheckoutSeen } from '#src/lib/stores/checkout/checkout.ts';
import { $checkoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $ownFailedOrders } from '#src/lib/stores/checkout/failed-orders.ts';
import { $earlierPayment, $waiting } from '#src/lib/stores/checkout/payment.ts';
import { $offeredPlaces } from '#src/lib/stores/checkout/saved-places.ts';
import { TURNAROUND_HOURS } from '#src/lib/stores/checkout/turnaround.ts';

/** Fetched only where a payment waits. */
const Waiting = lazyComponent(() => import('#src/islands/payment/Waiting.tsx').then((module) => module.Waiting));

const checkout = messages.checkout;
const cart = messages.cart;

/** What the customer must know before the questions. */
export function DetailsNotices() {
  const failed = useStore($ownFailedOrders);
  const waiting = useStore($waiting);
  const earlier = useStore($earlierPayment);
  const isEmpty = useStore($pricedLines).length === 0;
  const [isOther] = useState(wasOfOtherAccount);
  useEffect(() => void lookForPayments(), []);
  return (
    <div className="grid gap-3 empty:hidden">
      {isOther ? <Notice>{checkout.otherAccount}</Notice> : null}
      <Suspense>{waiting === null ? null : <Waiting />}</Suspense>
      {isEmpty ? null : <BookedNote />}
      {/* The panel above goes when the payment is declined: never without a word. */}
      {earlier?.kind === 'over' ? <Notice role="alert">{messages.payment.waitingOver}</Notice> : null}
      {failed.length > 0 ? (
        <Notice kind="bad">
          <p>{checkout.openPayment}</p>
          <NoticeLink href={paths.failedOrders}>{checkout.toOpenPayment}</NoticeLink>
        </Notice>
      ) : null}
      <CartNotice />
    </div>
  );
}

/** What helps with the first question, below it; the service areas are shown at every visit of this step. */
export function DetailsHints() {
  const [showsAreas, setShowsAreas] = useState(true);
  // Who has ordered, on whatever device, has been here.
  const { last } = useStore($offeredPlaces);
  const wasSeen = useStore($firstCheckoutSeen);
  const fees = useStore($tripFees);
  // The area that the sum was for until here: why it is another one now.
  const chosen = useStore($serviceArea);
  const isPlaceless = useStore($delivery) === null;
  const again = isPlaceless ? fees.paused?.[chosen.toLowerCase()] : undefined;
  const areas = areaNames(fees).filter((area) => feeOfArea(fees, area) !== null);
  if (!showsAreas) return null;
  const isFirst = !wasSeen && last === null;
  const dismiss = () => {
    setShowsAreas(false);
    if (isFirst) dismissFirstHint();
  };
  return (
    <Notice className="wrap-anywhere" onDismiss={dismiss}>
      <p>
        {again === undefined ? null : `${messages.location.paused(chosen, again)} `}
        {checkout.serviceAreas(areas.join(', '))}
      </p>
      {isFirst ? <p className="mt-1 font-normal">{checkout.firstTime(TURNAROUND_HOURS)}</p> : null}
    </Notice>
  );
}

/** The cart can't be ordered as it is: says what to do. */
function CartNotice() {
  const problem = useStore($checkoutProblem);
  const isEmpty = useStore($pricedLines).length === 0;
  // Who comes back here after paying looks for the order.
  const hasOrdered = useStore($offeredPlaces).last !== null;
  if (problem?.field === 'account') {
    return (
      <div data-field="account" tabIndex={-1}>
        <Notice kind="bad">{problem.message}</Notice>
      </div>
    );
  }
  if (problem?.field !== 'cart') return null;
  return (
    <div data-field="cart" tabIndex={-1}>
      <Notice kind="warn">
        <p>{isEmpty ? checkout.emptyNotice : problem.message}</p>
        {isEmpty && hasOrdered ? (
          <p>
            {checkout.emptyOrdered} <NoticeLink href={paths.orders}>{checkout.toOrders}</NoticeLink>
          </p>
        ) : null}
        <NoticeLink href={isEmpty ? paths.services : paths.cart}>{isEmpty ? cart.browse : checkout.toCart}</NoticeLink>
      </Notice>
    </div>
  );
}
