import { messages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Field } from '#src/islands/ui/Field.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { requestPasswordReset } from '#src/lib/flows/account/passwords.ts';
import { useSearch } from './use-search.ts';

const words = messages.forgotPassword;
const FIELDS = ['email'] as const;

/** The form that asks for a reset link. */
export default function ForgotForm() {
  const search = useSearch();
  const { busy, done, refusal, form } = useAccountForm(FIELDS, requestPasswordReset, { leaves: false });
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      {done ? <Notice kind="ok">{words.sent}</Notice> : null}
      <RefusalNotice refusal={refusal} />
      <Field
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={refusal?.errors.email}
      />
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
      <BackLink href={loginPath() + search} label={words.backToLogin} />
    </form>
  );
}
