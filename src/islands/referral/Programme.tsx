import {
  MAX_REDEEM_PERCENT,
  PERCENT_PER_STEP,
  POINTS_PER_FRIEND,
  REDEEM_THRESHOLD,
} from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { ShareCard } from '#src/islands/referral/share/ShareCard.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
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
    <ShareCard>
      <p>{words.loginHint}</p>
      <ButtonLink className="w-full px-3" href={loginPath({ continue: paths.referrals })}>
        {words.toLogin}
      </ButtonLink>
      <TextLink className="justify-self-start" href={paths.register}>
        {messages.navigation.register}
      </TextLink>
    </ShareCard>
  );
}

/** How the programme works, in three steps. */
export function Programme() {
  return (
    <section className="mx-auto max-w-page px-gutter pt-[clamp(2rem,1.2rem+3vw,4rem)] pb-16">
      <h2 className="mb-5 text-2xl">{words.programme}</h2>
      <ol>
        {STEPS.map(([icon, text]) => (
          <li key={icon} className="stitched-top grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 py-[1.1rem]">
            <OrderIcon
              name={icon}
              className="box-content rounded-full bg-card p-3 text-green-800 ring-[5px] ring-mint ring-inset"
            />
            <p className="max-w-measure text-ink">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
