import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { ADDRESS_FORM } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import type { Support } from '#src/islands/ui/support.ts';
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
const PaidFirst = lazyComponent(() => import('#src/islands/account/PaidFirst.tsx').then((module) => module.PaidFirst));

/** The notice about a verification link: sent, missing, or expired; with a button for another one. */
export default function TempVerify({ support }: { support: Support }) {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const user = useStore($user);
  const pairs = useStore($pairs);
  const email = query.get('email')?.trim() ?? '';
  useEffect(() => {
    if (email === '') reportMissingEmail();
  }, [email]);
  const unverified = query.get('is-verified') === 'false';
  const hasFailed = query.get('expired') === 'true';
  const [isPaid, setPaid] = useState(false);
  const showPaid = useCallback(() => setPaid(true), []);
  const [isSent, setSent] = useState(false);
  const showSent = () => setSent(true);
  // Opened in another tab, the link leads on here too; with a button for it, that one does so.
  useEffect(() => (unverified ? undefined : watchVerified()), [unverified]);
  if (email === '') return null;

  const next = pathAfterLogin();
  const expired = hasFailed && !isSent;
  const text = expired ? words.expired : unverified && !isSent ? words.notVerified : words.sent;
  const title = expired || (unverified && !isSent) ? messages.verify.noKeyTitle : words.title;
  return (
    <>
      <Suspense>
        {user !== null && (unverified || hasFailed) ? <PaidFirst support={support} onKnown={showPaid} /> : null}
      </Suspense>
      {isPaid ? <h2 className="mt-2 text-xl">{title}</h2> : <h1 className="text-2xl">{title}</h1>}
      <p className="mt-[0.35rem] text-soft [overflow-wrap:anywhere]">{text(email)}</p>
      {user !== null && unverified ? <VerifyLater /> : null}
      {/* Who is signed in goes on at once: another mail is for who found none, or only an old one. */}
      {hasFailed ? <ResendButton email={email} kind={isSent ? 'outlined' : 'yellow'} onSent={showSent} /> : null}
      {user === null || unverified ? null : (
        <ButtonLink
          {...(expired && { kind: 'outlined' })}
          className="w-full"
          href={pairs > 0 ? paths.checkout : paths.services}
        >
          {pairs > 0 ? words.toCheckout : words.goOn}
        </ButtonLink>
      )}
      {hasFailed ? null : <ResendButton email={email} kind={user === null ? 'yellow' : 'outlined'} onSent={showSent} />}
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

type ResendProps = { email: string; kind: 'yellow' | 'outlined'; onSent: () => void };

function ResendButton({ email, kind, onSent }: ResendProps) {
  const [sending, setSending] = useState(false);
  const [seconds, startCooldown] = useCountdown(RESEND_COOLDOWN_S);
  const isResting = sending || seconds > 0;
  const resend = async () => {
    if (isResting) return;
    setSending(true);
    const sent = await resendVerification(email).finally(() => setSending(false));
    if (!sent) return;
    startCooldown();
    onSent();
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
