import type { WindowRulesState } from '#contract/staff/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { formatDay } from '#domain/windows/format.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;

type Days = Draft['special_days'];
type Props = { days: Days; holidays: WindowRulesState['holidays']; onChange: (days: Days) => void };

/** Days that the owner closes, and the public holidays ahead, which may be kept open. */
export function DaysPanel({ days, holidays, onChange }: Props) {
  const closed = days.filter(({ is_open: isOpen }) => !isOpen);
  return (
    <DeskPanel title={words.days}>
      <p className="text-soft">{words.daysHint}</p>
      {closed.map((day, index) => (
        <ClosedDay
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed
          key={index}
          day={day}
          onChange={(part) => onChange(days.map((one) => (one === day ? { ...one, ...part } : one)))}
          onRemove={() => onChange(days.filter((one) => one !== day))}
        />
      ))}
      <Button
        kind="outlined"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...days, { date: '', name: '', is_open: false }])}
      >
        {words.addDay}
      </Button>
      <h3 className="mt-2 font-bold text-[1rem]">{words.holidays}</h3>
      <ul className="grid">
        {holidays.map(({ date, name }) => {
          const isOpen = days.some((day) => day.date === date && day.is_open);
          const others = days.filter((day) => day.date !== date || !day.is_open);
          return (
            <li className="grid items-center gap-x-3 border-line border-t py-1 sm:grid-cols-[1fr_auto]" key={date}>
              <span>
                <b className="tabular-nums">
                  {formatDay(date)} {date.slice(0, 4)}
                </b>{' '}
                <span className="text-soft">{name}</span>
              </span>
              <Checkbox
                aria-label={`${words.stayOpen}: ${name}, ${formatDay(date)}`}
                checked={isOpen}
                onChange={({ target }) =>
                  onChange(target.checked ? [...others, { date, name, is_open: true }] : others)
                }
              >
                {words.stayOpen}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </DeskPanel>
  );
}

type DayProps = { day: Days[number]; onChange: (part: Partial<Days[number]>) => void; onRemove: () => void };

function ClosedDay({ day, onChange, onRemove }: DayProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[11rem_1fr_auto]">
      <Field
        label={words.date}
        type="date"
        value={day.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <div className="max-sm:order-last max-sm:col-span-full">
        <Field
          label={words.name}
          placeholder={words.nameExample}
          value={day.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
      <IconButton label={words.removeDay(day.date === '' ? day.name : formatDay(day.date))} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
