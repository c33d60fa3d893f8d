import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { reportPeriod } from '#domain/reports/period.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { saveLines } from '#src/lib/flows/team/team-reports.ts';

const words = messages.teamReports;

/** Saves every order of some days line by line; those of the report at first. */
export function LinesExport({ from: firstDay, to: lastDay }: { from: string; to: string }) {
  const [from, setFrom] = useState(firstDay);
  const [to, setTo] = useState(lastDay);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (isBusy) return;
    const period = reportPeriod(from, to, 'month');
    if ('problem' in period) {
      setProblem(words.problems[period.problem]);
      return;
    }
    setBusy(true);
    setProblem(null);
    const saved = await saveLines(from, to);
    setBusy(false);
    if (!saved.ok) setProblem(words.failed);
  };
  return (
    <div className="print:hidden">
      <DeskPanel title={words.file}>
        <p className="text-soft">{words.fileLead}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.from} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          <Field label={words.to} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </div>
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <Button kind="outlined" className="justify-self-start" aria-disabled={isBusy} onClick={() => void save()}>
          {isBusy ? words.saving : words.save}
        </Button>
      </DeskPanel>
    </div>
  );
}
