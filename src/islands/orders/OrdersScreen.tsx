import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { useOwed } from '#src/islands/order/shared/use-owed.ts';
import { searchOrders } from '#src/lib/flows/orders/order-search.ts';
import { loadOrders, type OrdersLoaded } from '#src/lib/flows/orders/orders.ts';
import { loadUnsettled } from '#src/lib/flows/orders/unsettled.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrdersBar } from './OrdersBar.tsx';
import { OrdersHead } from './OrdersHead.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { NoMatches, NoOrders, OrdersFailed } from './OrdersStates.tsx';
import { UnsettledNote } from './UnsettledNote.tsx';

/** The orders of the signed-in user with a verified e-mail. */
export default function OrdersScreen() {
  const [loaded, setLoaded] = useState<OrdersLoaded | null>(null);
  const [unsettled, setUnsettled] = useState<UnsettledPayment[]>([]);
  useEffect(() => {
    let isGone = false;
    // With the list, so that it is not moved down afterwards.
    void Promise.all([loadOrders(), loadUnsettled()]).then(([answer, payments]) => {
      if (isGone) return;
      setUnsettled(payments);
      setLoaded(answer);
    });
    // An order may have moved on while nobody looked; what is shown stays when the list can't be loaded now.
    const unwatch = watchReturn(() => {
      void Promise.all([loadOrders({ looksAgain: true }), loadUnsettled()]).then(([answer, payments]) => {
        if (isGone || answer.state === 'failed') return;
        setUnsettled(payments);
        setLoaded(answer);
      });
    });
    return () => {
      isGone = true;
      unwatch();
    };
  }, []);

  if (loaded?.state === 'ready' && loaded.orders.length > 0)
    return <OrderList orders={loaded.orders} unsettled={unsettled} />;
  if (loaded?.state === 'ready') {
    return (
      <OrdersHead count={0}>
        <UnsettledNote payments={unsettled} />
        <NoOrders />
      </OrdersHead>
    );
  }
  if (loaded?.state === 'failed') {
    return (
      <OrdersHead count={null}>
        <OrdersFailed />
      </OrdersHead>
    );
  }
  return (
    <>
      <OrdersHead count={null}>
        <OrdersBar text="" onText={ignore} disabled />
      </OrdersHead>
      <OrdersSkeleton />
    </>
  );
}

function ignore(): void {
  // Typing is not possible while the list loads.
}

type ListProps = { orders: readonly Order[]; unsettled: readonly UnsettledPayment[] };

function OrderList({ orders, unsettled }: ListProps) {
  const [text, setText] = useState('');
  const owed = useOwed(true);
  const field = useRef<HTMLInputElement>(null);
  // Typing stays fast in a long list.
  const wanted = useDeferredValue(text);
  const found = useMemo(() => searchOrders(orders, wanted), [orders, wanted]);
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  return (
    <>
      <OrdersHead count={orders.length}>
        <UnsettledNote payments={unsettled} />
        <OrdersBar text={text} onText={setText} field={field} />
      </OrdersHead>
      <p className="sr-only" role="status">
        {wanted.trim() === '' ? '' : messages.orders.found(found.length, orders.length)}
      </p>
      <CardList orders={found} owed={owed} />
      {found.length === 0 ? <NoMatches onClear={clear} /> : null}
    </>
  );
}

/** How many cards are laid out at once. */
const NEAR = 12;

function CardList({ orders, owed }: { orders: readonly Order[]; owed: ReadonlyMap<string, CustomerOwed> }) {
  return useMemo(
    () =>
      orders.length === 0 ? null : (
        <ul className="grid grid-cols-1 gap-6 pt-7">
          {orders.map((order, index) => (
            <li key={order.slug}>
              <OrderCard order={order} isFar={index >= NEAR} owed={owed.get(order.slug)} />
            </li>
          ))}
        </ul>
      ),
    [orders, owed],
  );
}
