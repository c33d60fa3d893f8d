import { dayOf } from '#domain/days.ts';
import { type CountedDay, emptyDay } from '#domain/reports/counted-day.ts';
import { dateAfter } from '#domain/windows/span.ts';
import type { Db } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { countDays } from './count-days.ts';
import { deleteChanges, dueDays, firstDay, lockDays, saveDay, storedDays } from './stored-days.queries.ts';

/** Days that are counted by one set of statements: few enough that no statement meets its time limit in a large shop. */
const COUNTED_AT_ONCE = 31;
/** In ms: after this long a round begins no further day. */
const ROUND_MS = 500;
const DUE_LIMIT = 100;

/**
 * What happened on each day from one date to another, both included: as it was stored, and counted now where a day is
 * not stored or changed since, as today always is.
 */
export async function daysBetween(db: Db, from: string, to: string): Promise<Map<string, CountedDay>> {
  const days = await storedDays(db, from, to);
  const first = (await firstDay(db)) ?? dateAfter(to, 1);
  let open: string[] = [];
  const countOpen = async () => {
    const [start, end] = [open[0], open.at(-1)];
    if (start === undefined || end === undefined) return;
    for (const [date, counted] of await countDays(db, start, end)) days.set(date, counted);
    open = [];
  };
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    if (days.has(date)) await countOpen();
    else if (date < first) days.set(date, emptyDay());
    else if (open.push(date) === COUNTED_AT_ONCE) await countOpen();
  }
  await countOpen();
  return days;
}

/** Counts and stores one day. Returns false when another process is counting. */
export function storeDay(world: World, day: string): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    if (!(await lockDays(tx))) return false;
    // Before it is counted: a change that is committed after this statement keeps its note, and the day is counted again.
    await deleteChanges(tx, day);
    const counted = (await countDays(tx, day, day)).get(day);
    if (counted !== undefined) await saveDay(tx, day, counted, world.now());
    return true;
  });
}

/**
 * Stores the days before today that are not stored yet or changed since, for half a second at most: the rest is for the
 * next round. Returns how many it stored.
 */
export async function storeDueDays(world: World): Promise<number> {
  const until = performance.now() + ROUND_MS;
  const first = await firstDay(world.db);
  if (first === null) return 0;
  let stored = 0;
  for (const day of await dueDays(world.db, { first, today: dayOf(world.now()).date, limit: DUE_LIMIT })) {
    if (performance.now() > until || !(await storeDay(world, day))) break;
    stored += 1;
  }
  return stored;
}
