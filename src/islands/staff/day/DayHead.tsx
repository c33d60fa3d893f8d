import { clsx } from 'clsx';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { weekday } from '#src/islands/staff/dates.ts';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';

const words = messages.teamDay;

/** The date, the progress, and a print button. It stays at the top while the list scrolls. */
export function DayHead({ date, name, sheet }: { date: string; name: string; sheet: DaySheet | null }) {
  const stops = sheet?.areas.flatMap((area) => area.stops) ?? [];
  const done = stops.filter(({ state }) => state !== 'open');
  const pairs = stops.reduce((sum, stop) => sum + stop.pairs, 0);
  const next = stops.find(({ state }) => state === 'open');
  return (
    <TeamHead
      title={weekday(date)}
      note={
        sheet === null
          ? messages.team.loading
          : `${words.summary(name, done.length, stops.length)}, ${messages.team.pairs(pairs)}`
      }
      action={
        <IconButton label={words.print} onClick={() => window.print()}>
          <OrderIcon name="printer" />
        </IconButton>
      }
    >
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-[4px] print:hidden" aria-hidden="true">
        {[...done, ...stops.filter(({ state }) => state === 'open')].map((stop) => (
          <i
            key={`${stop.kind} ${stop.slug}`}
            className={clsx(
              'h-[8px] rounded-[2px_2px_5px_2px]',
              stop.state !== 'open' ? 'bg-mint' : stop === next ? 'bg-accent' : 'bg-[#ffffff30]',
            )}
          />
        ))}
      </div>
    </TeamHead>
  );
}
