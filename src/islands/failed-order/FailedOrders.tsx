import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { loadPaidOrders, type PaidOrders } from '#src/lib/flows/checkout/paid-orders.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { FailedOrdersSkeleton } from './FailedOrdersSkeleton.tsx';
import { NoFailedOrders } from './NoFailedOrders.tsx';
import { PaidOrderCard } from './PaidOrderCard.tsx';

const recovery = messages.recovery;

/** /orders/failed: every payment of the signed-in user that has no order, from this device and from the shop. */
export default function FailedOrders({ support }: { support: Support }) {
  const userId = useStore($user)?.user_id ?? null;
  const [found, setFound] = useState<PaidOrders | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    // Without a session the guard is about to leave the page; `round` counts the presses of Try Again.
    if (userId === null || round < 0) return;
    let current = true;
    setFound(null);
    loadPaidOrders().then((orders) => {
      if (current) setFound(orders);
    });
    return () => {
      current = false;
    };
  }, [userId, round]);

  if (found === null) return <FailedOrdersSkeleton />;
  const { orders, complete } = found;
  const reload = () => setRound(round + 1);
  if (orders.length === 0 && complete) return <NoFailedOrders />;
  if (orders.length === 0) {
    const { loadFailed, loadFailedHint, tryAgain } = messages.recovery;
    return (
      <>
        <h1>{recovery.screen}</h1>
        <LoadFailed icon="wifi-off" title={loadFailed} hint={loadFailedHint} again={tryAgain} onRetry={reload} />
      </>
    );
  }
  const isMade = orders.every((order) => order.isMade);
  return (
    <>
      <h1>{isMade ? recovery.madeMeanwhile : recovery.screen}</h1>
      {complete ? null : <Notice kind="warn">{messages.recovery.incomplete}</Notice>}
      {orders.map((order) => (
        <PaidOrderCard
          key={order.reference}
          order={order}
          support={support}
          opensItself={isMade && orders.length === 1}
        />
      ))}
    </>
  );
}
