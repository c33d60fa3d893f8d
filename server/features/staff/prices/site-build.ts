import type { PricesState } from '#contract/staff/settings/prices.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import {
  lastAskedBuild,
  lastStart,
  nextBuild,
  planBuild,
  type SiteBuild,
} from '#server/features/services/site-builds.queries.ts';
import { startDueBuilds } from '#server/features/services/site-builds.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

const words = messages.priceCalls;

type BuildState = NonNullable<PricesState['build']['last']>['state'];

function stateOf({ startedAt, gaveUpAt, answer }: SiteBuild): BuildState {
  if (startedAt !== null) return 'started';
  if (gaveUpAt !== null) return 'given up';
  return answer === '' ? 'asked' : 'tried again';
}

/** Whether the shop can have the static pages rebuilt, how the last build ended, and when the next one is due. */
export async function readSiteBuild({ db, siteBuild, now }: World): Promise<PricesState['build']> {
  const last = await lastAskedBuild(db);
  const next = await nextBuild(db, now());
  return {
    is_set_up: siteBuild !== null,
    last:
      last === undefined
        ? null
        : {
            state: stateOf(last),
            at: (last.startedAt ?? last.gaveUpAt ?? last.nextTryAt).toISOString(),
            tries: last.tries,
            answer: last.answer,
          },
    next_at: next?.dueAt.toISOString() ?? null,
  };
}

/**
 * Has the static pages rebuilt now, because the owner asks: waits for the build hook's answer, which the state that
 * is read then tells. Refused within a minute of the last start, so that no impatience costs ten builds.
 */
export async function rebuildPages(world: World, actor: Actor): Promise<Refusal | null> {
  if (world.siteBuild === null) return refuse('conflict', words.noHook);
  const now = world.now();
  const started = await lastStart(world.db);
  if (started !== undefined && now.getTime() - started.getTime() < MINUTE_MS)
    return refuse('throttled', words.justBuilt, 60);
  await planBuild(world.db, { requestedBy: actor.id, dueAt: now, nextTryAt: now, createdAt: now });
  await startDueBuilds(world);
  return null;
}
