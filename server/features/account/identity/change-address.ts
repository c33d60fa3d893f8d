import { isEmail, normaliseEmail } from '#domain/accounts/credentials.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { proveOwner, type SessionCaller } from '#server/features/account/prove-owner.ts';
import {
  changeByKey,
  deletePendingChange,
  forgetLeftMailbox,
  insertPendingChange,
  moveAccount,
  pendingChangeOf,
  updateChange,
} from '#server/features/users/address/address-changes.queries.ts';
import { TAKE_BACK_MS } from '#server/features/users/address/take-back.ts';
import {
  addressChangedMail,
  addressChangeRequestedMail,
  addressTakenMail,
  confirmAddressMail,
} from '#server/features/users/mails.ts';
import { hasUnprovenPassword, isMailboxProven } from '#server/features/users/passwords/password-state.ts';
import { formerEmailHash, recogniseFormerCustomer } from '#server/features/users/registration/deleted-accounts.ts';
import { consumeMailBudget } from '#server/features/users/sign-in/mail-budgets.ts';
import { withMinimumDuration } from '#server/features/users/sign-in/minimum-duration.ts';
import { isSessionOpen } from '#server/features/users/sign-in/sessions.queries.ts';
import { consumeMailQuota } from '#server/features/users/sign-in/throttle.ts';
import { lockUser, phonesOf, userByEmail, userById } from '#server/features/users/users.queries.ts';
import {
  consumeEmailKey,
  deleteEmailKeys,
  emailKeyByHash,
  insertEmailKey,
  replaceEmailKey,
  voidEmailKeys,
} from '#server/features/users/verification/email-keys.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';

const words = messages.accountCalls;

/** The link to the new address works for a day. */
const MOVE_LIFETIME_MS = DAY_MS;

/**
 * Mails the new address a link, and the present one a notice. Nothing changes until the link is opened. An address
 * that has an account gets the same answer in the same time, and a mail that says so. The caller proves first that the
 * account is theirs.
 */
export async function requestAddressChange(
  world: World,
  owner: SessionCaller,
  form: { email: string; password: string },
): Promise<{ detail: string } | Refusal> {
  const refusal = await proveOwner(world, owner, form.password);
  if (refusal !== null) return refusal;
  const email = normaliseEmail(form.email);
  if (!isEmail(email)) return refuseFields({ email: messages.register.invalidEmail });
  return withMinimumDuration(async () => {
    const now = world.now();
    const key = makeKey(world);
    const keyHash = hashKey(key);
    // By the mailbox: an account that is deleted and opened again for somebody's address is another one each time.
    const { email: present = '' } = (await userById(world.db, owner.id)) ?? {};
    const mayTell = await consumeMailQuota(world, 'wanted', present);
    const mayMail = (await consumeMailQuota(world, 'move', email)) && (await consumeMailBudget(world, 'move'));
    const outcome = await world.db.transaction(async (tx) => {
      const user = await lockUser(tx, owner.id);
      // A session that ended since it was proven changes nothing: it may not have been the owner's.
      if (user === undefined || !(await isSessionOpen(tx, user.id, owner.family, now))) {
        return refuse('unauthenticated', messages.errors.sessionRequired);
      }
      if (user.email === email) return refuseFields({ email: words.sameAddress });
      await insertPendingChange(tx, {
        keyHash,
        userId: user.id,
        oldEmail: user.email,
        newEmail: email,
        createdAt: now,
      });
      const expiresAt = new Date(now.getTime() + MOVE_LIFETIME_MS);
      await replaceEmailKey(tx, { keyHash, userId: user.id, kind: 'move', expiresAt }, now);
      const other = await userByEmail(tx, email);
      const mail =
        other === undefined ? confirmAddressMail(world, email, key) : addressTakenMail(world, email, keyHash);
      if (mayMail) await enqueueMail(tx, mail);
      if (mayTell) await enqueueMail(tx, addressChangeRequestedMail(world, user.email, keyHash));
      return { detail: words.addressWanted(email) };
    });
    world.wake?.('outbox');
    return outcome;
  });
}

/** The new address of a change that waits for its confirmation, while its link works. */
export async function pendingAddressOf(world: World, userId: number): Promise<string | null> {
  const change = await pendingChangeOf(world.db, userId);
  const key = change && (await emailKeyByHash(world.db, change.keyHash, 'move'));
  return change !== undefined && key !== undefined && key.expiresAt > world.now() ? change.newEmail : null;
}

/** Cancels a change that is not confirmed: its link ends. */
export async function cancelAddressChange(world: World, userId: number): Promise<{ detail: string }> {
  await world.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await voidEmailKeys(tx, userId, 'move', world.now());
    await deletePendingChange(tx, userId);
  });
  return { detail: words.addressKept };
}

/**
 * Moves the caller's account to the address whose link was opened, by a session of that account only: a mistyped
 * address's reader can do nothing with it. Links that were mailed to the former address end; a proven mailbox gets a
 * mail, and may take the account back for a week. Opened again it answers the same.
 */
export async function confirmAddress(
  world: World,
  owner: SessionCaller,
  key: string,
): Promise<{ detail: string } | Refusal> {
  const keyHash = hashKey(key);
  const found = await emailKeyByHash(world.db, keyHash, 'move');
  const invalid = refuse('invalid', words.moveKeyInvalid);
  if (found === undefined || found.userId !== owner.id) return invalid;
  const now = world.now();
  const undoKey = makeKey(world);
  const outcome = await world.db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.id);
    const change = await changeByKey(tx, keyHash);
    if (user === undefined || change === undefined) return invalid;
    const done = { detail: words.addressChanged(change.newEmail) };
    if (change.confirmedAt !== null && user.email === change.newEmail) return done;
    if (!(await consumeEmailKey(tx, keyHash, now))) return invalid;
    const isOwners = !hasUnprovenPassword(user) || (await phonesOf(tx, user.id)).length > 0;
    const [former, next] = [mailboxOf(user.email), mailboxOf(change.newEmail)];
    if (!(await moveAccount(tx, user, change.newEmail))) return refuse('conflict', words.addressGone);
    // An address that nobody has proven takes nothing back: it may be a stranger's, who can register with it at once.
    const mayUndo = isMailboxProven(user);
    const undo = hashKey(undoKey);
    await updateChange(tx, keyHash, {
      confirmedAt: now,
      undoKeyHash: mayUndo ? undo : null,
      formerMailboxHash: isOwners && former !== next ? formerEmailHash(world, former) : null,
    });
    await forgetLeftMailbox(tx, user.id, formerEmailHash(world, next));
    await recogniseFormerCustomer(world, tx, { id: user.id, email: change.newEmail });
    // A used link of the former address would say that it is verified.
    await deleteEmailKeys(tx, user.id, 'verify');
    await voidEmailKeys(tx, user.id, 'reset', now);
    if (!mayUndo) return done;
    const expiresAt = new Date(now.getTime() + TAKE_BACK_MS);
    // Those of earlier changes stay: a second change must not take the way back from the first mailbox.
    await insertEmailKey(tx, { keyHash: undo, userId: user.id, kind: 'undo', expiresAt });
    await enqueueMail(tx, addressChangedMail(world, user.email, undoKey));
    return done;
  });
  world.wake?.('outbox');
  return outcome;
}
