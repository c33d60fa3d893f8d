import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { type Outcome, refuse } from '#src/lib/flows/shell/refusal.ts';

const FIELDS = ['password'] as const;

/** A form that asks for the password again, where the account has one. */
export function ProofForm({
  hasPassword,
  label,
  busyLabel,
  submit,
  leaves,
  next,
}: {
  hasPassword: boolean;
  label: string;
  busyLabel: string;
  submit: (form: { password: string }) => Promise<Outcome<'password'>>;
  /** Success opens another page. */
  leaves: boolean;
  /** Where to go on when it is refused. */
  next?: ReactNode;
}) {
  const { busy, refusal, form } = useAccountForm(FIELDS, submit, { leaves });
  const wrong = refusal?.errors.password;
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={hasPassword || wrong === undefined ? refusal : refuse(wrong)}>{next}</RefusalNotice>
      {hasPassword ? (
        <PasswordField
          label={messages.account.password}
          name="password"
          autoComplete="current-password"
          required
          error={wrong}
        />
      ) : null}
      <Button type="submit" kind="outlined" className="w-full" aria-disabled={busy || undefined}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
