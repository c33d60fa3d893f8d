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
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { isResetLinkOpen, needsNewResetLink, resetPassword } from '#src/lib/flows/account/password/passwords.ts';
import { refuse } from '#src/lib/flows/shell/refusal.ts';

const words = messages.resetPassword;
const FIELDS = ['new_password', 'confirm_password'] as const;

/** Sets a new password with the mailed link; the token is the last part of this page's address. */
export default function ResetForm({ shopNames }: { shopNames: readonly string[] }) {
  const search = useSearch();
  const [shown, setShown] = useState(false);
  const { busy, refusal, showRefusal, form } = useAccountForm(FIELDS, (values) =>
    resetPassword(tokenFrom(window.location.pathname), values),
  );
  // Before a password is thought of and typed twice in vain.
  const show = useRef(showRefusal);
  useEffect(() => {
    void isResetLinkOpen(tokenFrom(window.location.pathname)).then((isOpen) => {
      if (!isOpen) show.current(refuse(words.invalidToken));
    });
  }, []);
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={refusal}>
        {needsNewResetLink(refusal?.message ?? null) ? (
          <p className="mt-1">
            <TextLink href={paths.forgotPassword + search}>{words.requestNewLink}</TextLink>
          </p>
        ) : null}
      </RefusalNotice>
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
