import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { retryPaidOrder } from '#src/lib/flows/checkout/place-order.ts';
import { dropDeferredPayment } from '#src/lib/flows/payment/defer-payment.ts';
import { payNow } from '#src/lib/flows/payment/pay.ts';
import { acceptPrice } from '#src/lib/flows/payment/price-confirmation.ts';
import { $checkoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $payment, $waiting } from '#src/lib/stores/checkout/payment.ts';
import { CheckNowButton } from './CheckNowButton.tsx';
import { useRested } from './use-rested.ts';

/**
 * The main button of the step: pay, look after a payment that waits, agree to a changed price, take back what waits for
 * the network, or finish an order that is already paid.
 */
export function PayButton(place: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const phase = useStore($payment);
  const problem = useStore($checkoutProblem);
  const waiting = useStore($waiting);
  // Each takes the place of another button, Pay Now that of step 1: a second tap on that one opens, agrees to and takes back
  // nothing.
  const isRested = useRested(waiting === null ? phase.name : 'waiting');
  if (phase.name === 'orderFailed') {
    return phase.why === 'session' ? (
      <ButtonLink {...place} href={loginPath({ returnUrl: paths.checkout })}>
        {messages.payment.loginToFinish}
      </ButtonLink>
    ) : (
      <Button {...place} onClick={() => void retryPaidOrder(phase.reference)}>
        {messages.payment.tryAgain}
      </Button>
    );
  }
  if (phase.name === 'confirmingPrice') {
    return (
      <Button {...place} aria-disabled={!isRested} onClick={isRested ? acceptPrice : undefined}>
        {messages.payment.agree(formatCheckout(phase.quote.total))}
      </Button>
    );
  }
  if (phase.name === 'deferred') {
    return (
      // Not the yellow one: it takes the booking back.
      <Button {...place} kind="outlined" aria-disabled={!isRested} onClick={() => isRested && dropDeferredPayment()}>
        {messages.payment.doNotSend}
      </Button>
    );
  }
  if (waiting !== null && phase.name === 'idle') return <CheckNowButton {...place} />;
  const busy = phase.name !== 'idle';
  return (
    <Button
      {...place}
      className={clsx(place.className, !isRested && 'pointer-events-none')}
      disabled={busy || problem !== null}
      onClick={() => void payNow()}
    >
      <CheckoutIcon name="lock" />
      {busy ? messages.payment.processing : messages.payment.payNow}
    </Button>
  );
}
