import { forgetInSession, readStored, removeStored, writeStored } from '#src/lib/stores/storage.ts';

/**
 * Every key that this site stores in a browser, and who owns it. `device`: no personal data; stays. `session`: removed
 * with the tokens. `draft`: typed text; removed with every session, unless it ends at the checkout. `account`: kept for
 * the account's next login; removed at logout or when another account signs in. `work`: a rider's unsent marks; they
 * name no customer, and no other user sends or sees them.
 */
export const STORED_KEYS = {
  banner_dismissed: 'device',
  firstTimeCheckoutAlert: 'device',
  serviceArea: 'device',
  openedAreas: 'device',
  // The code of a friend's link and when it was opened (ms), until an account is made with it; for 30 days.
  friend_code: 'device',
  // A friend's code. Only an account that has it already keeps it by it.
  registered_code: 'device',
  // Written again when the session ends, then without a name.
  visitor: 'device',
  access_token: 'session',
  refresh_token: 'session',
  token_receipts: 'session',
  // Encrypted: the day of a rider, for a reload without a network.
  day_sheet: 'session',
  deliveryLocation: 'draft',
  pickupLocation: 'draft',
  sameAsDelivery: 'draft',
  checkoutPhone: 'draft',
  deliveryInput: 'draft',
  pickupInput: 'draft',
  checkoutOwner: 'draft',
  offeredWindows: 'draft',
  pickupWindow: 'draft',
  // With addresses and the number in it: the account has them for the next login.
  savedPlaces: 'draft',
  // A guest's data belongs to no account and stays; from the login on it is the account's.
  cart: 'account',
  failedOrder: 'account',
  openPayments: 'account',
  booked: 'account',
  discounts: 'account',
  kept_for: 'account',
  day_marks: 'work',
} as const satisfies Record<string, 'device' | 'session' | 'draft' | 'account' | 'work'>;

/** The code of a friend's link that was opened here. */
export const FRIEND_CODE = 'friend_code' satisfies keyof typeof STORED_KEYS;

/** The friend's code that this browser registered with: it counts on after a reset of the password. */
export const REGISTERED_CODE = 'registered_code' satisfies keyof typeof STORED_KEYS;

/** The page that waits for a verified address, kept for this tab: it is one of the account, and leaves with it. */
export const AFTER_VERIFICATION = 'after_verification';

type Owner = (typeof STORED_KEYS)[keyof typeof STORED_KEYS];
const KEPT_FOR = 'kept_for' satisfies keyof typeof STORED_KEYS;

function forget(...owners: Owner[]): void {
  for (const [key, owner] of Object.entries(STORED_KEYS)) {
    if (!owners.includes(owner)) continue;
    removeStored(key);
    // The stores of this page get the same event as after another tab's change.
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
  }
}

/** Clears typed text. Data of an account stays, for that account's next login only. */
export function forgetDrafts(): void {
  forget('draft');
}

/** Clears all personal data, so that the next user of this browser finds none. */
export function forgetPersonal(): void {
  forgetInSession(AFTER_VERIFICATION);
  forget('draft', 'account');
}

/** Assigns this browser's data to one account; data of another account is removed. */
export function clearOtherAccounts(accountId: number): void {
  const before = readStored(KEPT_FOR) ?? readStored('checkoutOwner');
  if (before !== null && before !== String(accountId)) forgetPersonal();
  if (readStored(KEPT_FOR) !== String(accountId)) writeStored(KEPT_FOR, String(accountId));
}
