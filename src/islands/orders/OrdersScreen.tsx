import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { useOwed } from '#src/islands/order/shared/use-owed.ts';
import { searchOrders } from '#src/lib/flows/orders/order-search.ts';
import { loadOrders, type OrdersLoaded } from '#src/lib/flows/orders/orders.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrdersBar } from './OrdersBar.tsx';
import { OrdersHead } from './OrdersHead.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { NoMatches, NoOrders, OrdersFailed } from './OrdersStates.tsx';

/** The orders of the signed-in user with a verified e-mail. */
export default function OrdersScreen() {
  const [loaded, setLoaded] = useState<OrdersLoaded | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadOrders().then((answer) => {
      if (!isGone) setLoaded(answer);
    });
    // An order may have moved on while nobody looked; what is shown stays when the list can't be loaded now.
    const unwatch = watchReturn(() => {
      void loadOrders({ looksAgain: true }).then((answer) => {
        if (!isGone && answer.state !== 'failed') setLoaded(answer);
      });
    });
    return () => {
      isGone = true;
      unwatch();
    };
  }, []);

  if (loaded?.state === 'ready' && loaded.orders.length > 0) return <OrderList orders={loaded.orders} />;
  if (loaded?.state === 'ready') {
    return (
      <OrdersHead count={0}>
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

function OrderList({ orders }: { orders: readonly Order[] }) {
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
