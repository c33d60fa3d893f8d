import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { earlierClash, hasDateTwice } from '#domain/windows/overlap.ts';
import { specialDayProblem } from '#domain/windows/special-day.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { dayWithYear } from './PlansPanel.tsx';
import { SpecialDay } from './SpecialDay.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;

type Days = Draft['special_days'];
type Props = {
  days: Days;
  /** Those that are saved: they may be as they are, whenever they are. */
  stored: Days;
  today: string;
  holidays: WindowRulesState['holidays'];
  onChange: (days: Days) => void;
};

/** A holiday that is kept open is ticked in the list of holidays. */
const isTicked = ({ is_open, hours, until }: Days[number]) => is_open && !hours && !until;

/** Whether a day's dates are in one before it, too. One without a date is only begun. */
const isTwice = (days: Days, day: Days[number]) =>
  day.date !== '' &&
  earlierClash(days, day, (pair) =>
    hasDateTwice(pair.map(({ date, until }) => ({ date, ...(until ? { until } : {}) }))),
  ) !== undefined;

/** What is wrong with the first day of a special day; null where nothing is, and while it is only begun. */
function wrongDate(
  day: Days[number],
  { days, stored, today }: Pick<Props, 'days' | 'stored' | 'today'>,
): string | null {
  const { date, until } = day;
  if (date === '') return null;
  if (isTwice(days, day)) return words.dateTwice;
  const problem = specialDayProblem({ date, ...(until ? { until } : {}) }, { stored, today });
  return problem === null ? null : words[problem];
}

/** Special days: closed or with hours of their own, one or several; and the public holidays ahead, which may be kept open. */
export function DaysPanel({ days, stored, today, holidays, onChange }: Props) {
  return (
    <DeskPanel title={words.days}>
      <p className="text-soft">{words.daysHint}</p>
      {days.map((day, index) =>
        isTicked(day) && holidays.some(({ date }) => date === day.date) ? null : (
          <SpecialDay
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed
            key={index}
            day={day}
            wrongDate={wrongDate(day, { days, stored, today })}
            onChange={(part) => onChange(days.map((one) => (one === day ? { ...one, ...part } : one)))}
            onRemove={() => onChange(days.filter((one) => one !== day))}
          />
        ),
      )}
      <Button
        kind="outlined"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...days, { date: '', until: null, name: '', is_open: false, hours: null }])}
      >
        {words.addDay}
      </Button>
      <h3 className="mt-2 font-bold text-[1rem]">{words.holidays}</h3>
      <ul className="grid">
        {holidays.map((holiday) => (
          <Holiday key={holiday.date} holiday={holiday} days={days} onChange={onChange} />
        ))}
      </ul>
    </DeskPanel>
  );
}

type HolidayProps = { holiday: WindowRulesState['holidays'][number]; days: Days; onChange: (days: Days) => void };

function Holiday({ holiday: { date, name }, days, onChange }: HolidayProps) {
  const special = days.find((day) => day.date <= date && date <= (day.until || day.date));
  const isOpen = special !== undefined && isTicked(special);
  const fresh = { date, until: null, name, is_open: true, hours: null };
  return (
    <li className="grid min-h-tap items-center gap-x-3 border-line border-t py-1 sm:grid-cols-[1fr_auto]">
      <span>
        <b className="tabular-nums">{dayWithYear(date)}</b> <span className="text-soft">{name}</span>
      </span>
      {special === undefined || isOpen ? (
        <Checkbox
          aria-label={`${words.stayOpen}: ${name}, ${dayWithYear(date)}`}
          checked={isOpen}
          onChange={({ target }) => onChange(target.checked ? [...days, fresh] : days.filter((day) => day !== special))}
        >
          {words.stayOpen}
        </Checkbox>
      ) : (
        <span className="text-sm text-soft">{words.ownDay}</span>
      )}
    </li>
  );
}
