import { type SyntheticEvent, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { idempotencyKey } from '#src/lib/flows/shell/idempotency-key.ts';
import { addNote } from '#src/lib/flows/team/order/team-order.ts';
import type { StaffOrderView } from './use-staff-order.ts';

const words = messages.teamOrder;
const READERS = [
  { value: 'team', label: words.noteTeam },
  { value: 'customer', label: words.noteCustomer },
] as const;

/** A note on an order: for the team, or for the customer, who gets it by mail. */
export function NotesPanel({ slug, act }: { slug: string; act: StaffOrderView['act'] }) {
  const [text, setText] = useState('');
  const [to, setTo] = useState<'team' | 'customer'>('team');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One key for one note: a second attempt is the same note.
  const [key, setKey] = useState(idempotencyKey);
  const write = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') {
      setProblem(words.noteMissing);
      return;
    }
    setBusy(true);
    const failure = await act(
      () => addNote(slug, { text: text.trim(), to, key }),
      () => (to === 'team' ? words.noteSaved : words.noteSent),
    );
    setBusy(false);
    setProblem(failure);
    if (failure !== null) return;
    setText('');
    setKey(idempotencyKey());
  };
  return (
    <DeskPanel title={words.notes}>
      <form className="grid grid-cols-1 gap-[0.9rem]" onSubmit={(event) => void write(event)}>
        <Choices label={words.noteTo} choices={READERS} value={to} onChoose={setTo} />
        <TextAreaField
          label={words.noteText}
          error={problem}
          rows={3}
          maxLength={1000}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setKey(idempotencyKey());
            setProblem(null);
          }}
        />
        <Button type="submit" kind="outlined" aria-disabled={isBusy}>
          {isBusy ? words.busy : to === 'team' ? words.noteSave : words.noteSend}
        </Button>
      </form>
    </DeskPanel>
  );
}
