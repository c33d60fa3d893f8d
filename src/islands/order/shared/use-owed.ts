import { useEffect, useState } from 'react';
import type { CustomerOwed } from '#contract/owed.ts';
import { loadOwnOwed } from '#src/lib/flows/orders/owed.ts';

/** What the shop owes the signed-in user, by order slug; empty while it loads, and without an answer. */
export function useOwed(isReady: boolean): ReadonlyMap<string, CustomerOwed> {
  const [owed, setOwed] = useState<ReadonlyMap<string, CustomerOwed>>(new Map());
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    void loadOwnOwed().then((found) => {
      if (!isGone) setOwed(found);
    });
    return () => {
      isGone = true;
    };
  }, [isReady]);
  return owed;
}
