import type { Account } from '#contract/account/account.ts';
import { messages } from '#domain/messages.ts';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { changeAddress, changeName } from '#src/lib/flows/account/identity.ts';
import { refuse } from '#src/lib/flows/shell/refusal.ts';

const words = messages.account;
const NAMES = ['first_name', 'last_name'] as const;
// Not 'email': that field is filled with the address that was typed at login.
const ADDRESS = ['new_email', 'password'] as const;
const FORM = 'grid grid-cols-1 gap-[1.15rem] pt-2 pb-3';

type Props = { account: Account; onDone: () => Promise<void> };

/** Changes the name of the account. */
export function NameForm({ account, onDone }: Props) {
  const { busy, refusal, form } = useAccountForm(
    NAMES,
    async (names) => {
      const outcome = await changeName(names);
      if (outcome.ok) await onDone();
      return outcome;
    },
    { leaves: false },
  );
  return (
    <form className={FORM} {...form}>
      <RefusalNotice refusal={refusal} />
      <Field
        label={words.firstName}
        name="first_name"
        autoComplete="given-name"
        defaultValue={account.first_name}
        required
        error={refusal?.errors.first_name}
      />
      <Field
        label={words.lastName}
        name="last_name"
        autoComplete="family-name"
        defaultValue={account.last_name}
        required
        error={refusal?.errors.last_name}
      />
      <p className="text-sm text-soft">{words.nameHint}</p>
      <Button type="submit" kind="outlined" className="w-full" aria-disabled={busy || undefined}>
        {busy ? words.saving : words.saveName}
      </Button>
    </form>
  );
}

/** Asks for another address of the account, with the password where it has one. */
export function AddressForm({ account, onDone }: Props) {
  const { busy, refusal, form } = useAccountForm(
    ADDRESS,
    async ({ new_email: email, password }) => {
      const outcome = await changeAddress({ email, password });
      if (outcome.ok) await onDone();
      return outcome;
    },
    { leaves: false },
  );
  const wrong = refusal?.errors.password;
  return (
    <form className={FORM} {...form}>
      <RefusalNotice refusal={account.has_password || wrong === undefined ? refusal : refuse(wrong)} />
      <Field
        label={words.newEmail}
        name="new_email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        hint={words.emailHint}
        error={refusal?.errors.email}
      />
      {account.has_password ? (
        <PasswordField label={words.password} name="password" autoComplete="current-password" required error={wrong} />
      ) : null}
      <Button type="submit" kind="outlined" className="w-full" aria-disabled={busy || undefined}>
        {busy ? words.sending : words.sendLink}
      </Button>
    </form>
  );
}
