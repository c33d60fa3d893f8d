import { actAs } from '#server/db/audited.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { hasSecondFactor } from '#server/features/users/sign-in/second-step.queries.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { lockUser } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { eraseFactors } from './erase.queries.ts';
import { factorMail } from './mails.ts';

/**
 * Removes every second factor of an account whose owner lost them all, ends its sessions and mails its address. Returns
 * whether there was one.
 */
export async function resetSecondFactor(
  world: Pick<World, 'db' | 'settings' | 'now' | 'random'>,
  userId: number,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined || !(await hasSecondFactor(tx, userId))) return false;
    if (user.role !== 'customer') await actAs(tx, { id: null, role: '', call: '' });
    await eraseFactors(tx, userId);
    await revokeSessions(tx, userId, world.now());
    await enqueueMail(tx, factorMail(world, user.email, { event: 'reset' }));
    return true;
  });
}
