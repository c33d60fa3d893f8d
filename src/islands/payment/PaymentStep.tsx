import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { CheckoutHead } from '#src/islands/checkout/CheckoutHead.tsx';
import { OrderSummary } from '#src/islands/checkout/OrderSummary.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Columns } from '#src/islands/ui/Columns.tsx';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { BAR_BUTTON, BuyBar } from '#src/islands/ui/sums/BuyBar.tsx';
import { enterPayment } from '#src/lib/flows/payment/enter-payment.ts';
import { isOffline } from '#src/lib/flows/shell/offline.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout/checkout-quote.ts';
import { $payment, $paymentBusy, $waiting } from '#src/lib/stores/checkout/payment.ts';
import { PayButton } from './PayButton.tsx';
import { PaymentNotices } from './PaymentNotices.tsx';
import { Recap } from './Recap.tsx';
import { loadWaitingPanel } from './Waiting.tsx';
import { WaysToPay } from './WaysToPay.tsx';

const loadNotices = () => import('#src/islands/notices/CheckoutNotices.tsx');
const CheckoutNotices = lazyComponent(() => loadNotices().then((module) => module.CheckoutNotices));

/** Loads what comes with a script of its own, so that it is there when this step opens. */
export function loadFactsAhead(): void {
  if (isOffline()) return;
  loadNotices().then(
    ({ loadNoticesAhead }) => loadNoticesAhead(),
    () => {},
  );
}

/** Step 2 of the checkout, 'Complete Payment': nothing to type, only to read, agree and pay. */
export function PaymentStep({ onBack }: { onBack: () => void }) {
  const phase = useStore($payment);
  const busy = useStore($paymentBusy);
  // Its way was chosen.
  const waiting = useStore($waiting);
  const isWaiting = waiting !== null && phase.name === 'idle';
  const shown = useStore($checkoutQuote);
  // Its script and its answers would not arrive.
  const [asksForNotices] = useState(() => !isOffline());
  useEffect(enterPayment, []);
  // Before the window opens: its code must be here when the customer comes back, even if a new version was deployed.
  useEffect(() => void loadWaitingPanel(), []);

  const newQuote = phase.name === 'confirmingPrice' ? phase.quote : null;
  return (
    <div aria-busy={busy}>
      <div className="mx-auto max-w-page px-gutter">
        <CheckoutHead step="payment" takesFocus />
        <Columns>
          <div className="grid grid-cols-1 gap-7">
            <PaymentNotices />
            {/* One list for the eye: the last fact comes with its own script. */}
            <div className="grid grid-cols-1 gap-[1.1rem]">
              <Recap onBack={onBack} />
              <Suspense>{asksForNotices ? <CheckoutNotices /> : null}</Suspense>
            </div>
            {waiting === null ? <WaysToPay /> : null}
          </div>
          <OrderSummary newQuote={newQuote}>
            <PayButton className="mt-[1.35rem] w-full max-xl:hidden" />
            <Button kind="outlined" className="mt-[0.85rem] w-full" disabled={busy} onClick={onBack}>
              <CheckoutIcon name="chevron-left" />
              {messages.payment.back}
            </Button>
          </OrderSummary>
        </Columns>
      </div>
      {/* Where the button looks after a payment that waits, the sum is that payment's: the cart may be another one by now. */}
      <BuyBar
        label={isWaiting ? messages.waiting.bar : messages.checkout.total}
        amount={formatCheckout(isWaiting ? waiting.amount : (newQuote ?? shown).total)}
      >
        <PayButton size="bar" className={BAR_BUTTON} />
      </BuyBar>
    </div>
  );
}
