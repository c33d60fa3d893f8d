import { useStore } from '@nanostores/react';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { retryPaidOrder } from '#src/lib/flows/checkout/place-order.ts';
import { payNow } from '#src/lib/flows/payment/pay.ts';
import { acceptPrice } from '#src/lib/flows/payment/price-confirmation.ts';
import { $checkoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';

/** The main button of the step: pay, agree to a changed price, or finish an order that is already paid. */
export function PayButton({ className }: { className: string }) {
  const phase = useStore($payment);
  const problem = useStore($checkoutProblem);
  if (phase.name === 'orderFailed') {
    return phase.why === 'session' ? (
      <a className={className} href={loginPath({ returnUrl: paths.checkout })}>
        {messages.payment.loginToFinish}
      </a>
    ) : (
      <button type="button" className={className} onClick={() => void retryPaidOrder(phase.reference)}>
        {messages.recovery.tryAgain}
      </button>
    );
  }
  if (phase.name === 'confirmingPrice') {
    return (
      <button type="button" className={className} onClick={acceptPrice}>
        {messages.payment.agree(formatCheckout(phase.quote.total))}
      </button>
    );
  }
  const busy = phase.name !== 'idle';
  return (
    <button type="button" className={className} disabled={busy || problem !== null} onClick={() => void payNow()}>
      <OrderIcon name="lock" />
      {busy ? messages.payment.processing : messages.payment.payNow}
    </button>
  );
}
