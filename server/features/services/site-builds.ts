import { MINUTE_MS } from '#domain/durations.ts';
import type { World } from '#server/ports.ts';
import { claimDueBuilds, markFailed, markStarted } from './site-builds.queries.ts';

/**
 * In minutes: the pauses between the tries. After the last one the owner's page says so, and the owner asks again by
 * the button.
 */
const PAUSES = [1, 5, 15, 60, 180];
/** In ms: how long another process leaves a build alone that this one is asking for. */
const CLAIM_MS = 2 * MINUTE_MS;

/**
 * Asks the build hook for the builds that are due: once for all of them. A build that is not accepted is tried again, a
 * bounded number of times. Does nothing in a shop without a build hook. Returns how many were due.
 */
export async function startDueBuilds(world: Pick<World, 'db' | 'siteBuild' | 'now' | 'log'>): Promise<number> {
  const { db, siteBuild, log } = world;
  if (siteBuild === null) return 0;
  const now = world.now();
  const due = await claimDueBuilds(db, now, new Date(now.getTime() + CLAIM_MS));
  if (due.length === 0) return 0;
  const { isAccepted, answer } = await siteBuild.start();
  const at = world.now();
  if (isAccepted) {
    await markStarted(
      db,
      due.map(({ id }) => id),
      at,
      answer,
    );
    return due.length;
  }
  for (const { id, tries } of due) {
    const pause = PAUSES[tries - 1];
    const nextTryAt = pause === undefined ? null : new Date(at.getTime() + pause * MINUTE_MS);
    await markFailed(db, id, { at, nextTryAt, answer });
    log.warn({ build: id, tries, answer, nextTryAt }, 'the build hook accepted no build of the pages');
  }
  return due.length;
}
