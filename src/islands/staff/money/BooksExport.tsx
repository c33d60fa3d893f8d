import { useId, useState } from 'react';
import { EXPORTS, type Export } from '#domain/books/exports.ts';
import { messages } from '#domain/messages.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { saveBooks } from '#src/lib/flows/team/money/team-books.ts';

const words = messages.books;

/** Saves payments, receipts or the journal of a period as a file; the month of the shown day at first. */
export function BooksExport({ today }: { today: string }) {
  const id = useId();
  const [what, setWhat] = useState<Export>('journal');
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isPeriod = from !== '' && to !== '' && from <= to;

  const save = async () => {
    if (isBusy) return;
    if (!isPeriod) {
      setProblem(words.badPeriod);
      return;
    }
    setBusy(true);
    setProblem(null);
    const saved = await saveBooks(what, from, to);
    setBusy(false);
    if (!saved.ok) setProblem(words.failed);
  };

  return (
    <DeskPanel title={words.title} id="books">
      <p className="text-soft">{words.lead}</p>
      <div className="grid grid-cols-1 gap-[0.4rem]">
        <Label htmlFor={id}>{words.what}</Label>
        <Select
          id={id}
          value={what}
          onChange={({ target }) => setWhat(EXPORTS.find((each) => each === target.value) ?? 'journal')}
        >
          {EXPORTS.map((each) => (
            <option key={each} value={each}>
              {words.files[each]}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words.from}
          type="date"
          max={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field label={words.to} type="date" max={today} value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <Button kind="outlined" className="justify-self-start" aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? words.saving : words.save}
      </Button>
    </DeskPanel>
  );
}
