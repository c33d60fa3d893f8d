import type { ConfirmHint } from '#contract/account/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import {
  cancelConfirmation,
  confirmByPassword,
  identityProver,
} from '#src/lib/flows/account/second-factor/confirm-identity.ts';
import { ProveFactor } from './ProveFactor.tsx';

const words = messages.secondFactor;
const PASSWORD = ['password'] as const;

/** Asks the signed-in user to confirm who they are, above the screen that waits for it. */
export default function ConfirmIdentity({ hint }: { hint: ConfirmHint }) {
  return (
    <Dialog title={words.askTitle} onClose={cancelConfirmation}>
      <p className="text-soft">{words.askLead}</p>
      {hint.confirm === 'password' ? (
        <PasswordForm />
      ) : (
        <ProveFactor methods={hint.methods ?? []} proving={identityProver} leaves={false} />
      )}
      <Button kind="outlined" className="w-full" onClick={cancelConfirmation}>
        {words.cancel}
      </Button>
    </Dialog>
  );
}

function PasswordForm() {
  const { busy, refusal, form } = useAccountForm(PASSWORD, confirmByPassword, { leaves: false });
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={refusal} />
      <PasswordField
        label={words.askPassword}
        name="password"
        autoComplete="current-password"
        required
        error={refusal?.errors.password}
      />
      <SubmitButton busy={busy} label={words.confirm} busyLabel={words.confirming} />
    </form>
  );
}
