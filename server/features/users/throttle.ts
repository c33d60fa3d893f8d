import { messages } from '#domain/messages.ts';
import { countTry, forgetTries } from '#server/db/rate-windows.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** Wrong passwords of one account: ten in a quarter of an hour; then it waits, and the right one works again. */
const PASSWORD_TRIES = 10;
const PASSWORD_WINDOW_MS = 15 * 60_000;
/** Mails of one kind to one address within an hour; more are silently not sent. */
const MAIL_SHARE = 5;
const MAIL_WINDOW_MS = 60 * 60_000;

/**
 * Counts a password try of `account` before the password is looked at, so that tries at the same moment
 * count too; refuses past the share. `passwordWasRight` takes the count back.
 */
export async function tryPassword(world: World, account: string, sentence: string): Promise<Refusal | null> {
  const now = world.now();
  const { used, resetsAt } = await countTry(world.db, `password ${account}`, PASSWORD_WINDOW_MS, now);
  if (used <= PASSWORD_TRIES) return null;
  return refuse('throttled', sentence, (resetsAt.getTime() - now.getTime()) / 1000);
}

/** Forgets the account's wrong tries. */
export function passwordWasRight(world: World, account: string): Promise<void> {
  return forgetTries(world.db, `password ${account}`);
}

/** Whether an address may get one more mail of this kind within the hour: nobody's inbox is flooded through us. */
export async function mayMail(world: World, kind: string, email: string): Promise<boolean> {
  if (world.settings.rateLimits === 'relaxed') return true;
  const { used } = await countTry(world.db, `mail ${kind} ${email}`, MAIL_WINDOW_MS, world.now());
  return used <= MAIL_SHARE;
}

/** What an account is told when it has tried too often. */
export const tooManyLogins = messages.login.tooMany;
