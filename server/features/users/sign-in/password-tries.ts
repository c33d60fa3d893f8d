import { DAY_MS } from '#domain/durations.ts';
import { countTry, forgetTries, takeBackTry, triesOf } from '#server/db/stores/rate-windows.ts';
import type { World } from '#server/ports.ts';

/** Wrong passwords of one account within 15 minutes; after that the account waits, then the right one works again. */
export const PASSWORD_TRIES = 10;
/** Wrong passwords are counted for this long, in ms. */
export const PASSWORD_WINDOW_MS = 15 * 60_000;
/** In ms: how long a network stays known to an account that signed in from it. */
const KNOWN_MS = 30 * DAY_MS;

/** The account whose password is tried, and the client's address. */
export type PasswordTry = { account: string; address: string };

/** How a try was counted, before the password is checked. */
export type CountedTry = {
  /** Whether the account signed in from this network before. */
  isKnown: boolean;
  /** Whether a right password may open the account. */
  mayOpen: boolean;
  /** The window in which the try was counted. */
  resetsAt: Date;
};

const knownKey = ({ account, address }: PasswordTry) => `known ${account} ${address}`;
const ownKey = ({ account, address }: PasswordTry) => `password ${account} ${address}`;
const allKey = ({ account }: PasswordTry) => `password ${account}`;
const wrongKey = ({ account }: PasswordTry) => `wrong password ${account}`;

/**
 * Counts a password try before the password is checked, so that tries at the same moment count too. Networks from which
 * the account signed in before have ten tries of their own, so that strangers who guess can't lock the owner out. The
 * answer to a wrong password never shows whether the network is known: it depends on `recordWrongPassword` alone.
 */
export async function countPasswordTry(world: World, attempt: PasswordTry): Promise<CountedTry> {
  const now = world.now();
  const isKnown = (await triesOf(world.db, knownKey(attempt), now)) !== null;
  const all = await countTry(world.db, allKey(attempt), PASSWORD_WINDOW_MS, now);
  const own = await countTry(world.db, ownKey(attempt), PASSWORD_WINDOW_MS, now);
  const mayOpen = all.used <= PASSWORD_TRIES || (isKnown && own.used <= PASSWORD_TRIES);
  return { isKnown, mayOpen, resetsAt: all.resetsAt };
}

/**
 * Counts a wrong password, or one that was not checked. Returns until when the account waits, or null when it need not.
 * The count depends only on the wrong tries for this address: not on whether it has an account, nor on the network, nor
 * on right tries.
 */
export async function recordWrongPassword(world: World, attempt: PasswordTry): Promise<Date | null> {
  const { used, resetsAt } = await countTry(world.db, wrongKey(attempt), PASSWORD_WINDOW_MS, world.now());
  return used > PASSWORD_TRIES ? resetsAt : null;
}

/** Takes a right try back exactly, and remembers the network as known to the account. */
export async function recordRightPassword(world: World, attempt: PasswordTry, counted: CountedTry): Promise<void> {
  await takeBackTry(world.db, allKey(attempt), counted.resetsAt);
  await rememberNetwork(world, attempt);
}

/** Remembers the network as known to the account, and forgets the wrong tries made from it. */
export async function rememberNetwork(world: World, attempt: PasswordTry): Promise<void> {
  await forgetTries(world.db, ownKey(attempt));
  await countTry(world.db, knownKey(attempt), KNOWN_MS, world.now());
}
