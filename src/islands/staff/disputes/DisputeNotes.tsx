import { type SyntheticEvent, useState } from 'react';
import type { StaffDispute } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { idempotencyKey } from '#src/lib/flows/shell/idempotency-key.ts';
import { addDisputeNote } from '#src/lib/flows/team/money/team-disputes.ts';

const words = messages.teamDisputes;

type Props = { dispute: StaffDispute; mayWrite: boolean; onAdded: (dispute: StaffDispute) => void };

/** What the team has written down about a dispute, and a field for more. */
export function DisputeNotes({ dispute: { id, notes }, mayWrite, onAdded }: Props) {
  const [text, setText] = useState('');
  // The same key until the note is saved: a second attempt is the same note.
  const [key, setKey] = useState(idempotencyKey);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(text.trim() === '' ? messages.disputeNews.emptyNote : null);
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await addDisputeNote(id, key, text.trim());
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    setText('');
    setKey(idempotencyKey());
    onAdded(answer.value);
  };
  return (
    <DeskPanel title={words.notes} count={notes.length}>
      {notes.length === 0 ? null : (
        <DeskList>
          {notes.map((note) => (
            <DeskEntry key={note.id}>
              <p className="whitespace-pre-line">{note.note}</p>
              <p className="text-sm text-soft tabular-nums">
                {[note.by, dayAndTime(note.at)].filter(Boolean).join(', ')}
              </p>
            </DeskEntry>
          ))}
        </DeskList>
      )}
      {mayWrite ? (
        <form
          className="grid grid-cols-1 gap-3"
          onChange={() => setProblem(null)}
          onSubmit={(event) => void save(event)}
          noValidate
        >
          <TextAreaField
            label={words.noteLabel}
            rows={3}
            maxLength={2000}
            value={text}
            error={wrong}
            onChange={(event) => setText(event.target.value)}
          />
          {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
          <Button kind="outlined" size="small" className="justify-self-start" type="submit" aria-disabled={isBusy}>
            {words.saveNote}
          </Button>
        </form>
      ) : null}
    </DeskPanel>
  );
}
