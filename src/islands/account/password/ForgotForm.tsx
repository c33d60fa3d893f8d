import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { useSearch } from '#src/islands/account/use-search.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { requestPasswordReset } from '#src/lib/flows/account/password/passwords.ts';

const words = messages.forgotPassword;
const FIELDS = ['email'] as const;

/** The form that asks for a reset link; after it, where the link went and what to do when it does not come. */
export default function ForgotForm() {
  const search = useSearch();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [last, setLast] = useState('');
  const { busy, refusal, form } = useAccountForm(
    FIELDS,
    async (values) => {
      const outcome = await requestPasswordReset(values);
      if (outcome.ok) setSentTo(values.email.trim());
      return outcome;
    },
    { leaves: false },
  );
  const note = useRef<HTMLDivElement>(null);
  // The form is gone, and with it the button that was pressed.
  useEffect(() => {
    if (sentTo !== null) note.current?.focus();
  }, [sentTo]);
  const field = useRef<HTMLDivElement>(null);
  // Nothing is sent before the form is: the address can be another one.
  useEffect(() => {
    if (sentTo === null && last !== '') field.current?.querySelector('input')?.focus();
  }, [sentTo, last]);
  const back = <BackLink href={loginPath() + search} label={words.backToLogin} />;
  if (sentTo !== null) {
    return (
      <div className="wrap-anywhere grid grid-cols-1 gap-[1.15rem] outline-none" ref={note} tabIndex={-1}>
        <Notice kind="ok">
          <p>{words.sent}</p>
          <p className="mt-1 font-normal text-ink">{words.sentTo(sentTo)}</p>
        </Notice>
        <p className="text-soft">{words.notThere}</p>
        <Button
          kind="outlined"
          className="w-full"
          onClick={() => {
            setLast(sentTo);
            setSentTo(null);
          }}
        >
          {words.again}
        </Button>
        {back}
      </div>
    );
  }
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={refusal} />
      <div ref={field}>
        <Field
          label={words.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={last}
          error={refusal?.errors.email}
        />
      </div>
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
      {back}
    </form>
  );
}
