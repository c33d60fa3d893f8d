import { type SubmitEvent, useState } from 'react';
import { PASSKEY_NAME_MAX } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { AccountDetails } from '#src/islands/own-account/AccountSection.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { offersPasskey } from '#src/lib/flows/account/second-factor/prove-factor.ts';
import { addPasskey } from '#src/lib/flows/account/second-factor/second-factor.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.secondFactor;

/** Creates a passkey in this browser, under a name. */
export function AddPasskey({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const added = await addPasskey(name);
    setBusy(false);
    if (!added.ok) {
      setProblem(added.message);
      return;
    }
    setName('');
    showToast('success', words.added);
    onAdded(added.value.recovery_codes);
  };
  if (!offersPasskey()) return <p className="text-soft">{words.passkeyUnavailable}</p>;
  return (
    <AccountDetails label={words.addPasskey}>
      <form
        className="grid grid-cols-1 gap-[1.15rem]"
        onChange={() => setProblem(null)}
        onSubmit={(event) => void add(event)}
      >
        <p className="text-soft">{words.passkeyLead}</p>
        <Field
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          value={name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <Button type="submit" kind="outlined" className="w-full" aria-disabled={isBusy || undefined}>
          {isBusy ? words.waitingForPasskey : words.addPasskey}
        </Button>
      </form>
    </AccountDetails>
  );
}
