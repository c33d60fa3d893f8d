import { clsx } from 'clsx';
import { Select } from '#src/islands/ui/form/Select.tsx';

/** Every half hour of a day. */
const ALL_DAY = Array.from({ length: 48 }, (_, half) => {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
});
/** Those in which a rider may be on the road. */
const ON_THE_ROAD = ALL_DAY.filter((time) => time >= '05:00' && time < '23:00');

type Props = {
  label: string;
  value: string;
  /** Whether the night can be chosen too. */
  isAllDay?: boolean;
  className?: string;
  /** The id of the sentence that says what is wrong with the time. */
  errorId?: string | undefined;
  onChange: (time: string) => void;
};

/** A time of day to choose, in 24 hours in every browser; one that is not in the list stays until another is chosen. */
export function TimeSelect({ label, value, isAllDay = false, className, errorId, onChange }: Props) {
  const offered = isAllDay ? ALL_DAY : ON_THE_ROAD;
  const times = offered.includes(value) ? offered : [...offered, value].sort();
  return (
    <Select
      className={clsx('tabular-nums', className)}
      aria-label={label}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </Select>
  );
}
