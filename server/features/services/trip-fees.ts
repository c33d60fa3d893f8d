import { BUILT_IN_FEES, isFeeKey, type Paused, type TripFees } from '#domain/areas/trip-fees.ts';
import { formatShortDate, formatShortMoment } from '#domain/windows/format.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { feesFrom } from './price-changes.queries.ts';

type SetFees = Awaited<ReturnType<typeof feesFrom>>;

/** The fee that was set last of those that have begun at a moment, of each key. */
function begun(set: SetFees, at: Date): SetFees {
  const last = new Map(set.filter(({ startsAt }) => startsAt <= at).map((one) => [one.key, one]));
  return [...last.values()].filter(({ key }) => isFeeKey(key));
}

function feesAt(set: SetFees, at: Date): TripFees {
  return { ...BUILT_IN_FEES, ...Object.fromEntries(begun(set, at).map(({ key, price }) => [key, price])) };
}

/** The fees of trips at a moment: the owner's, else the built-in ones. Also of those that were paused then. */
export async function tripFeesAt(db: Db | Tx, at: Date): Promise<TripFees> {
  return feesAt(await feesFrom(db, at), at);
}

/** A moment in words; midnight is the beginning of its day. */
function momentInWords(moment: Date): string {
  const text = formatShortMoment(moment);
  return text.endsWith(', 00:00') ? formatShortDate(moment.toISOString().slice(0, 10)) : text;
}

/** The paused trips at a moment, each with when they go again. */
function pausedAt(set: SetFees, at: Date): Paused | undefined {
  const stopped = begun(set, at).filter(({ isOffered }) => !isOffered);
  if (stopped.length === 0) return undefined;
  return Object.fromEntries(
    stopped.map(({ key }) => {
      const again = set.find((one) => one.key === key && one.startsAt > at && one.isOffered);
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
}: Pick<World, 'db' | 'now'>): Promise<{ fees: TripFees; isPaused: IsPaused }> {
  const at = now();
  const set = await feesFrom(db, at);
  return {
    fees: { ...feesAt(set, at), paused: pausedAt(set, at) },
    isPaused: (area, moment) => begun(set, moment).some(({ key, isOffered }) => key === area && !isOffered),
  };
}

/** What a pickup and a delivery cost at this moment, by region, and which trips the owner has paused. */
export async function tripFees(world: Pick<World, 'db' | 'now'>): Promise<TripFees> {
  return (await tripsNow(world)).fees;
}
