import { clsx } from 'clsx';
import type { ComparedDay } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { weekday } from '#src/islands/staff/dates.ts';
import { sumText } from './sums.ts';

const words = messages.teamDifferences;

/** The sums of the last comparison: for each day both sides by list and currency, what differs in red. */
export function ComparedDays({ days }: { days: readonly ComparedDay[] }) {
  if (days.length === 0) return null;
  return (
    <DeskPanel title={words.days}>
      <ul className="grid gap-3">
        {[...new Set(days.map(({ day }) => day))].map((day) => (
          <li key={day} className="grid gap-1 border-line border-t pt-3">
            <h3 className="stretch-normal font-body font-bold text-[1rem] leading-snug tracking-normal">
              {weekday(day)}
            </h3>
            <ul className="grid gap-1">
              {days
                .filter((row) => row.day === day)
                .map((row) => (
                  <li
                    key={`${row.list} ${row.currency}`}
                    className={clsx(
                      'flex flex-wrap justify-between gap-x-4 text-sm tabular-nums',
                      row.differs ? 'font-bold text-danger' : 'text-ink-soft',
                    )}
                  >
                    <span>{`${row.count} ${words.lists[row.list].toLowerCase()}`}</span>
                    {row.differs ? (
                      <span className="flex flex-wrap gap-x-4">
                        <span className="whitespace-nowrap">
                          {words.theirs} {sumText(row.theirs, row.currency)}
                        </span>
                        <span className="whitespace-nowrap">
                          {words.ours} {sumText(row.ours, row.currency)}
                        </span>
                      </span>
                    ) : (
                      <span className="whitespace-nowrap">{sumText(row.theirs, row.currency)}</span>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
