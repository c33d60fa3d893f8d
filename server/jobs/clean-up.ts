import { DAY_MS } from '#domain/durations.ts';
import { deleteOldWindows } from '#server/db/stores/rate-windows.ts';
import { closeUnreported, deleteClosed } from '#server/features/notices/phone-messages.queries.ts';
import { listOwed } from '#server/features/orders/refund/team/list-owed.ts';
import { deletePurged, purgeCheckouts } from '#server/features/payments/intents/purge.queries.ts';
import { releaseExpiredUses } from '#server/features/promotions/uses.queries.ts';
import { deleteEnded } from '#server/features/push/push.queries.ts';
import { forgetAddresses } from '#server/features/users/address/address-changes.queries.ts';
import { releaseExpiredPlaces } from '#server/features/windows/priority-places.queries.ts';
import { releaseExpired } from '#server/features/windows/seats.queries.ts';
import type { World } from '#server/ports.ts';
import {
  deleteEmailKeys,
  deleteHandledEvents,
  deleteNonces,
  deleteOpenSteps,
  deleteSentMail,
  deleteSessions,
} from './clean-up.queries.ts';

/** Google's credentials live an hour: after that an unused nonce is useless. */
const NONCE_UNUSED_DAYS = 2 / 24;
/** How long phone and places of a checkout that nobody paid are kept. */
const ABANDONED_KEPT_DAYS = 30;
/** How long the rest of it is kept: whoever says that they paid has said so by then. */
const UNPAID_KEPT_DAYS = 180;
const PURGE_BATCH = 500;

/**
 * Deletes old data that nothing needs: ended sessions and keys, rows of old mails and events, counted tries; of checkouts
 * that nobody paid first the personal data, later the rest. Puts money on the list of what is owed that a process of an
 * earlier release left out.
 */
export async function cleanUp(world: World): Promise<void> {
  const now = world.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // At once: clients create windows, thousands an hour from one network.
  await deleteOldWindows(world.db, now);
  await releaseExpired(world.db, now);
  await releaseExpiredPlaces(world.db, now);
  await releaseExpiredUses(world.db, now);
  await deleteEnded(world.db, now);
  await deleteSessions(world.db, ago(7));
  await deleteEmailKeys(world.db, ago(30));
  await forgetAddresses(world.db, ago(30));
  await deleteOpenSteps(world.db, ago(1));
  await deleteNonces(world.db, { unused: ago(NONCE_UNUSED_DAYS), spent: ago(1) });
  await deleteSentMail(world.db, ago(90));
  await closeUnreported(world.db, ago(2));
  await deleteClosed(world.db, ago(90));
  await deleteHandledEvents(world.db, ago(90));
  await listOwed(world);
  while ((await purgeCheckouts(world.db, ago(ABANDONED_KEPT_DAYS), now, PURGE_BATCH)) === PURGE_BATCH);
  while ((await deletePurged(world.db, ago(UNPAID_KEPT_DAYS), PURGE_BATCH)) === PURGE_BATCH);
}
