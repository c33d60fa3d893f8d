import { type SyntheticEvent, useState } from 'react';
import type { OwnOrder } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { OWN_NOTE_LENGTH } from '#domain/orders/own-changes.ts';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { sendOwnNote } from '#src/lib/flows/orders/own-order.ts';
import { idempotencyKey } from '#src/lib/flows/shell/idempotency-key.ts';

const words = messages.ownOrder;

/** So few notes left are said. */
const FEW = 2;

type Props = { slug: string; notes: OwnOrder['notes']; left: number; onSent: (own: OwnOrder) => void };

/** What the customer wrote to the team, and a field for more. */
export function NoteForm({ slug, notes, left, onSent }: Props) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(idempotencyKey);
  const [isEmpty, setEmpty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    setBusy(true);
    setNotice(null);
    const sent = await sendOwnNote(slug, text, key);
    setBusy(false);
    if (!sent.ok) {
      setNotice({ kind: 'bad', text: sent.message });
      return;
    }
    setText('');
    setKey(idempotencyKey());
    setNotice({ kind: 'ok', text: words.noteSent });
    onSent(sent.value);
  };
  return (
    <>
      {notes.length === 0 ? null : (
        <ul className="grid gap-2" aria-label={words.yourNotes}>
          {notes.map((note) => (
            <li className="wrap-anywhere rounded-tile bg-mint-soft px-[0.8rem] py-2 text-sm" key={note.at}>
              {note.text}
            </li>
          ))}
        </ul>
      )}
      {left === 0 ? null : (
        <form className="grid justify-items-stretch gap-3" onSubmit={(event) => void submit(event)} noValidate>
          <TextAreaField
            label={words.note}
            hint={
              text.length >= OWN_NOTE_LENGTH
                ? words.noteFull(OWN_NOTE_LENGTH)
                : left <= FEW
                  ? words.notesLeft(left)
                  : null
            }
            error={isEmpty ? words.emptyNote : null}
            rows={2}
            maxLength={OWN_NOTE_LENGTH}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEmpty(false);
            }}
          />
          <Button className="justify-self-start" kind="outlined" size="small" type="submit" aria-disabled={isBusy}>
            {isBusy ? words.busy : words.sendNote}
          </Button>
        </form>
      )}
      {notice === null ? null : <Notice kind={notice.kind}>{notice.text}</Notice>}
    </>
  );
}
