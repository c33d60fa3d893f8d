import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByAddress, limitByUser, refuseWhenBusy } from '#server/http/limits/limits.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { accountOf, chooseMarketing, endOtherSessions } from './account.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { cancelAddressChange, confirmAddress, requestAddressChange } from './identity/change-address.ts';
import { changeName } from './identity/change-name.ts';
import { changePlace, deletePlace, readSavedPlaces, savePhone, savePlace } from './places.ts';

/** How often an account may ask for another address within an hour: each sends two mails. */
const ADDRESS_CHANGES = 5;

/** Mounts the calls by which people look after their own account. */
export function mountAccount(mount: Mount, world: World): void {
  const hashing = { limits: [refuseWhenBusy] };
  mount(calls.account, ({ user }) => accountOf(world, user));
  // The most expensive read, and rarely needed.
  mount(calls.exportAccount, ({ user }) => exportAccount(world, user), {
    limits: [limitByAddress(world, 'export', 60, HOUR_MS)],
  });
  mount(calls.chooseMarketing, ({ user, body }) => chooseMarketing(world, user.id, body));
  mount(calls.changeName, ({ user, body }) => changeName(world, user.id, body));
  mount(calls.requestAddressChange, ({ user, body }) => requestAddressChange(world, user, body), {
    limits: [refuseWhenBusy, limitByUser(world, 'address change', ADDRESS_CHANGES, HOUR_MS)],
  });
  mount(calls.cancelAddressChange, ({ user }) => cancelAddressChange(world, user.id));
  mount(calls.confirmAddress, ({ user, body }) => confirmAddress(world, user, body.key));
  mount(calls.savedPlaces, ({ user }) => readSavedPlaces(world, user.id));
  mount(calls.savePlace, ({ user, body }) => savePlace(world, user.id, body));
  mount(calls.changePlace, ({ user, params, body }) => {
    return changePlace(world, { id: rowId(params.id), userId: user.id }, body);
  });
  mount(calls.deletePlace, ({ user, params }) => deletePlace(world, { id: rowId(params.id), userId: user.id }));
  mount(calls.savePhone, ({ user, body }) => savePhone(world, user.id, body.phone_number));
  mount(calls.endOtherSessions, ({ user, body }) => endOtherSessions(world, user, body.password), hashing);
  mount(calls.deleteAccount, ({ user, body }) => deleteAccount(world, user, body.password), hashing);
}
