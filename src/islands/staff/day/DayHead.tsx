import type { DaySheet } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { weekday } from '#src/islands/staff/dates.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

const words = messages.teamDay;

/** The date, the progress, and a print button. It stays at the top while the list scrolls. */
export function DayHead({ date, name, sheet }: { date: string; name: string; sheet: DaySheet | null }) {
  const stops = sheet?.areas.flatMap((area) => area.stops) ?? [];
  const done = stops.filter(({ state }) => state !== 'open');
  const pairs = stops.reduce((sum, stop) => sum + stop.pairs, 0);
  const next = stops.find(({ state }) => state === 'open');
  return (
    <header className="th on-green">
      <div className="r">
        <h1>
          {weekday(date)}
          <small className="tabular-nums">
            {sheet === null
              ? messages.team.loading
              : `${words.summary(name, done.length, stops.length)}, ${messages.team.pairs(pairs)}`}
          </small>
        </h1>
        <button type="button" className="iconbtn" aria-label={words.print} onClick={() => window.print()}>
          <OrderIcon name="printer" />
        </button>
      </div>
      <div className="stops" aria-hidden="true">
        {[...done, ...stops.filter(({ state }) => state === 'open')].map((stop) => (
          <i
            key={`${stop.kind} ${stop.slug}`}
            className={stop.state !== 'open' ? 'd' : stop === next ? 'n' : undefined}
          />
        ))}
      </div>
    </header>
  );
}
