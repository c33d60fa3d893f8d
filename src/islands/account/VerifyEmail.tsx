import { type ReactNode, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { loginPath, tempVerifyEmailPath } from '#domain/paths.ts';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { $user } from '#src/lib/stores/tokens.ts';
import { NotMe } from './NotMe.tsx';
import { useVerification } from './use-verification.ts';

const words = messages.verify;

/** Redeems the key of the mailed link; without a key it offers a new link. */
export default function VerifyEmail() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const email = query.get('email') || $user.get()?.email || '';
  const { result, leads, again, stay } = useVerification(query.get('key'));

  if (result.state === 'no-key') {
    return (
      <Screen title={words.noKeyTitle}>
        <p className="text-soft">{words.noKey}</p>
        <NewLink href={email && tempVerifyEmailPath({ email, isVerified: false })} />
      </Screen>
    );
  }
  if (result.state === 'error') {
    return (
      <Screen title={words.failedTitle}>
        <Notice kind="bad">{result.message}</Notice>
        {result.renewable ? (
          <NewLink href={email && tempVerifyEmailPath({ email, expired: true })} />
        ) : (
          <button type="button" className="btn full" onClick={again}>
            {messages.shell.tryAgain}
          </button>
        )}
      </Screen>
    );
  }
  if (result.state === 'verifying') {
    return (
      <Screen title={words.title}>
        <p className="text-soft" role="status">
          {words.verifying}
        </p>
        <div className="sk press" />
      </Screen>
    );
  }
  return (
    <Screen title={words.title}>
      <Notice kind="ok">
        <p>{result.state === 'success' ? words.success : words.alreadyVerified}</p>
        {leads ? <p>{words.redirecting}</p> : null}
      </Notice>
      <NotMe onReject={stay} />
    </Screen>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  );
}

/** Leads to a new link; when the address is not known, to login, which sends one. */
function NewLink({ href }: { href: string }) {
  return (
    <a className="btn full" href={href || loginPath()}>
      {href ? words.requestNewLink : messages.tempVerify.toLogin}
    </a>
  );
}
