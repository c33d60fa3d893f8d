import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { messages } from '#domain/messages.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { paidContent } from '#src/lib/flows/payment/paid-content.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { $lastCheck, $waiting, type WaitingPayment } from '#src/lib/stores/checkout/payment.ts';
import { CheckNowButton } from './CheckNowButton.tsx';

/** Where the panel's code can't be loaded, one sentence says the same. */
const Sentence = () => <Notice kind="warn">{messages.payment.checkPhone}</Notice>;

/** Loads the panel's code; a second call gets the first one's. The panel gets all else from here: it stays small. */
export const loadWaitingPanel = () => import('./WaitingPanel.tsx').catch(() => ({ default: Sentence }));
const WaitingPanel = lazy(loadWaitingPanel);

type Props = {
  canPayAnotherWay?: boolean;
  /** The step shows something else now. */
  isHidden?: boolean;
};

/** The payment of this cart that waits for the customer's approval, if there is one. */
export function Waiting({ canPayAnotherWay = false, isHidden = false }: Props) {
  const waiting = useStore($waiting);
  const shown = isHidden ? null : waiting;
  return (
    <>
      {/* Here before its sentence: a region that comes together with it is not announced by most screen readers. */}
      <p className="sr-only" role="status">
        {shown === null || shown.isPaid ? null : sentenceOf(shown)}
      </p>
      {shown === null ? null : <Panel waiting={shown} canPayAnotherWay={canPayAnotherWay} />}
    </>
  );
}

/** What is announced of a payment that waits: a card waits at its bank, not on the phone. */
function sentenceOf({ channel }: WaitingPayment): string {
  return channel === 'card' ? messages.waiting.cardTitle : messages.payment.checkPhone;
}

function Panel({ waiting, canPayAnotherWay }: { waiting: WaitingPayment; canPayAnotherWay: boolean }) {
  const look = useStore($lastCheck);
  const lines = useStore($cartLines);
  const { reference, items } = waiting;
  // The first step shows this too and pays nothing: the second step has the flow already.
  const payAnotherWay = async () => {
    const { payNow } = await import('#src/lib/flows/payment/pay.ts');
    void payNow({ supersedes: reference, ignoreOpenPayment: true });
  };
  return (
    <Suspense fallback={null}>
      <WaitingPanel
        waiting={waiting}
        look={look}
        content={paidContent(items, lines)}
        onPayAnotherWay={canPayAnotherWay ? payAnotherWay : null}
      >
        <CheckNowButton className="mt-2" />
      </WaitingPanel>
    </Suspense>
  );
}
