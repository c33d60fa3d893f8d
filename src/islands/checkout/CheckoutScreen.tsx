import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { useRested } from '#src/islands/payment/use-rested.ts';
import { setPictures, watchPrices } from '#src/lib/flows/cart/pricing.ts';
import { setBuiltFees } from '#src/lib/flows/cart/trip-fees.ts';
import { backToDetails, openCheckout } from '#src/lib/flows/checkout/checkout-details.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $step } from '#src/lib/stores/checkout/checkout.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { LazyPaymentStep } from './LazyPaymentStep.tsx';

type Props = { pictures: Record<number, string>; tripFees: TripFees };

/** The checkout: details, then payment. Without a session it shows nothing, and the guard leads to the login. */
export default function CheckoutScreen({ pictures, tripFees }: Props) {
  const step = useStore($step);
  const user = useStore($user);
  const phase = useStore($payment);
  const before = useRef(step);
  const isReturn = before.current !== step;
  // The second of two quick taps on one step must not answer a question of the other.
  const hasChanged = useRef(false);
  const isRested = useRested(step);
  const isHeld = (hasChanged.current || isReturn) && !isRested;

  // Before the first paint: the stored answers may lead straight to the payment.
  useLayoutEffect(() => {
    setPictures(pictures);
    setBuiltFees(tripFees);
    const stops = [watchPrices(), openCheckout()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [pictures, tripFees]);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    hasChanged.current = true;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);

  // A payment without an order shows its reference even when the session is lost.
  if (user === null && phase.name !== 'orderFailed') return null;
  return (
    <div className={isHeld ? 'pointer-events-none' : undefined}>
      {step === 'payment' ? <LazyPaymentStep onBack={backToDetails} /> : <DetailsStep isReturn={isReturn} />}
    </div>
  );
}
