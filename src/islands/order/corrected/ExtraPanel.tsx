import { useCallback, useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { formatMoment } from '#domain/windows/format.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { checkExtraPayment, consumePaymentReturn, openExtraPage } from '#src/lib/flows/orders/extra-payment.ts';

const words = messages.extraPayment;
/** In ms: how often the page asks after a payment, and for how long. */
const ASK_EVERY_MS = 4_000;
const ASK_FOR_MS = 3 * 60_000;

type State = Awaited<ReturnType<typeof checkExtraPayment>>;
const isOver = (state: State) => state === 'paid' || state === 'returned' || state === 'none';

type Props = { slug: string; extra: NonNullable<OrderDetail['extra_payment']>; onChanged: () => void };

/** What a correction costs more, with the way to pay it. After the payment it asks until the money is there. */
export function ExtraPanel({ slug, extra, onChanged }: Props) {
  const [isAsking, setAsking] = useState(() => consumePaymentReturn() || extra.state === 'checking');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(async () => {
    const state = await checkExtraPayment(slug);
    if (isOver(state)) onChanged();
    return state;
  }, [slug, onChanged]);
  useEffect(() => {
    // A page restored by Back was left while busy.
    const release = () => setBusy(false);
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  }, []);

  useEffect(() => {
    if (!isAsking) return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const round = async () => {
      const state = await ask();
      if (isGone || isOver(state)) return;
      if (Date.now() - since > ASK_FOR_MS) return setAsking(false);
      timer = setTimeout(() => void round(), ASK_EVERY_MS);
    };
    void round();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isAsking, ask]);

  const pay = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const failure = await openExtraPage(slug);
    setProblem(failure);
    // The page is being left otherwise.
    if (failure !== null) setBusy(false);
  };
  const sum = moneyText(extra.sum);
  return (
    <Panel className="grid grid-cols-1 gap-3 print:hidden" aria-label={words.title(sum)}>
      <h2 className="text-xl tabular-nums">{words.title(sum)}</h2>
      <p>{extra.what}</p>
      <p className="text-sm text-soft">{words.until(formatMoment(new Date(extra.expires_at)))}</p>
      {isAsking ? <Notice kind="info">{words.checking}</Notice> : null}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <p className="flex flex-wrap gap-3">
        {/* While one payment is looked for, a second one would only go back. */}
        {isAsking ? null : (
          <Button aria-disabled={isBusy} onClick={() => void pay()}>
            {isBusy ? words.opening : words.pay(sum)}
          </Button>
        )}
        {extra.state === 'checking' && !isAsking ? (
          <Button kind="outlined" onClick={() => setAsking(true)}>
            {words.checkNow}
          </Button>
        ) : null}
      </p>
    </Panel>
  );
}

/** For who comes back from the provider's page after the payment was taken or ended: says what became of it. */
export function ExtraPaymentResult({ slug, onChanged }: Omit<Props, 'extra'>) {
  useEffect(() => {
    if (consumePaymentReturn()) void checkExtraPayment(slug).then((state) => isOver(state) && onChanged());
  }, [slug, onChanged]);
  return null;
}
