import type { Account } from '#contract/account/account.ts';
import { messages } from '#domain/messages.ts';
import { isSessionOpen, revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { lockUser, userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { consentsOf, insertConsent, openSessionsOf } from './account.queries.ts';
import { pendingAddressOf } from './identity/change-address.ts';
import { proveOwner, type SessionCaller } from './prove-owner.ts';

/** The data that the account page shows. */
export async function accountOf(world: World, owner: SessionCaller): Promise<Account | Refusal> {
  const user = await userById(world.db, owner.id);
  if (user === undefined) return refuse('unauthenticated', messages.errors.sessionRequired);
  const [choice] = await consentsOf(world.db, user.id);
  const pending = await pendingAddressOf(world, user.id);
  const sessions = await openSessionsOf(world.db, user.id, world.now());
  return {
    email: user.email,
    wanted_email: pending,
    first_name: user.firstName,
    last_name: user.lastName,
    created_at: user.createdAt.toISOString(),
    has_password: user.passwordHash !== null,
    is_team: user.role !== 'customer',
    marketing: {
      given: choice?.given ?? false,
      text_version: choice?.textVersion ?? null,
      decided_at: choice?.createdAt.toISOString() ?? null,
    },
    sessions: sessions.map(({ family, createdAt, rotatedAt }) => ({
      started_at: createdAt.toISOString(),
      used_at: rotatedAt.toISOString(),
      is_current: family === owner.family,
    })),
  };
}

/** Stores a consent to marketing mail, or its withdrawal, with the time and the text that the user saw. */
export async function chooseMarketing(
  world: World,
  userId: number,
  choice: { given: boolean; text_version: string },
): Promise<{ detail: string }> {
  const { given, text_version: textVersion } = choice;
  await insertConsent(world.db, { userId, given, textVersion, createdAt: world.now() });
  return { detail: given ? messages.account.marketingOn : messages.account.marketingOff };
}

/** Ends every session of the account except this one. The caller must first prove that they own the account. */
export async function endOtherSessions(
  world: World,
  owner: SessionCaller,
  password: string,
): Promise<{ detail: string } | Refusal> {
  const refusal = await proveOwner(world, owner, password);
  if (refusal !== null) return refusal;
  const now = world.now();
  return world.db.transaction(async (tx) => {
    // A session that ended since it was proven ends no other: those may be the true owner's.
    const user = await lockUser(tx, owner.id);
    if (user === undefined || !(await isSessionOpen(tx, user.id, owner.family, now))) {
      return refuse('unauthenticated', messages.errors.sessionRequired);
    }
    await revokeSessions(tx, user.id, now, owner.family);
    return { detail: messages.account.othersEnded };
  });
}
