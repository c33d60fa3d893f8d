import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { useOwed } from '#src/islands/order/shared/use-owed.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { searchOrders } from '#src/lib/flows/orders/order-search.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrdersBar } from './OrdersBar.tsx';
import { OrdersHead } from './OrdersHead.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { NoMatches, NoOrders, OrdersFailed } from './OrdersStates.tsx';
import { UnsettledNote } from './UnsettledNote.tsx';
import { useOrders } from './use-orders.ts';

/** The orders of the signed-in user with a verified e-mail. */
export default function OrdersScreen() {
  const own = useOrders();
  const loaded = own?.loaded;
  if (loaded?.state === 'ready' && loaded.orders.length > 0)
    return <OrderList orders={loaded.orders} payments={own?.payments ?? []} isLate={own?.isLate === true} />;
  if (loaded?.state === 'ready') {
    return (
      <OrdersHead count={0}>
        <UnsettledNote payments={own?.payments ?? []} />
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

type ListProps = { orders: readonly Order[]; payments: readonly UnsettledPayment[]; isLate: boolean };

function OrderList({ orders, payments, isLate }: ListProps) {
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
        {isLate ? null : <UnsettledNote payments={payments} />}
        <OrdersBar text={text} onText={setText} field={field} />
      </OrdersHead>
      <p className="sr-only" role="status">
        {wanted.trim() === '' ? '' : messages.orders.found(found.length, orders.length)}
      </p>
      {/* A new search begins at its first order again. */}
      <CardList key={wanted} orders={found} owed={owed} />
      {found.length === 0 ? <NoMatches onClear={clear} /> : null}
      {isLate && payments.length > 0 ? (
        <div className="pt-7">
          <UnsettledNote payments={payments} />
        </div>
      ) : null}
    </>
  );
}

/** How many cards are laid out at once. */
const NEAR = 12;
/** How many cards are shown at first, and more at each press. */
const STEP = 20;

function CardList({ orders, owed }: { orders: readonly Order[]; owed: ReadonlyMap<string, CustomerOwed> }) {
  const [count, setCount] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const cards = useMemo(
    () =>
      orders.slice(0, count).map((order, index) => (
        <li key={order.slug}>
          <OrderCard order={order} isFar={index >= NEAR} owed={owed.get(order.slug)} />
        </li>
      )),
    [orders, owed, count],
  );
  if (orders.length === 0) return null;
  const showMore = () => {
    setCount(count + STEP);
    // The first of those that came, where the button was.
    requestAnimationFrame(() => list.current?.children[count]?.querySelector('a')?.focus({ preventScroll: true }));
  };
  return (
    <>
      <ul className="grid grid-cols-1 gap-6 pt-7" ref={list}>
        {cards}
      </ul>
      {orders.length > count ? (
        <Button kind="outlined" className="mt-7 w-full" onClick={showMore}>
          {messages.orders.older(Math.min(STEP, orders.length - count))}
        </Button>
      ) : null}
    </>
  );
}
