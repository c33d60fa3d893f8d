import { type OrderIconName, orderIcons } from '#src/order-icons.ts';

/** An icon of checkout, payment, orders and referrals, always decorative; `Icon` has those of every screen. */
export function OrderIcon({ name, className = 'ic' }: { name: OrderIconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={orderIcons[name]} />
    </svg>
  );
}
