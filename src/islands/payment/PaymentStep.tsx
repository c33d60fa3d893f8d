import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { OrderSummary } from '#src/islands/checkout/OrderSummary.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { enterPayment } from '#src/lib/flows/payment/enter-payment.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout-quote.ts';
import { $payment, $paymentBusy } from '#src/lib/stores/payment.ts';
import { PayButton } from './PayButton.tsx';
import { PaymentNotices } from './PaymentNotices.tsx';
import { Recap } from './Recap.tsx';
import { WaysToPay } from './WaysToPay.tsx';

/** Step 2 of the checkout, 'Complete Payment': nothing to type, only to read, agree and pay. */
export function PaymentStep({ onBack }: { onBack: () => void }) {
  const phase = useStore($payment);
  const busy = useStore($paymentBusy);
  const shown = useStore($checkoutQuote);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(enterPayment, []);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const newQuote = phase.name === 'agreeing' ? phase.quote : null;
  const [first, ...rest] = messages.payment.title.split(' ');
  return (
    <div aria-busy={busy}>
      <div className="wrap">
        <div className="ttl">
          <ol className="stp" aria-label={messages.checkout.steps}>
            <li className="done">
              <i>
                <OrderIcon name="check" />
              </i>
              {messages.checkout.detailsStep}
            </li>
            <li aria-current="step">
              <i>2</i>
              {messages.checkout.paymentStep}
            </li>
          </ol>
          <h1 ref={heading} tabIndex={-1}>
            {first} <span className="w">{rest.join(' ')}</span>
          </h1>
        </div>
        <div className="cols">
          <div className="grid grid-cols-1 gap-7">
            <PaymentNotices />
            <Recap />
            <hr className="stitch w-full" />
            <WaysToPay />
          </div>
          <OrderSummary newQuote={newQuote}>
            <PayButton className="btn full go" />
            <button type="button" className="btn line full" disabled={busy} onClick={onBack}>
              <OrderIcon name="chevron-left" />
              {messages.payment.back}
            </button>
          </OrderSummary>
        </div>
      </div>
      <div className="barbuy">
        <p className="text-xs text-soft">
          {messages.checkout.total}
          <b>{formatCheckout((newQuote ?? shown).total)}</b>
        </p>
        <PayButton className="btn" />
      </div>
    </div>
  );
}
