import { calls } from '#contract/calls.ts';
import type { CustomerOwed } from '#contract/owed.ts';
import { send } from '#src/lib/api/client.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';

/** What the shop owes the signed-in user, by order slug; empty without an answer, because the page works without it. */
export async function loadOwnOwed(): Promise<Map<string, CustomerOwed>> {
  const answer = await tryCall(() => send(calls.ownOwed));
  if (!answer.ok) return new Map();
  return new Map(answer.value.flatMap((entry) => (entry.order_slug === null ? [] : [[entry.order_slug, entry]])));
}
