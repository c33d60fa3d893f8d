import { messages } from '#domain/messages.ts';
import { checkPasswordChange, type PasswordChange } from '#domain/passwords/password-forms.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { passwordChangedMail } from '#server/features/users/mails.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import {
  consumeMailQuota,
  countOldPasswordTry,
  forgetOldPasswordTries,
} from '#server/features/users/sign-in/throttle.ts';
import { replacePassword, userById } from '#server/features/users/users.queries.ts';
import { voidEmailKeys } from '#server/features/users/verification/email-keys.queries.ts';
import { makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { passwordProblem, personOf } from './password-policy.ts';
import { hashPassword, matchesPassword } from './passwords.ts';

const words = messages.changePassword;

/**
 * Changes a signed-in user's password, ends every other session and mails the address, up to the mailbox's quota. An
 * unproven password stays unproven: a person who planted one can't make it theirs by changing it.
 */
export async function changePassword(
  world: World,
  caller: { id: number; family: string },
  change: PasswordChange,
): Promise<{ detail: string } | Refusal> {
  const fields = checkPasswordChange(change);
  if (fields !== null) return refuseFields(fields);
  const user = await userById(world.db, caller.id);
  if (user === undefined) return refuse('unauthenticated', messages.errors.sessionRequired);
  const weak = await passwordProblem(world, change.new_password, await personOf(world, user));
  if (weak !== null) return refuseFields({ new_password: weak });
  const throttled = await countOldPasswordTry(world, user.id);
  if (throttled !== null) return throttled;
  if (user.passwordHash === null) return refuseFields({ old_password: words.noPassword });
  if (!(await matchesPassword(user.passwordHash, change.old_password))) {
    return refuseFields({ old_password: words.wrongOldPassword });
  }
  await forgetOldPasswordTries(world, user.id);
  const passwordHash = await hashPassword(change.new_password);
  const isWithinQuota = await consumeMailQuota(world, 'changed', user.email);
  const isChanged = await world.db.transaction(async (tx) => {
    // A reset link may have replaced the old password since it was checked.
    if (!(await replacePassword(tx, user, passwordHash))) return false;
    await revokeSessions(tx, user.id, world.now(), caller.family);
    // If others can read the mailbox, an old reset link must not undo the change. But a person who planted a password
    // must not void the owner's links by changing it again and again.
    if (user.passwordProven) await voidEmailKeys(tx, user.id, 'reset', world.now());
    if (isWithinQuota) await enqueueMail(tx, passwordChangedMail(world, user.email, makeKey(world)));
    return true;
  });
  if (!isChanged) return refuseFields({ old_password: words.wrongOldPassword });
  return { detail: words.changed };
}
