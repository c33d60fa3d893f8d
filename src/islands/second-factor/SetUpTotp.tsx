import { type SubmitEvent, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { addTotp, startTotp } from '#src/lib/flows/account/second-factor/second-factor.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { QrCode } from './QrCode.tsx';

const words = messages.secondFactor;

type Started = { secret: string; uri: string };

/** Sets up an authenticator app: its QR code, then a code from the app. */
export function SetUpTotp({ label, onAdded }: { label: string; onAdded: (codes: string[] | null) => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await startTotp();
    setBusy(false);
    if (answer.ok) setStarted(answer.value);
    else setProblem(answer.message);
  };
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const added = await addTotp(String(new FormData(event.currentTarget).get('code') ?? ''));
    setBusy(false);
    if (!added.ok) {
      setProblem(added.message);
      return;
    }
    setStarted(null);
    showToast('success', words.added);
    onAdded(added.value.recovery_codes);
  };
  return (
    <>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      {started === null ? (
        <Button kind="outlined" className="w-full" aria-disabled={isBusy || undefined} onClick={() => void start()}>
          {label}
        </Button>
      ) : (
        <form
          className="grid grid-cols-1 gap-[1.15rem]"
          onChange={() => setProblem(null)}
          onSubmit={(event) => void add(event)}
          noValidate
        >
          <p>{words.scan}</p>
          <QrCode text={started.uri} label={words.qr} />
          <p className="text-sm text-soft">
            {words.secretByHand}{' '}
            <code className="wrap-anywhere text-[1.05em]" data-testid="secret">
              {started.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <Field
            label={words.code}
            name="code"
            hint={words.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
          <Button type="submit" className="w-full" aria-disabled={isBusy || undefined}>
            {words.turnOn}
          </Button>
        </form>
      )}
    </>
  );
}
