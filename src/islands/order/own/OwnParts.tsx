import type { OrderDetail } from '#contract/orders.ts';
import { ChangePanel } from './ChangePanel.tsx';
import { RatingPanel } from './RatingPanel.tsx';
import { WritePanel } from './WritePanel.tsx';

type Props = { order: OrderDetail; onChanged: () => void };

/** What the customer can do with an order: rate it, change it, write to the team. */
export function OwnParts({ order, onChanged }: Props) {
  const { own } = order;
  if (own === undefined) return null;
  return (
    <>
      {own.rating === null ? null : <RatingPanel order={order} rating={own.rating} onChanged={onChanged} />}
      <ChangePanel order={order} own={own} onChanged={onChanged} />
      <WritePanel key={order.status} slug={order.slug} own={own} />
    </>
  );
}
