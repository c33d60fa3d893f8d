import { useId } from 'react';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { assignStops, takeStop } from '#src/lib/flows/team/day/team-riders.ts';

const words = messages.teamRiders;

/** Who looks at the day, and for whom stops can be planned. */
export type Planning = { date: string; ownId: number; drivers: NonNullable<DaySheet['drivers']>; mayWork: boolean };

/** Who makes a stop: planners choose, riders take it or give it back. Nothing where one person makes all. */
export function StopRider({ stop, planning }: { stop: Stop; planning: Planning }) {
  const { date, ownId, drivers } = planning;
  if (stop.state !== 'open') return null;
  if (drivers.length > 0) return drivers.length === 1 && !stop.rider ? null : <RiderSelect stop={stop} {...planning} />;
  if (!planning.mayWork || stop.rider === undefined) return null;
  const isOwn = stop.rider?.id === ownId;
  const take = () => void takeStop(stop.slug, { date, kind: stop.kind, take: !isOwn });
  return (
    <p className="col-span-full print:hidden">
      <TextButton onClick={take} aria-label={isOwn ? words.giveBackOf(stop.name) : words.takeOf(stop.name)}>
        {isOwn ? words.giveBack : words.take}
      </TextButton>
    </p>
  );
}

function RiderSelect({ stop, date, drivers }: { stop: Stop } & Planning) {
  const { slug, kind, rider } = stop;
  const id = useId();
  const choose = (value: string) => {
    void assignStops({ date, stops: [{ slug, kind }], rider: value === '' ? null : Number(value) });
  };
  return (
    <div className="col-span-full mt-2 flex items-center gap-3 text-sm print:hidden">
      <label className="font-semibold text-ink-soft" htmlFor={id}>
        {words.rider}
      </label>
      <Select
        id={id}
        size="filter"
        className="flex-1"
        aria-label={words.riderOf(stop.name)}
        value={rider?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{words.nobody}</option>
        {drivers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
