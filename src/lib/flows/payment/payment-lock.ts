import { readStored, removeStored, writeStored } from '#src/lib/stores/storage.ts';

const NAME = 'checkout-payment';
const HEARTBEAT_MS = 5_000;
/** A flag that was not renewed for this long belongs to a closed tab, in ms; background tabs renew once a minute. */
const STALE_AFTER_MS = 90_000;

/** What came of work that one tab at a time may do; `ok` is false while another tab does it. */
export type LockResult<T> = { ok: true; value: T } | { ok: false };

/**
 * Runs `work` unless a tab of this browser is already paying: two tabs never open two payment windows at once. Browsers
 * without Web Locks use a flag in storage, renewed while the work runs.
 */
export async function withPaymentLock<T>(work: () => Promise<T>): Promise<LockResult<T>> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request(NAME, { ifAvailable: true }, async (lock): Promise<LockResult<T>> => {
      return lock === null ? { ok: false } : { ok: true, value: await work() };
    });
  }
  return withFlag(work);
}

/** Whether a tab of this browser is paying now. Asking holds nobody up. */
export async function isPaymentRunning(): Promise<boolean> {
  if (typeof navigator === 'undefined' || !navigator.locks) return isFlagged();
  return (await navigator.locks.query()).held?.some(({ name }) => name === NAME) ?? false;
}

function isFlagged(): boolean {
  const age = Date.now() - (Number(readStored(NAME)) || 0);
  return age >= 0 && age < STALE_AFTER_MS;
}

async function withFlag<T>(work: () => Promise<T>): Promise<LockResult<T>> {
  if (isFlagged()) return { ok: false };
  const renew = () => writeStored(NAME, String(Date.now()));
  renew();
  const timer = setInterval(renew, HEARTBEAT_MS);
  try {
    return { ok: true, value: await work() };
  } finally {
    clearInterval(timer);
    removeStored(NAME);
  }
}
