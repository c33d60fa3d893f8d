import { sleep } from '#src/lib/flows/shell/sleep.ts';
import { type OpenPayment, setPaymentAside } from '#src/lib/stores/checkout/open-payments.ts';
import { $earlierPayment, $lastCheck, $waiting } from '#src/lib/stores/checkout/payment.ts';
import { applyPaymentStatus, fetchPaymentStatus, isKnownUnpaid, type PaymentStatus } from './payment-status.ts';

/**
 * The waits between two requests, in ms: short while the customer may hold the phone, then longer. After the last one
 * the shop sends a mail.
 */
const POLL_INTERVALS_MS = [
  ...Array.from({ length: 20 }, () => 3_000),
  ...Array.from({ length: 24 }, () => 10_000),
  ...Array.from({ length: 55 }, () => 60_000),
];
/** After this many requests the screen says that it may take long, and that the page may be closed. */
const SLOW_AFTER = 5;

type PollOptions = {
  /** What is known already; without it the server is asked at once. */
  first?: PaymentStatus;
  /** Whether another device started it, so that this one has no record to make its order from. */
  isElsewhere?: boolean;
  ask?: (reference: string) => Promise<PaymentStatus>;
  wait?: (ms: number) => Promise<void>;
  act?: typeof applyPaymentStatus;
};

let currentRun = 0;
/** In ms: how long one manual check takes at least; the server asks the provider no more often. */
const LOOK_TAKES_MS = 3_000;
/** Asks about the watched payment now; returns whether the server answered. */
let askNow: (() => Promise<boolean>) | null = null;

type Kind = NonNullable<ReturnType<typeof $earlierPayment.get>>['kind'];

/** What is said of a payment that did not wait for an approval, after what was said before; `isAside`: its window was closed. */
function kindAfter(said: Kind | undefined, status: PaymentStatus, isAside: boolean): Kind {
  if (said === 'over') return said;
  if (status === 'refused') return status;
  // A later answer without a decision takes nothing back.
  if (said === 'refused' || said === 'cancelled') return said;
  // Without an answer nobody knows that a payment whose window was closed was not approved.
  return status === 'unpaid' || (isAside && status === 'open') ? 'cancelled' : 'unsettled';
}

/** Stops polling and clears the messages about the earlier payment. */
export function stopPolling(): void {
  currentRun += 1;
  askNow = null;
  $earlierPayment.set(null);
  $waiting.set(null);
  $lastCheck.set('idle');
}

/** Asks about the waiting payment now instead of at the next poll; one check at a time. */
export async function checkNow(): Promise<void> {
  const ask = askNow;
  if (ask === null || $lastCheck.get() === 'looking') return;
  $lastCheck.set('looking');
  const [isAnswered] = await Promise.all([ask(), sleep(LOOK_TAKES_MS)]);
  if (askNow === ask) $lastCheck.set(isAnswered ? 'looked' : 'failed');
}

/** An automatic check that got no answer says so, until one gets an answer; one that the customer asked for says it itself. */
function noteAutomaticCheck(isAnswered: boolean): void {
  const said = $lastCheck.get();
  if (said === 'looking') return;
  if (!isAnswered) $lastCheck.set('failed');
  else if (said === 'failed') $lastCheck.set('idle');
}

/**
 * Watches an earlier payment: shows it on screen, polls the server, and acts on the result, which may leave the page.
 * Watching another payment ends this one.
 */
export async function pollPayment({ order, set_aside }: OpenPayment, options: PollOptions = {}): Promise<void> {
  const { first, isElsewhere = false, ask = fetchPaymentStatus, wait = sleep, act = applyPaymentStatus } = options;
  stopPolling();
  const thisRun = currentRun;
  const reference = order.transaction_id;

  /** Shows what is known; returns whether the payment is decided and the polling over. */
  async function handle(status: PaymentStatus, isSlow: boolean): Promise<boolean> {
    if (thisRun !== currentRun) return true;
    const before = $waiting.get();
    // The server makes the order of a payment that this device has no record of.
    const isPaidElsewhere = isElsewhere && status === 'paid';
    const known = typeof status === 'object' && 'waiting' in status ? status.waiting : null;
    if (known !== null || isPaidElsewhere) {
      $earlierPayment.set(null);
      $waiting.set({
        reference,
        amount: known?.amount ?? before?.amount ?? 0,
        since: known?.since ?? before?.since ?? null,
        checkedAt: known?.checked_at ?? before?.checkedAt ?? null,
        channel: known?.channel ?? before?.channel ?? '',
        isPaid: isPaidElsewhere || known?.state === 'paid',
        isElsewhere,
        items: order.cart_items,
      });
      return false;
    }
    if (status === 'unknown' && before !== null) return false;
    if (status === 'open' || status === 'unknown' || isKnownUnpaid(status)) {
      const earlier = $earlierPayment.get()?.kind;
      const kind = before === null ? kindAfter(earlier, status, set_aside) : 'over';
      $waiting.set(null);
      // The screen says that the customer can pay now, so this one must not hold the next payment up.
      if (kind !== 'unsettled' && status !== 'unknown') setPaymentAside(reference);
      $earlierPayment.set({ reference, kind, slow: isSlow });
      return false;
    }
    stopPolling();
    if (status === 'void' && before !== null) $earlierPayment.set({ reference, kind: 'over', slow: false });
    await act(order, status);
    return true;
  }

  if (await handle(first ?? 'unknown', false)) return;
  askNow = async () => {
    const status = await ask(reference);
    await handle(status, false);
    return status !== 'unknown';
  };
  for (const [asked, pause] of POLL_INTERVALS_MS.entries()) {
    if (asked > 0 || first === undefined) {
      const status = await ask(reference);
      if (await handle(status, asked + 1 >= SLOW_AFTER)) return;
      noteAutomaticCheck(status !== 'unknown');
    }
    await wait(pause);
    if (thisRun !== currentRun) return;
  }
}
