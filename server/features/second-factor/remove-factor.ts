import { requiresSecondFactor } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { deletePasskey } from '#server/features/second-factor/passkeys/passkeys.queries.ts';
import { deleteTotp } from '#server/features/second-factor/totp/totp.queries.ts';
import { countFactors } from '#server/features/users/sign-in/second-step.queries.ts';
import { ROW_ID_MAX } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { eraseFactors } from './erase.queries.ts';
import { lockCaller, type SessionCaller } from './lock-caller.ts';
import { factorMail } from './mails.ts';
import { renewCodes } from './save-factor.ts';

const words = messages.secondFactor;

/** Which factor goes: the app, or one passkey. */
export type FactorToRemove = { factor: 'totp' } | { factor: 'passkey'; id: number };

/** Deletes one factor. Returns its name for the notice, or undefined when there is none. */
async function deleteFactor(tx: Tx, userId: number, chosen: FactorToRemove): Promise<string | undefined> {
  if (chosen.factor === 'totp') return (await deleteTotp(tx, userId)) ? messages.factorNames.totp : undefined;
  if (chosen.id > ROW_ID_MAX) return undefined;
  const name = await deletePasskey(tx, userId, chosen.id);
  return name === undefined ? undefined : messages.factorNames.passkey(name);
}

/** Removes a factor and mails the account's address. An owner of a live shop keeps at least one. */
export async function removeFactor(
  world: World,
  holder: SessionCaller,
  chosen: FactorToRemove,
): Promise<{ detail: string } | Refusal> {
  const done = await transactionWithRollback<{ detail: string } | Refusal>(world.db, async (tx, rollBack) => {
    const user = await lockCaller(tx, holder, world.now());
    if (user === undefined) return refuse('unauthenticated', messages.errors.sessionRequired);
    const userId = user.id;
    const factor = await deleteFactor(tx, userId, chosen);
    if (factor === undefined) return refuse('missing', words.noSuchFactor);
    const left = await countFactors(tx, userId);
    if (left.passkeys + left.totp === 0) {
      const isNeeded = requiresSecondFactor(user.role, world.settings.production);
      if (isNeeded) return rollBack(refuse('conflict', words.lastOfOwner));
      await eraseFactors(tx, userId);
    }
    await enqueueMail(tx, factorMail(world, user.email, { event: 'removed', factor }));
    return { detail: words.removed };
  });
  if (!isRefusal(done)) world.wake?.('outbox');
  return done;
}

/** New recovery codes; the old ones stop working, and the account's address gets a mail. */
export async function newRecoveryCodes(
  world: World,
  holder: SessionCaller,
): Promise<{ recovery_codes: string[] } | Refusal> {
  const made = await world.db.transaction(async (tx) => {
    const user = await lockCaller(tx, holder, world.now());
    if (user === undefined) return refuse('unauthenticated', messages.errors.sessionRequired);
    const counts = await countFactors(tx, user.id);
    if (counts.passkeys + counts.totp === 0) return refuse('conflict', words.noFactorYet);
    await enqueueMail(tx, factorMail(world, user.email, { event: 'newCodes' }));
    return { recovery_codes: await renewCodes(world, tx, user.id) };
  });
  if (!isRefusal(made)) world.wake?.('outbox');
  return made;
}
