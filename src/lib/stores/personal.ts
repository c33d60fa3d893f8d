import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * Every key that this site keeps in a browser, and whose it is. `device`: says nothing of anybody, and stays. `session`:
 * goes with the tokens. `draft`: what somebody typed; goes with every session, unless it ends at the checkout. `account`:
 * what the account gets back at its next login; goes when it logs out or another one comes. `work`: marks of a rider
 * that wait to be sent; they name no customer, and nobody else sends or sees them.
 */
export const STORED_KEYS = {
  banner_dismissed: 'device',
  firstTimeCheckoutAlert: 'device',
  // Told anew when the session ends: without a name then.
  visitor: 'device',
  access_token: 'session',
  refresh_token: 'session',
  token_receipts: 'session',
  deliveryLocation: 'draft',
  pickupLocation: 'draft',
  sameAsDelivery: 'draft',
  checkoutPhone: 'draft',
  deliveryInput: 'draft',
  pickupInput: 'draft',
  checkoutOwner: 'draft',
  // A guest's is nobody's, and stays; from the login on it is the account's.
  cart: 'account',
  failedOrder: 'account',
  openPayments: 'account',
  kept_for: 'account',
  day_marks: 'work',
} as const satisfies Record<string, 'device' | 'session' | 'draft' | 'account' | 'work'>;

type Owner = (typeof STORED_KEYS)[keyof typeof STORED_KEYS];
const KEPT_FOR = 'kept_for' satisfies keyof typeof STORED_KEYS;

function forget(...owners: Owner[]): void {
  for (const [key, owner] of Object.entries(STORED_KEYS)) {
    if (!owners.includes(owner)) continue;
    removeStored(key);
    // The stores of this page hear of it as they would of another tab's doing.
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
  }
}

/** Forgets what was typed; what an account gets back at its next login stays, for that account alone. */
export function forgetDrafts(): void {
  forget('draft');
}

/** Forgets everything that is somebody's: whoever takes this browser next finds nothing of it. */
export function forgetPersonal(): void {
  forget('draft', 'account');
}

/** Keeps what lies in this browser for one account; what lies there of another one is forgotten. */
export function clearOtherAccounts(accountId: number): void {
  const before = readStored(KEPT_FOR) ?? readStored('checkoutOwner');
  if (before !== null && before !== String(accountId)) forgetPersonal();
  if (readStored(KEPT_FOR) !== String(accountId)) writeStored(KEPT_FOR, String(accountId));
}
