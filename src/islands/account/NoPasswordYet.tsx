import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { requestPasswordReset } from '#src/lib/flows/account/password/passwords.ts';

const words = messages.changePassword;

/** In place of the form, for an account that signs in with Google: how it gets a password. */
export function NoPasswordYet({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const mail = async () => {
    if (state === 'busy') return;
    setState('busy');
    const outcome = await requestPasswordReset({ email });
    setState(outcome.ok ? 'sent' : 'idle');
    setFailure(outcome.ok ? null : (outcome.message ?? messages.forgotPassword.failed));
  };
  return (
    <div className="wrap-anywhere grid grid-cols-1 gap-[1.15rem]">
      <Notice>
        <p>{words.byGoogle}</p>
      </Notice>
      <p className="text-soft">{words.byGoogleToo(email)}</p>
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {state === 'sent' ? (
        <Notice kind="ok">{messages.forgotPassword.sent}</Notice>
      ) : (
        <Button className="w-full" aria-disabled={state === 'busy'} onClick={() => void mail()}>
          {state === 'busy' ? words.mailing : words.mailLink}
        </Button>
      )}
      <BackLink href={paths.services} label={words.backToServices} />
    </div>
  );
}
