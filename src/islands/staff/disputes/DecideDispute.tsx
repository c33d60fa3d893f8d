import { useState } from 'react';
import type { StaffDispute } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { decideDispute } from '#src/lib/flows/team/money/team-disputes.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamDisputes;

type Props = { dispute: StaffDispute; onDecided: (dispute: StaffDispute) => void };

/** Records how a dispute ended when the provider does not report it. The provider's own result replaces it later. */
export function DecideDispute({ dispute: { id }, onDecided }: Props) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const decide = async (outcome: 'won' | 'lost') => {
    setWrong(text.trim() === '' ? messages.teamCalls.reasonNeeded : null);
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await decideDispute(id, outcome, text.trim());
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    showToast('success', words.decided);
    onDecided(answer.value);
  };
  return (
    <DeskPanel title={words.decide}>
      <TextAreaField
        label={words.decisionLabel}
        hint={words.decideHint}
        rows={3}
        maxLength={1000}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.target.value)}
      />
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow>
        <Button size="small" aria-disabled={isBusy} onClick={() => void decide('won')}>
          {words.decideWon}
        </Button>
        <Button kind="outlined" size="small" aria-disabled={isBusy} onClick={() => void decide('lost')}>
          {words.decideLost}
        </Button>
      </ButtonRow>
    </DeskPanel>
  );
}
