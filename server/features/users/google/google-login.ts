import { messages } from '#domain/messages.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { googleLinkedMail } from '#server/features/users/mails.ts';
import { hasUnprovenPassword, isMailboxProven } from '#server/features/users/passwords/password-state.ts';
import { eraseUnprovenData } from '#server/features/users/passwords/unproven.queries.ts';
import {
  carryOverDiscountUses,
  deletedAccountsOf,
  recogniseFormerCustomer,
} from '#server/features/users/registration/deleted-accounts.ts';
import { makeReferralCode, referrerOf } from '#server/features/users/registration/referral-code.ts';
import { finishFirstStep } from '#server/features/users/sign-in/second-step.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import type { TokenPair } from '#server/features/users/sign-in/sessions.ts';
import { insertUser, type User, userByEmail, userByGoogleSub, userById } from '#server/features/users/users.queries.ts';
import { voidEmailKeys } from '#server/features/users/verification/email-keys.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { GoogleProfile, World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { consumeNonce, insertNonce, linkGoogle } from './google.queries.ts';

/** In ms: how long the sign-in button may stay open. */
const NONCE_LIFETIME_MS = 15 * 60_000;
/** A race with another sign-in of the same person is settled by looking again. */
const TRIES = 3;

/** A nonce for one sign-in with Google. */
export async function issueNonce(world: World): Promise<{ nonce: string }> {
  const nonce = makeKey(world);
  await insertNonce(world.db, hashKey(nonce), new Date(world.now().getTime() + NONCE_LIFETIME_MS));
  return { nonce };
}

/** Registration reads `detail`, sign-in reads `error`; each has its own sentence. */
const refuseGoogle = (): Refusal => ({
  refused: 'unauthenticated',
  body: { detail: messages.register.googleFailed, error: messages.login.googleFailed },
});

async function nonceRefusal(world: World, nonce: string | null): Promise<Refusal | null> {
  const state = nonce === null ? 'foreign' : await consumeNonce(world.db, hashKey(nonce), world.now());
  if (state === 'good') return null;
  return state === 'spent' || world.settings.googleRequireNonce ? refuseGoogle() : null;
}

/** A new account; Google has verified the address. */
async function openAccount(
  world: World,
  profile: GoogleProfile,
  code: string | null | undefined,
): Promise<User | undefined> {
  return world.db.transaction(async (tx) => {
    const deletedAccountIds = await deletedAccountsOf(world, tx, profile.email);
    const user = await insertUser(tx, {
      email: profile.email,
      googleSub: profile.sub,
      firstName: profile.firstName,
      lastName: profile.lastName,
      isVerified: true,
      referralCode: makeReferralCode(world),
      referredBy: deletedAccountIds.length > 0 ? null : await referrerOf(tx, code),
      createdAt: world.now(),
    });
    if (user !== undefined) await carryOverDiscountUses(tx, user.id, deletedAccountIds);
    return user;
  });
}

/** The owner proved the address by a link of the mailbox before: Google is added, and they get a mail. */
async function linkProven(world: World, user: User, profile: GoogleProfile): Promise<User | undefined> {
  return world.db.transaction(async (tx) => {
    const names = {
      isVerified: true,
      firstName: user.firstName || profile.firstName,
      lastName: user.lastName || profile.lastName,
    };
    if (!(await linkGoogle(tx, user, { googleSub: profile.sub, ...names }))) return undefined;
    if (!user.isVerified) await recogniseFormerCustomer(world, tx, user);
    await enqueueMail(tx, googleLinkedMail(world, { to: user.email, userId: user.id }));
    return userById(tx, user.id);
  });
}

/**
 * Nobody has proven this address or its password yet, and the person who registered it may have waited for its owner:
 * password, sessions, open links, names, referrer and consents of that registration go, then Google is linked. A
 * friend's code counts for an account that is new, so not for one that was verified before.
 */
async function takeOver(
  world: World,
  user: User,
  profile: GoogleProfile,
  code: string | null | undefined,
): Promise<User | undefined> {
  return world.db.transaction(async (tx) => {
    const change = {
      googleSub: profile.sub,
      passwordHash: null,
      isVerified: true,
      firstName: profile.firstName,
      lastName: profile.lastName,
      referredBy: user.isVerified ? null : await referrerOf(tx, code, user.id),
    };
    if (!(await linkGoogle(tx, user, change))) return undefined;
    const now = world.now();
    await revokeSessions(tx, user.id, now);
    const { placesEnded } = await eraseUnprovenData(tx, user.id);
    if (!user.isVerified) await recogniseFormerCustomer(world, tx, user);
    await voidEmailKeys(tx, user.id, 'verify', now);
    await voidEmailKeys(tx, user.id, 'reset', now);
    await enqueueMail(tx, googleLinkedMail(world, { to: user.email, userId: user.id, tookOver: { placesEnded } }));
    return userById(tx, user.id);
  });
}

async function findOrCreateAccount(
  world: World,
  profile: GoogleProfile,
  code: string | null | undefined,
): Promise<User | Refusal> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const known = await userByGoogleSub(world.db, profile.sub);
    if (known !== undefined) return known;
    if (!profile.emailVerified) return refuse('unauthenticated', messages.loginCalls.googleEmailUnverified);
    const local = await userByEmail(world.db, profile.email);
    // Another sign-in of the same person at this moment was first.
    if (local?.googleSub === profile.sub) return local;
    const isProven = local !== undefined && isMailboxProven(local);
    if (isProven && (!profile.authoritative || local.googleSub !== null)) {
      return refuse('conflict', messages.loginCalls.googleNeedsPassword);
    }
    const user =
      local === undefined
        ? await openAccount(world, profile, code)
        : isProven && !hasUnprovenPassword(local)
          ? await linkProven(world, local, profile)
          : await takeOver(world, local, profile, code);
    if (user !== undefined) return user;
  }
  throw new Error('A Google sign-in found no account and could open none.');
}

/**
 * Signs in or registers with a Google credential. The account is found by Google's subject, never by the address alone.
 */
export async function googleLogin(
  world: World,
  request: { token: string; referral_code?: string | null | undefined },
): Promise<TokenPair | Refusal> {
  const checked = await world.identity.verify(request.token);
  if (checked.outcome !== 'valid') {
    if (checked.outcome === 'invalid') return refuseGoogle();
    world.log.warn({ reason: checked.message }, 'a Google credential could not be checked');
    return refuse('unavailable', messages.login.googleUnavailable);
  }
  const refusal = await nonceRefusal(world, checked.profile.nonce);
  if (refusal !== null) return refusal;
  const user = await findOrCreateAccount(world, checked.profile, request.referral_code);
  return isRefusal(user) ? user : ((await finishFirstStep(world, user, 'google')) ?? refuseGoogle());
}
