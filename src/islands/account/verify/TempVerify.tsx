import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { ADDRESS_FORM } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { pathAfterLogin } from '#src/lib/flows/account/session.ts';
import {
  RESEND_COOLDOWN_S,
  reportMissingEmail,
  resendVerification,
  watchVerified,
} from '#src/lib/flows/account/verification.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $pairs } from '#src/lib/stores/cart/cart.ts';
import { mailIcons } from '#src/mail-icons.ts';
import { VerifyLater } from './VerifyLater.tsx';

const words = messages.tempVerify;
// Only for who wanted to see their orders: what was paid is told before anything is asked.
const OwnUnsettled = lazyComponent(() =>
  import('#src/islands/orders/OwnUnsettled.tsx').then((module) => module.OwnUnsettled),
);

/** The notice about a verification link: sent, missing, or expired; with a button for another one. */
export default function TempVerify() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const user = useStore($user);
  const pairs = useStore($pairs);
  const email = query.get('email')?.trim() ?? '';
  useEffect(() => {
    if (email === '') reportMissingEmail();
  }, [email]);
  const unverified = query.get('is-verified') === 'false';
  // Opened in another tab, the link leads on here too; with a button for it, that one does so.
  useEffect(() => (unverified ? undefined : watchVerified()), [unverified]);
  if (email === '') return null;

  const next = pathAfterLogin();
  const expired = query.get('expired') === 'true';
  const text = expired ? words.expired : unverified ? words.notVerified : words.sent;
  return (
    <>
      <h1 className="text-2xl">{expired || unverified ? messages.verify.noKeyTitle : words.title}</h1>
      <p className="mt-[0.35rem] text-soft [overflow-wrap:anywhere]">{text(email)}</p>
      {user !== null && unverified ? (
        <>
          <Suspense>
            <OwnUnsettled />
          </Suspense>
          <VerifyLater />
        </>
      ) : null}
      {/* Who is signed in goes on at once: another mail is for who found none, or only an old one. */}
      {expired ? <ResendButton email={email} kind="yellow" /> : null}
      {user === null || unverified ? null : (
        <ButtonLink
          {...(expired && { kind: 'outlined' })}
          className="w-full"
          href={pairs > 0 ? paths.checkout : paths.services}
        >
          {pairs > 0 ? words.toCheckout : words.goOn}
        </ButtonLink>
      )}
      {expired ? null : <ResendButton email={email} kind={user === null ? 'yellow' : 'outlined'} />}
      <div className="text-sm">
        <p className="text-soft">{words.notThere}</p>
        {user === null ? null : <TextLink href={paths.account + ADDRESS_FORM}>{words.changeAddress}</TextLink>}
      </div>
      {user === null ? (
        <>
          {next === paths.home ? null : <p className="text-sm text-soft">{words.haveAccount}</p>}
          <BackLink href={next === paths.home ? loginPath() : loginPath({ continue: next })} label={words.toLogin} />
        </>
      ) : null}
    </>
  );
}

function ResendButton({ email, kind }: { email: string; kind: 'yellow' | 'outlined' }) {
  const [sending, setSending] = useState(false);
  const [seconds, startCooldown] = useCountdown(RESEND_COOLDOWN_S);
  const isResting = sending || seconds > 0;
  const resend = async () => {
    if (isResting) return;
    setSending(true);
    const sent = await resendVerification(email).finally(() => setSending(false));
    if (sent) startCooldown();
  };
  return (
    <Button
      kind={kind}
      className="max-xs:stretch-[80%] w-full tabular-nums max-xs:px-3"
      aria-disabled={isResting || undefined}
      onClick={resend}
    >
      <LineIcon path={mailIcons.mail} />
      {sending ? words.resending : seconds > 0 ? words.resendIn(seconds) : words.resend}
    </Button>
  );
}

/**
 * The whole seconds left of a countdown, and a function that starts it. It uses the clock, because a sleeping phone
 * skips ticks.
 */
function useCountdown(length: number): [seconds: number, start: () => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = () => {
    setNow(performance.now());
    setEndsAt(performance.now() + length * 1000);
  };
  return [left, start];
}
