import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { formatDay } from '#domain/windows/format.ts';
import { isBackwards } from '#domain/windows/overlap.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { TimeSelect } from './TimeSelect.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;

type Day = Draft['special_days'][number];
type Props = {
  day: Day;
  /** What is wrong with its first day, null where nothing is. */
  wrongDate: string | null;
  onChange: (part: Partial<Day>) => void;
  onRemove: () => void;
};

const KINDS = {
  closed: { is_open: false, hours: null },
  hours: { is_open: true, hours: { from: '09:00', to: '13:00' } },
  open: { is_open: true, hours: null },
} as const satisfies Record<keyof typeof words.dayKinds, Partial<Day>>;
type Kind = keyof typeof KINDS;

const kindOf = ({ is_open: isOpen, hours }: Day): Kind => (isOpen ? (hours ? 'hours' : 'open') : 'closed');

/** A day or a span of days that is closed, or open with hours of its own. */
export function SpecialDay({ day, wrongDate, onChange, onRemove }: Props) {
  const { date, until, name, hours } = day;
  const id = useId();
  const dateId = wrongDate === null ? undefined : `${id}-date`;
  const hoursId = isBackwards(hours) ? `${id}-hours` : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 border-line border-t pt-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Field
        label={words.date}
        type="date"
        required
        aria-invalid={wrongDate === null ? undefined : true}
        aria-describedby={dateId}
        value={date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <div className="max-sm:order-1 max-sm:col-span-full">
        <Field
          label={words.until}
          type="date"
          min={date}
          value={until ?? ''}
          onChange={({ target }) => onChange({ until: target.value === '' ? null : target.value })}
        />
      </div>
      <IconButton label={words.removeDay(date === '' ? name : formatDay(date))} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
      {wrongDate === null ? null : (
        <FieldError id={dateId} className="col-span-full">
          {wrongDate}
        </FieldError>
      )}
      <div className="order-1 col-span-full grid items-end gap-x-2 gap-y-3 sm:grid-cols-2">
        <Field
          label={words.name}
          placeholder={words.nameExample}
          required
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Select
          aria-label={words.dayKind}
          value={kindOf(day)}
          onChange={({ target }) => onChange(KINDS[target.value as Kind])}
        >
          {(Object.keys(KINDS) as Kind[]).map((kind) => (
            <option key={kind} value={kind}>
              {words.dayKinds[kind]}
            </option>
          ))}
        </Select>
      </div>
      {hours ? (
        <div className="order-1 col-span-full grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          <TimeSelect
            label={words.dayHours.from}
            errorId={hoursId}
            value={hours.from}
            onChange={(from) => onChange({ hours: { ...hours, from } })}
          />
          <span aria-hidden="true">–</span>
          <TimeSelect
            label={words.dayHours.to}
            errorId={hoursId}
            value={hours.to}
            onChange={(to) => onChange({ hours: { ...hours, to } })}
          />
        </div>
      ) : null}
    </div>
  );
}
