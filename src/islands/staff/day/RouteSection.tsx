import { type ReactNode, useState } from 'react';
import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { nearestNext } from '#domain/riders/nearest-next.ts';
import { byRoute } from '#domain/riders/route-order.ts';
import { routeStop } from '#domain/riders/route-stop.ts';
import { orderRoute } from '#src/lib/flows/team/day/team-riders.ts';
import { RouteActions } from './RouteActions.tsx';
import { RouteOrder } from './RouteOrder.tsx';

type Props = {
  title: string;
  date: string;
  rider: number;
  stops: readonly Stop[];
  /** How many there are: of a large day only a part of somebody's route may be here, and is not ordered then. */
  total: number;
  children: (stops: readonly Stop[]) => ReactNode;
};

/** One person's stops of a day in the order of the route, with what opens and orders it. */
export function RouteSection({ title, date, rider, stops, total, children }: Props) {
  const [isOrdering, setOrdering] = useState(false);
  // The order that was just chosen, until the shop confirms it.
  const [chosen, setChosen] = useState<readonly Stop[] | null>(null);
  const sorted = [...stops].sort(byRoute);
  const open = chosen ?? sorted.filter(({ state }) => state === 'open');
  const order = async (route: readonly Stop[]) => {
    setChosen(route);
    await orderRoute({ date, rider, stops: route.map(({ slug, kind }) => ({ slug, kind })) });
    setChosen(null);
  };
  const nearest = () =>
    void order(nearestNext(open.map((stop) => routeStop(stop, stop.address.area))).map(({ stop }) => stop));
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-4 px-edge pt-3 pb-2">
        <h2 className="text-xl">{title}</h2>
        <span className="whitespace-nowrap text-sm text-soft tabular-nums">
          {stops.length < total ? messages.teamDay.listed(stops.length, total) : messages.teamDay.stops(stops.length)}
        </span>
      </div>
      {open.length > 0 && stops.length >= total ? (
        <RouteActions
          stops={open}
          isOrdering={isOrdering}
          onNearest={nearest}
          onOrder={() => setOrdering(!isOrdering)}
        />
      ) : null}
      {isOrdering && open.length > 1 ? (
        <RouteOrder date={date} stops={open} onOrder={(route) => void order(route)} />
      ) : (
        children([...open, ...sorted.filter(({ state }) => state !== 'open')])
      )}
    </section>
  );
}
