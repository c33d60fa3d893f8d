import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense } from 'react';
import { messages } from '#domain/messages.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { $secondStep } from '#src/lib/stores/account/second-step.ts';

// Customers have no second factor, so they load no script for it.
const SecondStepForm = lazyComponent(() =>
  import('#src/islands/second-factor/SecondStepForm.tsx').then((module) => module.default),
);

/** Shows the first step of a sign-in, and replaces it with the second one when the account has one. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const step = useStore($secondStep);
  if (step === null) return children;
  return (
    <Suspense fallback={<p role="status">{messages.shell.loading}</p>}>
      <SecondStepForm key={step.ticket} step={step} />
    </Suspense>
  );
}
