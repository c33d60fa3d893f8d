import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import type { Limit, Mount } from '#server/http/handle.ts';
import { limitByAddress } from '#server/http/limits.ts';
import { isHashingBusy } from '#server/platform/hashing-queue.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import { requestNetwork } from '#server/request-scope.ts';
import { accountOf, chooseMarketing, endOtherSessions } from './account.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

const HOUR_MS = 60 * 60_000;

const refuseWhenBusy: Limit = async () =>
  isHashingBusy(requestNetwork()) ? refuse('unavailable', messages.errors.busy, 2) : null;

/** Mounts the calls with which people manage their own account. */
export function mountAccount(mount: Mount, world: World): void {
  const hashing = { limits: [refuseWhenBusy] };
  mount(calls.account, ({ user }) => accountOf(world, user));
  // The most expensive read, and rarely needed.
  mount(calls.exportAccount, ({ user }) => exportAccount(world, user), {
    limits: [limitByAddress(world, 'export', 60, HOUR_MS)],
  });
  mount(calls.chooseMarketing, ({ user, body }) => chooseMarketing(world, user.id, body));
  mount(calls.endOtherSessions, ({ user, body }) => endOtherSessions(world, user, body.password), hashing);
  mount(calls.deleteAccount, ({ user, body }) => deleteAccount(world, user, body.password), hashing);
}
