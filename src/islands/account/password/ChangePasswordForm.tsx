import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { BackLink } from '#src/islands/account/form/BackLink.tsx';
import { NewPasswordField } from '#src/islands/account/form/NewPasswordField.tsx';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { NoPasswordYet } from '#src/islands/account/NoPasswordYet.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { loadAccount } from '#src/lib/flows/account/account.ts';
import { changePassword } from '#src/lib/flows/account/password/passwords.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';

const words = messages.changePassword;
const FIELDS = ['old_password', 'new_password', 'confirm_password'] as const;

/** The form that changes the signed-in user's password. */
export default function ChangePasswordForm({ shopNames }: { shopNames: readonly string[] }) {
  const user = useStore($user);
  const { busy, refusal, form } = useAccountForm(FIELDS, changePassword);
  const errors = refusal?.errors ?? {};
  const hasPassword = useHasPassword();
  // No user is signed in: the guard is about to lead to login.
  if (user === null) return null;
  if (hasPassword === false) return <NoPasswordYet email={user.email} />;
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={refusal} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={words.oldPassword}
        name="old_password"
        autoComplete="current-password"
        required
        error={errors.old_password}
      />
      <NewPasswordField
        label={words.newPassword}
        name="new_password"
        required
        shopNames={shopNames}
        person={user}
        error={errors.new_password}
      />
      <PasswordField
        label={words.confirmPassword}
        name="confirm_password"
        autoComplete="new-password"
        required
        error={errors.confirm_password}
      />
      {errors.non_field_errors ? <FieldError>{errors.non_field_errors}</FieldError> : null}
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
      <BackLink href={paths.services} label={words.backToServices} />
    </form>
  );
}

/** Whether the account has a password; null while that is not known, and where it can't be asked: most have one. */
function useHasPassword(): boolean | null {
  const [hasPassword, setHasPassword] = useState<boolean | null>(null);
  useEffect(() => void loadAccount().then((account) => setHasPassword(account?.has_password ?? null)), []);
  return hasPassword;
}
