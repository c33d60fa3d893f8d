import { type SyntheticEvent, useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { addNote } from '#src/lib/flows/team/team-order.ts';
import type { StaffOrderView } from './use-staff-order.ts';

const words = messages.teamOrder;
const READERS = [
  { to: 'team', label: words.noteTeam },
  { to: 'customer', label: words.noteCustomer },
] as const;

/** A note on an order: for the team, or for the customer, who gets it by mail. */
export function NotesPanel({ slug, act }: { slug: string; act: StaffOrderView['act'] }) {
  const id = useId();
  const [text, setText] = useState('');
  const [to, setTo] = useState<'team' | 'customer'>('team');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const write = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') {
      setProblem(words.noteMissing);
      return;
    }
    setBusy(true);
    const failure = await act(
      () => addNote(slug, { text: text.trim(), to }),
      () => (to === 'team' ? words.noteSaved : words.noteSent),
    );
    setBusy(false);
    setProblem(failure);
    if (failure === null) setText('');
  };
  return (
    <section className="panel">
      <h2>{words.notes}</h2>
      <form className="fm" onSubmit={(event) => void write(event)}>
        <div className="seg" role="radiogroup" aria-label={words.noteTo}>
          {READERS.map((reader) => (
            <label key={reader.to}>
              <input type="radio" name={`${id}-to`} checked={to === reader.to} onChange={() => setTo(reader.to)} />
              {reader.label}
            </label>
          ))}
        </div>
        <div className="field">
          <label htmlFor={`${id}-text`}>{words.noteText}</label>
          <textarea
            id={`${id}-text`}
            className="input"
            rows={3}
            maxLength={1000}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : `${id}-error`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
          {problem === null ? null : (
            <p className="err" id={`${id}-error`} role="alert">
              <OrderIcon name="triangle-alert" />
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className="btn line" aria-disabled={isBusy}>
          {isBusy ? words.busy : to === 'team' ? words.noteSave : words.noteSend}
        </button>
      </form>
    </section>
  );
}
