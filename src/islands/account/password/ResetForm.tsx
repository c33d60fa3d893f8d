import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { tokenFrom } from '#domain/slug-paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { NewPasswordField } from '#src/islands/account/form/NewPasswordField.tsx';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { useSearch } from '#src/islands/account/use-search.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { lookAtResetLink, needsNewResetLink, resetPassword } from '#src/lib/flows/account/password/passwords.ts';

const words = messages.resetPassword;
const FIELDS = ['new_password', 'confirm_password'] as const;

/** Sets a new password with the mailed link; the token is the last part of this page's address. */
export default function ResetForm({ shopNames }: { shopNames: readonly string[] }) {
  const search = useSearch();
  const [shown, setShown] = useState(false);
  const [link, setLink] = useState<'over' | 'sets' | 'takesBack'>('sets');
  const { busy, refusal, form } = useAccountForm(FIELDS, (values) =>
    resetPassword(tokenFrom(window.location.pathname), values),
  );
  // Before a password is thought of and typed twice in vain.
  useEffect(() => {
    void lookAtResetLink(tokenFrom(window.location.pathname)).then(setLink);
  }, []);
  if (link === 'over' || needsNewResetLink(refusal?.message ?? null))
    return <LinkOver message={refusal?.message ?? words.invalidToken} search={search} />;
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      {link === 'takesBack' ? <Notice>{words.takesBack}</Notice> : null}
      <RefusalNotice refusal={refusal} />
      <NewPasswordField
        label={words.newPassword}
        name="new_password"
        required
        shown={shown}
        shopNames={shopNames}
        error={refusal?.errors.new_password}
      />
      <PasswordField
        label={words.confirmPassword}
        name="confirm_password"
        autoComplete="new-password"
        required
        shown={shown}
        error={refusal?.errors.confirm_password}
      />
      <Checkbox checked={shown} onChange={() => setShown(!shown)}>
        {words.show}
      </Checkbox>
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
      <BackLink href={loginPath() + search} label={words.backToLogin} />
    </form>
  );
}

/** In place of the form: this link sets no password any more, another one does. */
function LinkOver({ message, search }: { message: string; search: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-[1.15rem]">
      <div ref={notice} tabIndex={-1}>
        <Notice kind="bad">{message}</Notice>
      </div>
      <ButtonLink className="w-full" href={paths.forgotPassword + search}>
        {words.requestNewLink}
      </ButtonLink>
      <BackLink href={loginPath() + search} label={words.backToLogin} />
    </div>
  );
}
