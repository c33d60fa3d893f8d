import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $confirmation } from '#src/lib/stores/account/confirmation.ts';

const ConfirmIdentity = lazy(() => import('./ConfirmIdentity.tsx'));

/** Shows the question when a call needs a recent sign-in. */
export function ConfirmIdentityHost() {
  const hint = useStore($confirmation);
  if (hint === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity hint={hint} />
    </Suspense>
  );
}
