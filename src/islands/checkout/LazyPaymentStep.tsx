import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';

type Props = { onBack: () => void };
let Step: ComponentType<Props> | null = null;

/** Fetches the script of the payment step; called as soon as the details are complete, so that no tap waits for it. */
export async function loadPaymentStep(): Promise<boolean> {
  try {
    if (Step === null) {
      const { PaymentStep, loadFactsAhead } = await import('#src/islands/payment/PaymentStep.tsx');
      Step = PaymentStep;
      loadFactsAhead();
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * The payment step, whose script is fetched apart. Where it does not arrive, the page says so and is loaded again when
 * asked, at this step: a browser may remember that a script failed.
 */
export function LazyPaymentStep({ onBack }: Props) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Step === null ? 'loading' : 'ready');
  const load = useCallback(async () => {
    setState('loading');
    setState((await loadPaymentStep()) ? 'ready' : 'failed');
  }, []);
  useEffect(() => {
    if (Step === null) void load();
  }, [load]);
  if (state === 'ready' && Step !== null) return <Step onBack={onBack} />;
  return (
    <div className="mx-auto grid max-w-page gap-4 px-gutter py-8" aria-busy={state === 'loading'}>
      {state === 'failed' ? (
        <>
          <Notice kind="bad">{messages.shell.network}</Notice>
          <Button className="justify-self-start" onClick={() => window.location.reload()}>
            {messages.shell.tryAgain}
          </Button>
        </>
      ) : (
        <p role="status">{messages.shell.loading}</p>
      )}
    </div>
  );
}
