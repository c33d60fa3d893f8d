import { messages } from '#domain/messages.ts';
import { countTry, forgetTries, triesOf } from '#server/db/rate-windows.ts';
import { widestNetwork } from '#server/networks.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** Wrong passwords of one account: ten in a quarter of an hour; then it waits, and the right one works again. */
const PASSWORD_TRIES = 10;
const PASSWORD_WINDOW_MS = 15 * 60_000;
/** Mails of one kind to one address within an hour; more are silently not sent. */
const MAIL_SHARE = 5;
const MAIL_WINDOW_MS = 60 * 60_000;

/** Wrong passwords of all accounts together within a minute, from addresses that are new to their account. */
const ALL_WRONG = 600;
const ALL_WINDOW_MS = 60_000;
/** How many of them may come from one network: strangers who guess there keep nobody out elsewhere. */
const NETWORK_WRONG = 120;
/** In the relaxed profile (tests, load runs) the share of all together, and of a network, is this many times larger. */
const RELAXED = 10_000;
/** How long an address stays known to an account that signed in from it. */
const KNOWN_MS = 30 * 24 * 60 * 60_000;

/** Whose password is tried, and from where. */
export type PasswordTry = { account: string; address: string };

const knownKey = ({ account, address }: PasswordTry) => `known ${account} ${address}`;
const strangersKey = (account: string) => `password ${account}`;
const ownKey = ({ account, address }: PasswordTry) => `password ${account} ${address}`;
const ALL_KEY = 'wrong passwords by all';
const networkKey = (address: string) => `wrong passwords by ${widestNetwork(address)}`;
const timesOf = (world: World) => (world.settings.rateLimits === 'relaxed' ? RELAXED : 1);

const isKnown = async (world: World, attempt: PasswordTry) =>
  (await triesOf(world.db, knownKey(attempt), world.now())) !== null;

const refuseUntil = (moment: Date, now: Date, sentence: string) =>
  refuse('throttled', sentence, (moment.getTime() - now.getTime()) / 1000);

/**
 * Counts a password try before the password is looked at, so that tries at the same moment count too; refuses
 * past the share. Addresses from which the account signed in before have a share of their own, so that strangers
 * who guess can't keep the owner out. `passwordWasRight` takes the count back, `passwordWasWrong` counts for all.
 */
export async function tryPassword(world: World, attempt: PasswordTry, sentence: string): Promise<Refusal | null> {
  const now = world.now();
  const known = await isKnown(world, attempt);
  if (!known) {
    const shares = [
      [networkKey(attempt.address), NETWORK_WRONG],
      [ALL_KEY, ALL_WRONG],
    ] as const;
    for (const [key, most] of shares) {
      const wrong = await triesOf(world.db, key, now);
      if (wrong !== null && wrong.used >= most * timesOf(world)) return refuseUntil(wrong.resetsAt, now, sentence);
    }
  }
  const key = known ? ownKey(attempt) : strangersKey(attempt.account);
  const { used, resetsAt } = await countTry(world.db, key, PASSWORD_WINDOW_MS, now);
  return used <= PASSWORD_TRIES ? null : refuseUntil(resetsAt, now, sentence);
}

/**
 * Counts a wrong password that was really checked: for its network, and, within the network's share, for all together.
 * Nothing that one network does uses up what all have.
 */
export async function passwordWasWrong(world: World, { address }: PasswordTry): Promise<void> {
  const now = world.now();
  const { used } = await countTry(world.db, networkKey(address), ALL_WINDOW_MS, now);
  if (used <= NETWORK_WRONG * timesOf(world)) await countTry(world.db, ALL_KEY, ALL_WINDOW_MS, now);
}

/** Forgets the account's wrong tries and remembers the address as one of its own. */
export async function passwordWasRight(world: World, attempt: PasswordTry): Promise<void> {
  await forgetTries(world.db, strangersKey(attempt.account));
  await forgetTries(world.db, ownKey(attempt));
  await countTry(world.db, knownKey(attempt), KNOWN_MS, world.now());
}

/** Counts a try of the old password within a session: a stolen one may not be used to guess it. */
export async function tryOldPassword(world: World, userId: number): Promise<Refusal | null> {
  const now = world.now();
  const { used, resetsAt } = await countTry(world.db, `old password ${userId}`, PASSWORD_WINDOW_MS, now);
  return used <= PASSWORD_TRIES ? null : refuseUntil(resetsAt, now, messages.errors.tooMany);
}

/** Forgets the wrong tries of the old password. */
export function oldPasswordWasRight(world: World, userId: number): Promise<void> {
  return forgetTries(world.db, `old password ${userId}`);
}

/** Whether an address may get one more mail of this kind within the hour: nobody's inbox is flooded through us. */
export async function mayMail(world: World, kind: string, email: string): Promise<boolean> {
  if (world.settings.rateLimits === 'relaxed') return true;
  const { used } = await countTry(world.db, `mail ${kind} ${email}`, MAIL_WINDOW_MS, world.now());
  return used <= MAIL_SHARE;
}

/** What an account is told when it has tried too often. */
export const tooManyLogins = messages.login.tooMany;
