import { type SyntheticEvent, useState } from 'react';
import type { StaffDifference } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { decideDifference } from '#src/lib/flows/team/money/team-disputes.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamDifferences;

type Props = { difference: StaffDifference; onClose: () => void; onDecided: () => void };

/** An owner writes down how a difference is settled. */
export function DecideDialog({ difference, onClose, onDecided }: Props) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(text.trim() === '' ? messages.teamCalls.reasonNeeded : null);
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await decideDifference(difference.id, text.trim());
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    showToast('success', words.saved);
    onDecided();
  };
  return (
    <Dialog title={words.decideTitle} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-[0.9rem]"
        onChange={() => setProblem(null)}
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <p>{messages.differenceKinds[difference.kind]}</p>
        <TextAreaField
          label={words.decisionLabel}
          hint={words.decideHint}
          rows={4}
          maxLength={1000}
          value={text}
          error={wrong}
          onChange={(event) => setText(event.target.value)}
        />
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {words.save}
          </Button>
          <Button kind="outlined" onClick={onClose}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
