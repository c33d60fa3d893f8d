import { messages } from '#domain/messages.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;
const MINUTES = 60;
const LEAD_HOURS_MAX = 7 * 24;

/** When booking ends, and how far ahead it goes. */
export function BookingPanel({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { lead_minutes: lead, days_ahead: days } = draft;
  return (
    <DeskPanel title={words.booking}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          label={words.lead_minutes}
          type="number"
          required
          inputMode="decimal"
          min={0}
          max={LEAD_HOURS_MAX}
          step={0.5}
          value={Number.isNaN(lead) ? '' : lead / MINUTES}
          onChange={({ target }) => onChange({ lead_minutes: Math.round(target.valueAsNumber * MINUTES) })}
        />
        <Field
          label={words.days_ahead}
          type="number"
          required
          inputMode="numeric"
          min={1}
          max={30}
          value={Number.isNaN(days) ? '' : days}
          onChange={({ target }) => onChange({ days_ahead: target.valueAsNumber })}
        />
      </div>
    </DeskPanel>
  );
}
