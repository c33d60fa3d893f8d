import { isEmail, normaliseEmail } from '#domain/accounts/credentials.ts';
import { checkName } from '#domain/accounts/registration.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { alreadyRegisteredMail, verificationMail } from '#server/features/users/mails.ts';
import { passwordProblem } from '#server/features/users/passwords/password-policy.ts';
import { hashPassword } from '#server/features/users/passwords/passwords.ts';
import { consumeMailBudget } from '#server/features/users/sign-in/mail-budgets.ts';
import { withMinimumDuration } from '#server/features/users/sign-in/minimum-duration.ts';
import { decoyTokens, openProvenSession, type TokenPair } from '#server/features/users/sign-in/sessions.ts';
import { consumeMailQuota } from '#server/features/users/sign-in/throttle.ts';
import { insertUser, type User, unusedUserId, userByEmail } from '#server/features/users/users.queries.ts';
import { replaceEmailKey } from '#server/features/users/verification/email-keys.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { makeReferralCode, referrerOf } from './referral-code.ts';

/** A verification link works for a day. */
export const VERIFY_LIFETIME_MS = DAY_MS;
/** A code that exists already is drawn again; two collisions in a row are practically impossible. */
const CODE_TRIES = 3;

/** What a registration says of the account that it makes. */
export type NewAccount = {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  referral_code?: string | null | undefined;
  /** Where the mailed link leads on to. */
  continue?: string | undefined;
};

async function problems(world: World, newcomer: NewAccount): Promise<Refusal | null> {
  const fields: Record<string, string> = {};
  if (!isEmail(normaliseEmail(newcomer.email))) fields.email = messages.register.invalidEmail;
  const password = await passwordProblem(world, newcomer.password, newcomer);
  if (password !== null) fields.password = password;
  for (const field of ['first_name', 'last_name'] as const) {
    const name = checkName(newcomer[field].trim());
    if (name !== null) fields[field] = name;
  }
  return Object.keys(fields).length > 0 ? refuseFields(fields) : null;
}

/** A new account; or that the address has one, and an id that nobody has or will have. */
type Opened = { user: User } | { user: null; freeId: number };

async function openAccount(world: World, newcomer: NewAccount, email: string): Promise<Opened> {
  const passwordHash = await hashPassword(newcomer.password);
  const key = makeKey(world);
  const now = world.now();
  // Opening and deleting an account again and again must not fill a mailbox.
  const isWithinQuota = await consumeMailQuota(world, 'register', email);
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const outcome = await world.db.transaction(async (tx): Promise<Opened | null> => {
      const user = await insertUser(tx, {
        email,
        passwordHash,
        firstName: newcomer.first_name.trim(),
        lastName: newcomer.last_name.trim(),
        referralCode: makeReferralCode(world),
        referredBy: await referrerOf(tx, newcomer.referral_code),
        createdAt: now,
      });
      if (user === undefined) {
        const existing = await userByEmail(tx, email);
        if (existing === undefined) return null;
        await enqueueMail(tx, alreadyRegisteredMail(world, existing));
        return { user: null, freeId: await unusedUserId(tx) };
      }
      const expiresAt = new Date(now.getTime() + VERIFY_LIFETIME_MS);
      await replaceEmailKey(tx, { keyHash: hashKey(key), userId: user.id, kind: 'verify', expiresAt }, now);
      if (isWithinQuota) await enqueueMail(tx, verificationMail(world, user, { key, goOn: newcomer.continue }));
      return { user };
    });
    if (outcome !== null) return outcome;
  }
  throw new Error('No free referral code was found.');
}

/**
 * The new account's session. It is the same as one opened by login with this password, which is unproven: it ends when
 * the mailbox's owner opens the link elsewhere. A known address gets tokens that open nothing.
 */
async function sessionOf(world: World, newcomer: NewAccount, email: string, opened: Opened): Promise<TokenPair> {
  const session = opened.user === null ? null : await openProvenSession(world, opened.user);
  if (session !== null) return session;
  return decoyTokens(world, {
    id: opened.user === null ? opened.freeId : opened.user.id,
    email,
    firstName: newcomer.first_name.trim(),
    lastName: newcomer.last_name.trim(),
    isVerified: false,
  });
}

/**
 * Opens an account, signs in, and mails the link that verifies the address. A known address gets the same answer in the
 * same time, with tokens that open nothing, and a mail; only if the owner's setting allows it, the screen says so.
 */
export async function register(world: World, newcomer: NewAccount): Promise<({ email: string } & TokenPair) | Refusal> {
  const refusal = await problems(world, newcomer);
  if (refusal !== null) return refusal;
  // Each registration sends a mail: a link, or a notice.
  if (!(await consumeMailBudget(world, 'register'))) return refuse('throttled', messages.errors.tooMany);
  const email = normaliseEmail(newcomer.email);
  return withMinimumDuration(async () => {
    const opened = await openAccount(world, newcomer, email);
    if (opened.user === null && world.settings.revealRegisteredEmails) {
      return refuseFields({ email: messages.registrationCalls.emailTaken });
    }
    return { email, ...(await sessionOf(world, newcomer, email, opened)) };
  });
}
