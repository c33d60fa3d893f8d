import { useState } from 'react';
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import {
  type FactorProver,
  offersPasskey,
  proveByCode,
  proveByPasskey,
} from '#src/lib/flows/account/second-factor/prove-factor.ts';

const words = messages.secondFactor;
const CODE = ['code'] as const;
const NOTHING = [] as const;

const OTHER_WAYS: Record<SecondFactorMethod, string> = {
  passkey: words.usePasskey,
  totp: words.useCode,
  recovery: words.useRecovery,
};

type Props = {
  methods: readonly SecondFactorMethod[];
  proving: FactorProver;
  /** Success opens another page. */
  leaves: boolean;
};

/** Asks for one second factor, the best one that this browser supports first, with a link to each other one. */
export function ProveFactor({ methods, proving, leaves }: Props) {
  const usable = methods.filter((method) => method !== 'passkey' || offersPasskey());
  const [chosen, setChosen] = useState<SecondFactorMethod>(usable[0] ?? 'recovery');
  const others = usable.filter((method) => method !== chosen);
  return (
    <>
      {chosen === 'passkey' ? (
        <PasskeyForm proving={proving} leaves={leaves} />
      ) : (
        // Another kind of code is another form: the first one's text does not belong in it.
        <CodeForm key={chosen} method={chosen} proving={proving} leaves={leaves} />
      )}
      {others.length === 0 ? null : (
        <div className="grid grid-cols-1 gap-[1.15rem]">
          {others.map((method) => (
            <Button kind="outlined" className="w-full" key={method} onClick={() => setChosen(method)}>
              {OTHER_WAYS[method]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function PasskeyForm({ proving, leaves }: Pick<Props, 'proving' | 'leaves'>) {
  const { busy, refusal, form } = useAccountForm(NOTHING, () => proveByPasskey(proving), { leaves });
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={refusal} />
      <SubmitButton busy={busy} label={words.usePasskey} busyLabel={words.waitingForPasskey} />
    </form>
  );
}

function CodeForm({ method, proving, leaves }: Pick<Props, 'proving' | 'leaves'> & { method: 'totp' | 'recovery' }) {
  const submit = ({ code }: { code: string }) => proveByCode(proving, method, code);
  const { busy, refusal, form } = useAccountForm(CODE, submit, { leaves });
  const isApp = method === 'totp';
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <RefusalNotice refusal={refusal} />
      <Field
        label={isApp ? words.code : words.recoveryCode}
        name="code"
        hint={isApp ? words.codeHint : words.recoveryHint}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize={isApp ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={60}
        required
        error={refusal?.errors.code}
      />
      <SubmitButton busy={busy} label={words.confirm} busyLabel={words.confirming} />
    </form>
  );
}
