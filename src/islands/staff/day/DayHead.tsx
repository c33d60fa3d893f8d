import { clsx } from 'clsx';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { sumCounts } from '#domain/riders/count-stops.ts';
import { weekday } from '#src/islands/staff/dates.ts';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { countsOf } from '#src/lib/flows/team/day/sheet-view.ts';

const words = messages.teamDay;

/** The date, the progress, and a print button. It stays at the top while the list scrolls. */
export function DayHead({ date, name, sheet }: { date: string; name: string; sheet: DaySheet | null }) {
  const stops = sheet?.areas.flatMap((area) => area.stops) ?? [];
  const all = sumCounts(sheet?.areas.map(countsOf) ?? []);
  const isCut = all.stops > stops.length;
  const done = stops.filter(({ state }) => state !== 'open');
  const pairs = isCut && sheet !== null ? sheet.pairs : stops.reduce((sum, stop) => sum + stop.pairs, 0);
  return (
    <TeamHead
      title={weekday(date)}
      note={
        sheet === null
          ? messages.team.loading
          : `${words.summary(name, all.stops - all.open, all.stops)}, ${messages.team.pairs(pairs)}`
      }
      action={
        <IconButton label={words.print} onClick={() => window.print()}>
          <OrderIcon name="printer" />
        </IconButton>
      }
    >
      {isCut ? (
        <div
          className="mt-2 h-[8px] overflow-hidden rounded-[2px_2px_5px_2px] bg-[#ffffff30] print:hidden"
          aria-hidden="true"
        >
          <i className="block h-full bg-mint" style={{ width: `${100 - (100 * all.open) / all.stops}%` }} />
        </div>
      ) : (
        <Segments done={done} open={stops.filter(({ state }) => state === 'open')} />
      )}
    </TeamHead>
  );
}

/** A field for each stop; the next one stands out. */
function Segments({ done, open }: { done: readonly Stop[]; open: readonly Stop[] }) {
  return (
    <div className="mt-2 grid auto-cols-fr grid-flow-col gap-[4px] print:hidden" aria-hidden="true">
      {[...done, ...open].map((stop) => (
        <i
          key={`${stop.kind} ${stop.slug}`}
          className={clsx(
            'h-[8px] rounded-[2px_2px_5px_2px]',
            stop.state !== 'open' ? 'bg-mint' : stop === open[0] ? 'bg-accent' : 'bg-[#ffffff30]',
          )}
        />
      ))}
    </div>
  );
}
