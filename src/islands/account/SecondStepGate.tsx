import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { messages } from '#domain/messages.ts';
import { $secondStep } from '#src/lib/stores/second-step.ts';

// Customers have no second factor: they fetch no script for one.
const SecondStepForm = lazy(() => import('#src/islands/second-factor/SecondStepForm.tsx'));

/** Shows the first step of a sign-in, and the second one in its place when the account asks for it. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const step = useStore($secondStep);
  if (step === null) return children;
  return (
    <Suspense fallback={<p role="status">{messages.shell.loading}</p>}>
      <SecondStepForm key={step.ticket} step={step} />
    </Suspense>
  );
}
