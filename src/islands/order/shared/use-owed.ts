import { useEffect, useState } from 'react';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { loadOwnOwed } from '#src/lib/flows/orders/owed.ts';

/**
 * What the shop owes the signed-in user, by order slug; empty while it loads, and without an answer. Loaded again when
 * `status` changes: a cancelled order's money is on its way.
 */
export function useOwed(isReady: boolean, status?: string): ReadonlyMap<string, CustomerOwed> {
  const [owed, setOwed] = useState<ReadonlyMap<string, CustomerOwed>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status is what asks for it again.
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    void loadOwnOwed().then((found) => {
      if (!isGone) setOwed(found);
    });
    return () => {
      isGone = true;
    };
  }, [isReady, status]);
  return owed;
}
