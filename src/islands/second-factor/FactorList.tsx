import { useState } from 'react';
import type { SecondFactors } from '#contract/account/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { AccountEntry } from '#src/islands/own-account/AccountSection.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime, longDay } from '#src/islands/ui/dates.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { removeFactor } from '#src/lib/flows/account/second-factor/second-factor.ts';

const words = messages.secondFactor;

type Shown = {
  key: string;
  name: string;
  created_at: string;
  used_at: string | null;
  remove: Parameters<typeof removeFactor>[0];
};

function shownFactors({ totp, passkeys }: SecondFactors): Shown[] {
  return [
    ...passkeys.map((passkey) => ({
      ...passkey,
      key: `passkey ${passkey.id}`,
      remove: { factor: 'passkey' as const, id: passkey.id },
    })),
    ...(totp === null ? [] : [{ ...totp, key: 'totp', name: words.totp, remove: { factor: 'totp' as const } }]),
  ];
}

/** The factors that are set up, each with a button to remove it. */
export function FactorList({ factors, onRemoved }: { factors: SecondFactors; onRemoved: () => void }) {
  const [asked, setAsked] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = shownFactors(factors);
  const ask = (factor: Shown | null) => {
    setProblem(null);
    setAsked(factor);
  };
  const remove = async (factor: Shown) => {
    setBusy(true);
    setProblem(null);
    const answer = await removeFactor(factor.remove);
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    ask(null);
    onRemoved();
  };
  return (
    <>
      <ul>
        {shown.map((factor) => (
          <AccountEntry key={factor.key}>
            <span>
              {factor.name}
              <br />
              <span className="text-sm text-soft">
                {words.addedAt(longDay(factor.created_at))},{' '}
                {factor.used_at === null ? words.neverUsed : words.usedAt(dayAndTime(factor.used_at))}
              </span>
            </span>
            <Button
              kind="outlined"
              size="small"
              aria-label={words.removeNamed(factor.name)}
              onClick={() => ask(factor)}
            >
              {words.remove}
            </Button>
          </AccountEntry>
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          title={words.removeAsk(asked.name)}
          yes={words.remove}
          isBusy={isBusy}
          problem={problem}
          onYes={() => void remove(asked)}
          onNo={() => ask(null)}
        >
          <p>{shown.length > 1 ? words.removeLead : words.removeLastLead}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
