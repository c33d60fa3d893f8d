import { normaliseReferralCode } from '#domain/accounts/referral-code.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { userIdByReferralCode } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';

/** 32 characters without those that look alike (I and 1, O and 0). */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A new referral code, short enough to read to a friend. */
export function makeReferralCode(world: Pick<World, 'random'>): string {
  return Array.from(world.random(CODE_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** The user whose code a new user entered; null for none, an unknown one, and their own (`self`). */
export async function referrerOf(db: Db | Tx, code: string | null | undefined, self?: number): Promise<number | null> {
  const normalised = normaliseReferralCode(code);
  if (normalised === null) return null;
  const referrer = await userIdByReferralCode(db, normalised);
  return referrer === self ? null : referrer;
}

/** Whether the code is somebody's, so that nobody registers in the belief that a mistyped one counts. */
export async function lookAtFriendCode(world: Pick<World, 'db'>, code: string): Promise<{ is_known: boolean }> {
  return { is_known: (await referrerOf(world.db, code)) !== null };
}
