import type { OrderStatus } from '#domain/orders/order-status.ts';

/** An order's progress as dust wiped off a bar; the status sets how far, in own CSS. Decorative. */
export function DustBar({ status }: { status: OrderStatus }) {
  return (
    <div className="dust-bar" data-status={status} aria-hidden="true">
      <i />
    </div>
  );
}
