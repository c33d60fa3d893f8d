import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { OwnUnsettled } from '#src/islands/orders/OwnUnsettled.tsx';
import { checkOpenPayments } from '#src/lib/flows/payment/check-open-payments.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';

/**
 * What became of the payments that this device began: one that was approved meanwhile opens its order, so that its pairs do
 * not stay in the cart; one that waits or is held is told of.
 */
export function CartPayments() {
  const user = useStore($user);
  const [looks, setLooks] = useState(0);
  // However short: a request is approved in another app.
  useEffect(() => watchReturn(() => setLooks((before) => before + 1), 0), []);
  const [checked, setChecked] = useState<number | null>(null);
  useEffect(() => {
    if (user !== null) void checkOpenPayments().then((isLeaving) => setChecked(isLeaving ? null : looks));
  }, [user, looks]);
  return <div className="mb-6 empty:hidden">{checked === null ? null : <OwnUnsettled key={checked} />}</div>;
}
