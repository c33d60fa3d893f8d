import {
  MAX_REDEEM_PERCENT,
  PERCENT_PER_STEP,
  POINTS_PER_FRIEND,
  REDEEM_THRESHOLD,
} from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { OrderIconName } from '#src/order-icons.ts';

const words = messages.referral;

const STEPS: [OrderIconName, string][] = [
  ['message-circle', words.steps.share],
  ['footprints', words.steps.walk(POINTS_PER_FRIEND)],
  ['gift', words.steps.redeem(REDEEM_THRESHOLD, PERCENT_PER_STEP, MAX_REDEEM_PERCENT)],
];

/** In place of the link box: how to get the link. */
export function LoginBox() {
  return (
    <div className="share">
      <h2>{words.yourLink}</h2>
      <p>{words.loginHint}</p>
      <a className="btn full" href={loginPath({ continue: paths.referrals })}>
        {words.toLogin}
      </a>
      <a className="link" href={paths.register}>
        {messages.shell.register}
      </a>
    </div>
  );
}

/** How the programme works, in three steps. */
export function Programme() {
  return (
    <section className="wrap prog">
      <h2>{words.programme}</h2>
      <ol>
        {STEPS.map(([icon, text]) => (
          <li key={icon}>
            <OrderIcon name={icon} />
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
