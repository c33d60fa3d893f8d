import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { tempVerifyEmailPath } from '#domain/account-paths.ts';
import { ADDRESS_FORM } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { continueAfterLogin } from '#src/lib/flows/account/session.ts';
import { watchVerified } from '#src/lib/flows/account/verification.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { NotMe } from './NotMe.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyLater } from './VerifyLater.tsx';

const words = messages.verify;
// Fetched only by who has just paid.
const PaidFirst = lazyComponent(() => import('#src/islands/account/PaidFirst.tsx').then((module) => module.PaidFirst));
const WIDE = 'w-full max-xs:px-3 max-xs:stretch-[80%]';

/** Redeems the key of the mailed link; without a key it offers a new link. */
export default function VerifyEmail({ support }: { support: Support }) {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const email = query.get('email') || $user.get()?.email || '';
  // As it was when the page opened: verified meanwhile, the page leads on.
  const [isWaiting] = useState(() => $user.get()?.is_verified === false);
  const [isPaid, setPaid] = useState(false);
  const showPaid = useCallback(() => setPaid(true), []);
  const { result, isLeaving, retry, stay } = useVerification(query.get('key'), query.get('email') ?? '');

  // A newer link may be opened in another tab meanwhile.
  useEffect(() => (result.state === 'error' ? watchVerified() : undefined), [result.state]);

  if (result.state === 'noKey') {
    return (
      <>
        <Suspense>{isWaiting ? <PaidFirst support={support} onKnown={showPaid} /> : null}</Suspense>
        {isPaid ? (
          <h2 className="mt-2 text-xl">{messages.paidFirst.oneThing}</h2>
        ) : (
          <h1 className="text-2xl">{words.noKeyTitle}</h1>
        )}
        <p className="wrap-anywhere mt-[0.35rem] text-soft">
          {isWaiting && email
            ? (isPaid ? words.noKeyPaid : words.noKeyAt)(email)
            : email
              ? words.noKey
              : words.noKeyNobody}
        </p>
        {isWaiting ? <VerifyLater /> : null}
        <NewLink
          kind={isWaiting ? 'outlined' : undefined}
          href={email && tempVerifyEmailPath({ email, isVerified: false })}
        />
        {/* No link reaches an address that was mistyped. */}
        {isWaiting ? (
          <div className="text-sm">
            <p className="text-soft">{messages.tempVerify.notThere}</p>
            <TextLink href={paths.account + ADDRESS_FORM}>{messages.tempVerify.changeAddress}</TextLink>
          </div>
        ) : null}
      </>
    );
  }
  if (result.state === 'error') {
    return (
      <Screen title={words.failedTitle}>
        <Notice kind="bad">{result.message}</Notice>
        {result.renewable ? (
          <NewLink href={email && tempVerifyEmailPath({ email, expired: true, ...continueAfterLogin() })} />
        ) : (
          <Button className={WIDE} onClick={retry}>
            {messages.shell.tryAgain}
          </Button>
        )}
      </Screen>
    );
  }
  if (result.state === 'verifying') {
    return (
      <Screen title={words.title}>
        <p className="mt-[0.35rem] text-soft" role="status">
          {words.verifying}
        </p>
        <Skeleton shape="button" />
      </Screen>
    );
  }
  return (
    <Screen title={words.verifiedTitle}>
      <Notice kind="ok">
        <p>{result.state === 'success' ? words.success : words.alreadyVerified}</p>
        {isLeaving ? <p className="mt-1">{$user.get() === null ? words.redirecting : words.goingOn}</p> : null}
      </Notice>
      <NotMe onReject={stay} />
    </Screen>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      {children}
    </>
  );
}

/** Leads to a new link; when the address is not known, by the login to the orders, which ask for the verification. */
function NewLink({ href, kind }: { href: string; kind?: 'outlined' | undefined }) {
  return (
    <ButtonLink {...(kind && { kind })} className={WIDE} href={href || loginPath({ continue: paths.orders })}>
      {href ? words.requestNewLink : words.loginForNewLink}
    </ButtonLink>
  );
}
