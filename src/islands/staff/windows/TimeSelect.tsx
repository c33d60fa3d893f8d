import { clsx } from 'clsx';

/** Every half hour in which a rider may be on the road. */
const TIMES = Array.from({ length: 36 }, (_, half) => {
  const minutes = 5 * 60 + half * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

type Props = { label: string; value: string; className?: string; onChange: (time: string) => void };

/** A time of day to choose, in 24 hours in every browser; one that is not in the list stays until another is chosen. */
export function TimeSelect({ label, value, className, onChange }: Props) {
  const times = TIMES.includes(value) ? TIMES : [...TIMES, value].sort();
  return (
    <select
      className={clsx(
        'min-h-control w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-card px-[0.4rem] text-[max(16px,1rem)] text-ink tabular-nums',
        className,
      )}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </select>
  );
}
