import { messages } from '#domain/messages.ts';
import type { CheckoutIconName } from '#src/checkout-icons.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';

const payment = messages.payment;

const WAYS: readonly { icon: CheckoutIconName; name: string; detail: string }[] = [
  { icon: 'smartphone', name: payment.mobileMoney, detail: payment.mobileMoneyNetworks },
  { icon: 'credit-card', name: payment.card, detail: payment.cardNetworks },
];

const SENTENCES: readonly { icon: CheckoutIconName; text: string }[] = [
  { icon: 'lock', text: payment.promise },
  { icon: 'circle-check', text: payment.mayCancel },
];

/** The ways to pay in the payment window, mobile money first, our promise about them and the way back: to read, not to choose. */
export function WaysToPay() {
  return (
    <div className="grid gap-3 rounded-toe-sm bg-mint-soft p-4 text-sm forced-colors:border">
      <div>
        <p className="mb-1 font-bold text-base">{payment.waysToPay}</p>
        <ul>
          {WAYS.map(({ icon, name, detail }) => (
            <li className="flex gap-[0.6rem] py-[0.2rem] leading-snug" key={name}>
              <CheckoutIcon name={icon} className="text-green-600" />
              <span>
                <b>{name}</b> <span className="text-soft">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {SENTENCES.map(({ icon, text }) => (
        <p className="flex gap-[0.6rem] text-soft leading-snug" key={icon}>
          <CheckoutIcon name={icon} />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
