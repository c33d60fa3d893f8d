import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { $confirmation } from '#src/lib/stores/account/confirmation.ts';

const ConfirmIdentity = lazyComponent(() => import('./ConfirmIdentity.tsx').then((module) => module.default));

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
