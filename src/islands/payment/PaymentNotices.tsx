import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { payNow } from '#src/lib/flows/payment/pay.ts';
import { $checkoutProblem, type CheckoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout/checkout-quote.ts';
import {
  $earlierPayment,
  $payment,
  $paymentError,
  $providerPageOffered,
  $waiting,
  type PaymentPhase,
} from '#src/lib/stores/checkout/payment.ts';
import { BookedNote } from './BookedNote.tsx';
import { DearerNote } from './DearerNote.tsx';
import { useReveal } from './use-reveal.ts';
import { Waiting } from './Waiting.tsx';

/** A reference is one word of fifty letters: it wraps at the screen's edge. */
const LONG_WORDS = 'wrap-anywhere';

/** What the customer must know before the next press: a changed price, a payment under way, one that is not settled. */
export function PaymentNotices() {
  const phase = useStore($payment);
  const error = useStore($paymentError);
  const problem = useStore($checkoutProblem);
  const waiting = useStore($waiting);
  const isStopped = problem !== null && phase.name === 'idle' && waiting === null;
  const notice = phaseNotice(phase) ?? (error === null ? null : <PaymentErrorNotice sentence={error} />);
  return (
    <>
      {/* Here before its notices: a region that comes together with its sentence is not announced by most readers. */}
      <div aria-live="polite" className="contents">
        {notice === null ? null : <InView key={`${phase.name} ${error}`}>{notice}</InView>}
        {isStopped ? <ProblemNotice {...problem} /> : null}
      </div>
      <Waiting canPayAnotherWay isHidden={phase.name !== 'idle'} />
      {phase.name === 'idle' ? <EarlierPayment /> : null}
      {phase.name === 'idle' && waiting === null ? <BookedNote /> : null}
      {phase.name === 'idle' && waiting === null ? <DearerNote /> : null}
    </>
  );
}

/** What came up since the details were complete, such as a service that is taken off the offer: nothing can be paid. */
function ProblemNotice({ field, message }: CheckoutProblem) {
  return (
    <Notice kind="warn">
      <p>{message}</p>
      {field === 'cart' ? <NoticeLink href={paths.cart}>{messages.checkout.toCart}</NoticeLink> : null}
    </Notice>
  );
}

/** Why nothing was opened; when the window can't open, a link to the provider's own page. */
function PaymentErrorNotice({ sentence }: { sentence: string }) {
  const offered = useStore($providerPageOffered);
  const payment = messages.payment;
  return (
    <Notice kind="bad">
      <p>{sentence}</p>
      {offered ? (
        <>
          <p className="mt-2 font-normal text-ink">{payment.pageOffered}</p>
          <Button kind="outlined" size="small" className="mt-3" onClick={() => void payNow({ onProviderPage: true })}>
            {payment.payOnPage}
          </Button>
        </>
      ) : null}
    </Notice>
  );
}

function phaseNotice(phase: PaymentPhase): ReactNode {
  const payment = messages.payment;
  switch (phase.name) {
    case 'confirmingPrice':
      return <ChangedPrice {...phase} />;
    case 'deferred':
      return <Notice kind="warn">{payment.deferred}</Notice>;
    case 'creating':
    case 'leaving':
      return <Notice kind="ok">{payment.creating}</Notice>;
    case 'orderFailed':
      return (
        <Notice kind={phase.why === 'offline' ? 'warn' : 'bad'}>
          <p>{(phase.why === 'offline' ? payment.waitForNetwork : payment.keepReference)(phase.reference)}</p>
          {phase.why === 'unsaved' ? (
            <NoticeLink href={paths.failedOrders}>{messages.checkout.toOpenPayment}</NoticeLink>
          ) : null}
        </Notice>
      );
    default:
      return null;
  }
}

function ChangedPrice({ before, quote, why }: Extract<PaymentPhase, { name: 'confirmingPrice' }>) {
  const shown = useStore($checkoutQuote);
  const isRefused = quote.discounts.length < shown.discounts.length;
  const reason = why ?? (isRefused ? messages.payment.discountRefused : null);
  return (
    <Notice kind="warn">
      {reason === null ? null : <p>{reason}</p>}
      {before === quote.total ? null : (
        <p>{messages.payment.priceChanged(formatCheckout(before), formatCheckout(quote.total))}</p>
      )}
    </Notice>
  );
}

/** The earlier payment, while its outcome is checked. */
function EarlierPayment() {
  const watched = useStore($earlierPayment);
  if (watched === null) return null;
  const payment = messages.payment;
  // The window closed at a place of the page where only the button is seen.
  if (watched.kind === 'over') {
    return (
      <InView>
        <Notice>{payment.waitingOver}</Notice>
      </InView>
    );
  }
  if (watched.kind === 'cancelled' || watched.kind === 'refused') {
    return (
      <InView>
        <Notice kind={watched.kind === 'refused' ? 'warn' : 'info'}>
          <p>{watched.kind === 'refused' ? payment.refused : payment.cancelledLate}</p>
          <Reference reference={watched.reference} />
        </Notice>
      </InView>
    );
  }
  return (
    <InView>
      <Notice kind="warn">
        <p>{watched.slow ? payment.checkingLong : payment.unsettled}</p>
        <Reference reference={watched.reference} />
        <Button kind="outlined" size="small" className="mt-3" onClick={() => void payNow({ ignoreOpenPayment: true })}>
          {payment.payAgain}
        </Button>
      </Notice>
    </InView>
  );
}

/** For a call to the shop: of no use to who only reads what happened, so it is small and comes last. */
function Reference({ reference }: { reference: string }) {
  return <p className="mt-2 font-normal text-xs">{messages.payment.reference(reference)}</p>;
}

/** A new notice, scrolled into view. */
function InView({ children }: { children: ReactNode }) {
  const place = useReveal();
  return (
    <div ref={place} className={`${LONG_WORDS} focus:outline-none`} tabIndex={-1}>
      {children}
    </div>
  );
}
