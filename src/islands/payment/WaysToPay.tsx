import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';
import type { ScreenIconName } from '#src/screen-icons.ts';

const payment = messages.payment;

const WAYS: readonly { icon: ScreenIconName; name: string; detail: string }[] = [
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
              <Icon name={icon} />
              <span>
                <b>{name}</b>
                <span className="soft small">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="soft small sure">
        <Icon name="lock" />
        <span>{payment.promise}</span>
      </p>
    </>
  );
}
