import { useId } from 'react';
import type { ReportQuery } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { REPORT_STEPS } from '#domain/reports/period.ts';
import { dayAfter } from '#src/islands/staff/dates.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';

const words = messages.teamReports;

/** The last `days` days until today. */
export const lastDays = (days: number, step: ReportQuery['step']): ReportQuery => ({
  from: dayAfter(Date.now(), 1 - days),
  to: dayAfter(Date.now(), 0),
  step,
});

const PRESETS = [
  { label: words.lastDays(7), query: () => lastDays(7, 'day') },
  { label: words.lastDays(30), query: () => lastDays(30, 'week') },
  { label: words.lastDays(90), query: () => lastDays(90, 'week') },
  { label: words.lastYear, query: () => lastDays(365, 'month') },
];

/** Which days are shown, by day, week or month. */
export function PeriodForm({ query, onChange }: { query: ReportQuery; onChange: (query: ReportQuery) => void }) {
  const id = useId();
  return (
    <div className="grid gap-4 print:hidden">
      <div className="grid grid-cols-2 gap-x-2 gap-y-4 min-[30em]:grid-cols-3 min-[30em]:gap-4">
        <Field
          label={words.from}
          type="date"
          value={query.from}
          onChange={({ target }) => onChange({ ...query, from: target.value })}
        />
        <Field
          label={words.to}
          type="date"
          value={query.to}
          onChange={({ target }) => onChange({ ...query, to: target.value })}
        />
        <div className="col-span-2 grid grid-cols-1 content-start gap-[0.4rem] min-[30em]:col-span-1">
          <Label htmlFor={id}>{words.step}</Label>
          <Select
            id={id}
            value={query.step}
            onChange={({ target }) =>
              onChange({ ...query, step: REPORT_STEPS.find((step) => step === target.value) ?? 'week' })
            }
          >
            {REPORT_STEPS.map((step) => (
              <option key={step} value={step}>
                {words.steps[step]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <fieldset className="flex flex-wrap gap-2" aria-label={words.presets}>
        {PRESETS.map((preset) => (
          <Button key={preset.label} kind="outlined" size="small" onClick={() => onChange(preset.query())}>
            {preset.label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
