import { areaName } from '#domain/areas/service-areas.ts';
import {
  BUILT_IN_FEES,
  feeWith,
  isFeeKey,
  type OpenedArea,
  type Paused,
  type TripFees,
} from '#domain/areas/trip-fees.ts';
import { formatShortDate, formatShortMoment } from '#domain/windows/format.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { type SetTrip, tripsFrom } from './price-changes.queries.ts';

/** What was set last of what has begun at a moment, of each key. */
function begun(set: readonly SetTrip[], at: Date, kind: SetTrip['kind']): SetTrip[] {
  const ofKind = set.filter((one) => one.kind === kind && one.startsAt <= at);
  return [...new Map(ofKind.map((one) => [one.key, one])).values()];
}

/** The areas that the owner has opened at a moment, by their names, at their fees of then. */
function openedAt(set: readonly SetTrip[], at: Date): OpenedArea[] | undefined {
  const fees = new Map(begun(set, at, 'fee').map(({ key, price }) => [key, price]));
  const opened = begun(set, at, 'area').flatMap(({ key, area, isOffered, price }) =>
    area !== null && isOffered ? [{ ...area, key, name: areaName(key), fee: fees.get(key) ?? price }] : [],
  );
  return opened.length === 0 ? undefined : opened.sort((a, b) => a.key.localeCompare(b.key));
}

/** What is served at a moment, without what is paused then. */
export function servedAt(set: readonly SetTrip[], at: Date): TripFees {
  const own = begun(set, at, 'fee').filter(({ key }) => isFeeKey(key));
  return {
    ...BUILT_IN_FEES,
    ...Object.fromEntries(own.map(({ key, price }) => [key, price])),
    opened: openedAt(set, at),
  };
}

/** What is served at a moment: the owner's fees, else the built-in ones. Also of those that were paused then. */
export async function tripFeesAt(db: Db | Tx, at: Date): Promise<TripFees> {
  return servedAt(await tripsFrom(db, at), at);
}

/** A moment in words; midnight is the beginning of its day. */
function momentInWords(moment: Date): string {
  const text = formatShortMoment(moment);
  return text.endsWith(', 00:00') ? formatShortDate(moment.toISOString().slice(0, 10)) : text;
}

/** The paused trips at a moment, each with when they go again. */
function pausedAt(set: readonly SetTrip[], at: Date): Paused | undefined {
  const fees = servedAt(set, at);
  const stopped = begun(set, at, 'fee').filter(({ key, isOffered }) => !isOffered && feeWith(fees, key) !== null);
  if (stopped.length === 0) return undefined;
  return Object.fromEntries(
    stopped.map(({ key }) => {
      const again = set.find((one) => one.kind === 'fee' && one.key === key && one.startsAt > at && one.isOffered);
      return [key, again === undefined ? '' : momentInWords(again.startsAt)];
    }),
  );
}

/** Whether the trips to an area, by its key, are paused at a moment from now on, as far as the owner has planned. */
export type IsPaused = (area: string | null, at: Date) => boolean;

/** What a pickup and a delivery cost at this moment, which trips the owner has paused, and which will be. */
export async function tripsNow({
  db,
  now,
}: {
  db: Db | Tx;
  now: () => Date;
}): Promise<{ fees: TripFees; isPaused: IsPaused }> {
  const at = now();
  const set = await tripsFrom(db, at);
  return {
    fees: { ...servedAt(set, at), paused: pausedAt(set, at) },
    isPaused: (area, moment) => begun(set, moment, 'fee').some(({ key, isOffered }) => key === area && !isOffered),
  };
}

/** What a pickup and a delivery cost at this moment, by region, and which trips the owner has paused. */
export async function tripFees(world: Pick<World, 'db' | 'now'>): Promise<TripFees> {
  return (await tripsNow(world)).fees;
}
