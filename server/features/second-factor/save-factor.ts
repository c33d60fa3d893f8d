import { RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCode } from '#domain/accounts/second-factor.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { hashRecoveryCode } from '#server/features/second-factor/proof/check-proof.ts';
import { hasSecondFactor } from '#server/features/users/sign-in/second-step.queries.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import type { World } from '#server/ports.ts';
import { lockCaller, type SessionCaller } from './lock-caller.ts';
import { factorMail } from './mails.ts';
import { replaceCodes } from './recovery-codes.queries.ts';

/** Creates new recovery codes that replace the old ones; the database stores only their hashes. */
export async function renewCodes(world: World, tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(world.random(RECOVERY_CODE_BYTES)));
  await replaceCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/**
 * Adds a factor by `keep`, which answers whether it was kept, and tells the account's address. The account's first one
 * brings recovery codes and ends every other session: those were opened by one step. Null when nothing
 * was kept, or the session ended meanwhile.
 */
export async function saveFactor(
  world: World,
  holder: SessionCaller,
  { factor, keep }: { factor: string; keep: (tx: Tx) => Promise<boolean> },
): Promise<{ recovery_codes: string[] | null } | null> {
  const added = await world.db.transaction(async (tx) => {
    const user = await lockCaller(tx, holder, world.now());
    if (user === undefined) return null;
    const { id, family } = holder;
    const isFirst = !(await hasSecondFactor(tx, id));
    if (!(await keep(tx))) return null;
    if (isFirst) await revokeSessions(tx, id, world.now(), family);
    await enqueueMail(tx, factorMail(world, user.email, { event: 'added', factor }));
    return { recovery_codes: isFirst ? await renewCodes(world, tx, id) : null };
  });
  if (added !== null) world.wake?.('outbox');
  return added;
}
