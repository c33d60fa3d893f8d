import { and, eq, isNull } from 'drizzle-orm';
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { passkeys, recoveryCodes, signInTickets, totpFactors } from '#server/db/schema.ts';

/** How many passkeys, authenticator apps and unused recovery codes an account has. */
export async function countFactors(
  db: Db | Tx,
  userId: number,
): Promise<{ passkeys: number; totp: number; recoveryCodes: number }> {
  return {
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    totp: await db.$count(totpFactors, eq(totpFactors.userId, userId)),
    recoveryCodes: await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  };
}

/** Whether an account has a passkey or an authenticator app. */
export async function hasSecondFactor(db: Db | Tx, userId: number): Promise<boolean> {
  const [app] = await db.select({ id: totpFactors.userId }).from(totpFactors).where(eq(totpFactors.userId, userId));
  if (app !== undefined) return true;
  const [key] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1);
  return key !== undefined;
}

/**
 * The methods with which an account can prove its second step; empty when it has none. Recovery codes alone are no
 * second factor.
 */
export async function methodsOf(db: Db | Tx, userId: number): Promise<SecondFactorMethod[]> {
  const counts = await countFactors(db, userId);
  if (counts.passkeys + counts.totp === 0) return [];
  return [
    ...(counts.passkeys > 0 ? (['passkey'] as const) : []),
    ...(counts.totp > 0 ? (['totp'] as const) : []),
    ...(counts.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

/** Stores a ticket (its hash) for a sign-in that waits for its second step. */
export async function insertTicket(db: Db, ticket: typeof signInTickets.$inferInsert): Promise<void> {
  await db.insert(signInTickets).values(ticket);
}
