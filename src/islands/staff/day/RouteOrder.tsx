import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { stopKeyText } from '#domain/riders/route-stop.ts';
import { clockTime, dueBefore } from '#src/islands/staff/dates.ts';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { movedTo, useDrag } from './use-drag.ts';

const words = messages.teamRiders;

type Props = { date: string; stops: readonly Stop[]; onOrder: (stops: readonly Stop[]) => void };

/** The open stops of a route as short rows, to be dragged or moved with buttons. Each change is saved at once. */
export function RouteOrder({ date, stops, onOrder }: Props) {
  // While a stop is dragged, the order on screen; the saved one otherwise.
  const [dragged, setDragged] = useState<readonly Stop[] | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const shown = dragged ?? stops;
  const drag = useDrag(() => [...(list.current?.children ?? [])] as HTMLElement[], {
    onMove: (from, to) => setDragged((now) => movedTo(now ?? stops, from, to)),
    onEnd: () => {
      if (dragged !== null) onOrder(dragged);
      setDragged(null);
    },
  });
  const move = (from: number, to: number) => {
    const stop = stops[from];
    if (stop === undefined || to < 0 || to >= stops.length) return;
    onOrder(movedTo(stops, from, to));
    setSaid(words.movedTo(stop.name, to + 1, stops.length));
  };
  return (
    <>
      <p className="px-edge pb-2 text-sm text-soft">{words.orderHint}</p>
      <ol className="grid gap-2 px-edge pb-5 md:max-w-[40rem]" ref={list}>
        {shown.map((stop, index) => (
          <li
            key={stopKeyText(stop)}
            className={clsx(
              'grid grid-cols-[auto_1fr_auto_auto] items-center gap-x-1 rounded-md bg-card py-1 pr-1 ring-1 ring-line',
              drag.at === index && 'shadow-lift ring-2 ring-green-900',
            )}
          >
            <span
              className="grid size-tap cursor-grab touch-none select-none place-items-center text-ink-soft"
              aria-hidden="true"
              title={words.drag(stop.name)}
              {...drag.handle(index)}
            >
              <TeamIcon name="grip" />
            </span>
            <span className="min-w-0 leading-compact">
              <b className="block truncate">{stop.name}</b>
              <span className="wrap-anywhere line-clamp-2 text-ink-soft text-sm tabular-nums">
                {[
                  dueBefore(stop.planned_at, date),
                  stop.planned_at === null ? null : clockTime(stop.planned_at),
                  stop.address.street_address,
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
            <IconButton
              label={words.earlier(stop.name)}
              aria-disabled={index === 0}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index - 1)}
            >
              <TeamIcon name="arrow-up" />
            </IconButton>
            <IconButton
              label={words.later(stop.name)}
              aria-disabled={index === shown.length - 1}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index + 1)}
            >
              <TeamIcon name="arrow-down" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
