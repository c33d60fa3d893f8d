import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import {
  isStillProven,
  maySeeUses,
  signupDiscountUsed,
  type User,
  userById,
  userOfSession,
} from '#server/features/users/users.queries.ts';
import { makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { hasSecondFactor } from './second-step.queries.ts';
import { insertSession, revokeSession, rotateSession, type Session, sessionByFamily } from './sessions.queries.ts';
import { readToken, signAccess, signRefresh } from './tokens.ts';

/** In ms: a session ends 30 days after sign-in, even when it is refreshed. */
const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** In ms: how long the previous token still works, because two tabs raced or an answer was lost. */
const LEEWAY_MS = 10_000;

/** The tokens of a session: the access token for calls, the refresh token for the next pair. */
export type TokenPair = { access: string; refresh: string };

type CurrentSession = Pick<Session, 'family' | 'userId' | 'currentToken' | 'rotatedAt' | 'expiresAt'>;

/** What tokens say of their user. */
type Named = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'isVerified'> & Partial<Pick<User, 'role'>>;

async function pairFor(world: World, user: Named, session: CurrentSession): Promise<TokenPair> {
  const isUsed = (await signupDiscountUsed(world.db, user.id)) && (await maySeeUses(world.db, user.id));
  const claims = { ...user, signupDiscountUsed: isUsed };
  return {
    access: await signAccess(world, claims, session.family),
    refresh: await signRefresh(world, {
      family: session.family,
      token: session.currentToken,
      userId: session.userId,
      issuedAt: session.rotatedAt,
      expiresAt: session.expiresAt,
    }),
  };
}

function newSession(world: World, user: Pick<User, 'id'>): CurrentSession & { createdAt: Date; authenticatedAt: Date } {
  const now = world.now();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
  return {
    family: randomUUID(),
    userId: user.id,
    currentToken: makeKey(world),
    rotatedAt: now,
    createdAt: now,
    authenticatedAt: now,
    expiresAt,
  };
}

/**
 * Signs in, on one device, somebody who has just proven to be this user: a new session and its first pair of tokens.
 * Null when what they proved it by was changed meanwhile.
 * Without the look back, a sign-in with the old password would outlive the change that ended all others. Null too for
 * an account with a second factor, unless `secondStepDone`.
 */
export async function openProvenSession(
  world: World,
  user: User,
  { secondStepDone = false }: { secondStepDone?: boolean } = {},
): Promise<TokenPair | null> {
  const session = newSession(world, user);
  const isOpen = await world.db.transaction(async (tx) => {
    if (!(await isStillProven(tx, user))) return false;
    if (!secondStepDone && (await hasSecondFactor(tx, user.id))) return false;
    await insertSession(tx, session);
    return true;
  });
  return isOpen ? pairFor(world, user, session) : null;
}

/**
 * A pair of tokens in the form of a new session's that belongs to no session: each use of them is refused. They are the
 * answer where the caller must not learn whether there is a session. `user.id` must belong to no account.
 */
export function decoyTokens(world: World, user: Named): Promise<TokenPair> {
  return pairFor(world, user, newSession(world, user));
}

/**
 * Exchanges a refresh token for a new pair. Within the leeway the previous token gets the same new token again, so that
 * both callers hold a valid one. Any other old token means that one was stolen, and the whole session ends.
 */
export async function refreshSession(world: World, refresh: string): Promise<TokenPair | Refusal> {
  const refused = refuse('unauthenticated', messages.errors.sessionRequired);
  const presented = await readToken(world, 'refresh', refresh);
  if (presented === null) return refused;
  const now = world.now();
  const rotated = await rotateSession(world.db, presented.family, presented.token, makeKey(world), now);
  const session = await sessionByFamily(world.db, presented.family);
  if (session === undefined || session.revokedAt !== null || session.expiresAt <= now) return refused;
  const isRepeat =
    session.previousToken === presented.token && now.getTime() - session.rotatedAt.getTime() <= LEEWAY_MS;
  if (!rotated && !isRepeat) {
    await revokeSession(world.db, presented.family, now);
    return refused;
  }
  const user = await userById(world.db, session.userId);
  return user === undefined ? refused : pairFor(world, user, session);
}

/** Ends the session of a refresh token; an invalid token ends nothing. */
export async function closeSession(world: World, refresh: string): Promise<void> {
  const presented = await readToken(world, 'refresh', refresh);
  if (presented !== null) await revokeSession(world.db, presented.family, world.now());
}

/** Whose call it is, by which session, and when that person last proved their identity. */
export type Authenticated = { user: User; family: string; authenticatedAt: Date };

/** The user of an access token, as the database has them now, and the session; null when the token is invalid. */
export async function authenticate(world: World, access: string): Promise<Authenticated | null> {
  const proven = await readToken(world, 'access', access);
  if (proven === null) return null;
  const row = await userOfSession(world.db, proven.family, proven.userId, world.now());
  return row === undefined ? null : { ...row, family: proven.family };
}
