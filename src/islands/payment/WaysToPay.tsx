import { messages } from '#domain/messages.ts';
import type { CheckoutIconName } from '#src/checkout-icons.ts';
import { CheckoutIcon } from '#src/islands/ui/CheckoutIcon.tsx';

const payment = messages.payment;

const WAYS: readonly { icon: CheckoutIconName; name: string; detail: string }[] = [
  { icon: 'smartphone', name: payment.mobileMoney, detail: payment.mobileMoneyNetworks },
  { icon: 'credit-card', name: payment.card, detail: payment.cardNetworks },
];

/** The ways to pay in the payment window, mobile money first, and our promise about them. */
export function WaysToPay() {
  return (
    <>
      <div>
        <p className="mb-2.5 font-bold text-sm">{payment.waysToPay}</p>
        <ul className="grid gap-3">
          {WAYS.map(({ icon, name, detail }) => (
            <li className="flex items-center gap-4 rounded-md bg-card px-[1.1rem] py-4 shadow-frame" key={name}>
              <CheckoutIcon name={icon} className="size-7 text-green-600" />
              <span>
                <b className="block">{name}</b>
                <span className="text-sm text-soft">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="flex gap-[0.6rem] text-sm text-soft">
        <CheckoutIcon name="lock" />
        <span>{payment.promise}</span>
      </p>
    </>
  );
}
