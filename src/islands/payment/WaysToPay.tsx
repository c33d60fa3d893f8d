import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { OrderIconName } from '#src/order-icons.ts';

const payment = messages.payment;

const WAYS: readonly { icon: OrderIconName; name: string; detail: string }[] = [
  { icon: 'smartphone', name: payment.mobileMoney, detail: payment.mobileMoneyNetworks },
  { icon: 'credit-card', name: payment.card, detail: payment.cardNetworks },
];

/** The ways to pay in the payment window, mobile money first, and our promise about them. */
export function WaysToPay() {
  return (
    <>
      <div>
        <p className="lbl mb-2.5">{payment.waysToPay}</p>
        <ul className="pays">
          {WAYS.map(({ icon, name, detail }) => (
            <li className="pay" key={name}>
              <OrderIcon name={icon} />
              <span>
                <b>{name}</b>
                <span className="text-soft text-sm">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-soft text-sm sure">
        <OrderIcon name="lock" />
        <span>{payment.promise}</span>
      </p>
    </>
  );
}
