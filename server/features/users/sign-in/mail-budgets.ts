import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { countTry, triesOf } from '#server/db/stores/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** The kinds of mail that anyone can have sent to any address. */
export type MailKind = 'register' | 'resend' | 'reset' | 'move';

/** More mails of one kind than the whole country asks for on a busy day. */
const MAILS_AN_HOUR = 5_000;
/** In the relaxed profile (tests, load runs) the budget is this many times larger. */
const RELAXED = 10_000;

const keyOf = (kind: MailKind) => `${kind} by all`;
const mostOf = (world: World) => MAILS_AN_HOUR * (world.settings.rateLimits === 'relaxed' ? RELAXED : 1);

/**
 * Takes one mail from the hour's overall budget; false when it is used up. Call it only when the mail then goes out.
 */
export async function consumeMailBudget(world: World, kind: MailKind): Promise<boolean> {
  const { used } = await countTry(world.db, keyOf(kind), HOUR_MS, world.now());
  return used <= mostOf(world);
}

/** Refuses every caller while the hour's budget is used up, whether or not a mail would go out. Counts nothing. */
export async function refuseOverBudget(world: World, kind: MailKind): Promise<Refusal | null> {
  const now = world.now();
  const hour = await triesOf(world.db, keyOf(kind), now);
  if (hour === null || hour.used < mostOf(world)) return null;
  return refuse('throttled', messages.errors.tooMany, (hour.resetsAt.getTime() - now.getTime()) / 1000);
}
