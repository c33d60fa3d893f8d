import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { countTry, forgetTries, triesOf } from '#server/db/stores/rate-windows.ts';
import { widestNetwork } from '#server/platform/networks.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { PASSWORD_TRIES, PASSWORD_WINDOW_MS, type PasswordTry } from './password-tries.ts';

/** Mails of one kind to one address within an hour; further ones are silently not sent. */
const MAIL_QUOTA = 5;
const MAIL_WINDOW_MS = HOUR_MS;

/** Wrong passwords of all accounts together within a minute, from networks that are new to their account. */
const ALL_WRONG = 600;
const ALL_WINDOW_MS = 60_000;
/** How many of them may come from one network, so that guessing there blocks nobody elsewhere. */
const NETWORK_WRONG = 120;
/** In the relaxed profile (tests, load runs) the overall limit and the network's limit are this many times larger. */
const RELAXED = 10_000;
const ALL_KEY = 'wrong passwords by all';
const networkKey = (address: string) => `wrong passwords by ${widestNetwork(address)}`;
const timesOf = (world: World) => (world.settings.rateLimits === 'relaxed' ? RELAXED : 1);

const refuseUntil = (moment: Date, now: Date, sentence: string) =>
  refuse('throttled', sentence, (moment.getTime() - now.getTime()) / 1000);

/**
 * The refusal for unknown networks while the limit of their network, or the overall one, is reached; null otherwise.
 */
export async function networkRefusal(world: World, { address }: PasswordTry): Promise<Refusal | null> {
  const now = world.now();
  const shares = [
    [networkKey(address), NETWORK_WRONG],
    [ALL_KEY, ALL_WRONG],
  ] as const;
  for (const [key, most] of shares) {
    const wrong = await triesOf(world.db, key, now);
    if (wrong !== null && wrong.used >= most * timesOf(world)) {
      return refuseUntil(wrong.resetsAt, now, messages.loginCalls.tooMany);
    }
  }
  return null;
}

/**
 * Counts a wrong password that was really checked: for its network and, within the network's limit, overall. So one
 * network can't use up the overall limit.
 */
export async function countWrongByNetwork(world: World, { address }: PasswordTry): Promise<void> {
  const now = world.now();
  const { used } = await countTry(world.db, networkKey(address), ALL_WINDOW_MS, now);
  if (used <= NETWORK_WRONG * timesOf(world)) await countTry(world.db, ALL_KEY, ALL_WINDOW_MS, now);
}

/** Counts a try of the old password within a session, so that a stolen session can't be used to guess it. */
export async function countOldPasswordTry(world: World, userId: number): Promise<Refusal | null> {
  const now = world.now();
  const { used, resetsAt } = await countTry(world.db, `old password ${userId}`, PASSWORD_WINDOW_MS, now);
  return used <= PASSWORD_TRIES ? null : refuseUntil(resetsAt, now, messages.errors.tooMany);
}

/** Counts an account's wrong old passwords from 0 again, after a right one. */
export function forgetOldPasswordTries(world: World, userId: number): Promise<void> {
  return forgetTries(world.db, `old password ${userId}`);
}

/**
 * Whether an address may get one more mail of this kind within the hour, so that nobody can flood a mailbox through the
 * shop.
 */
export async function consumeMailQuota(world: World, kind: string, email: string): Promise<boolean> {
  if (world.settings.rateLimits === 'relaxed') return true;
  const { used } = await countTry(world.db, `mail ${kind} ${email}`, MAIL_WINDOW_MS, world.now());
  return used <= MAIL_QUOTA;
}
