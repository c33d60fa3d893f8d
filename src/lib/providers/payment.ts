import type { PublicSettings } from '#contract/settings.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { loadScript, removeScript } from './load-script.ts';

type PaymentSettings = PublicSettings['payment'];

/** How the pop-up ended. `error` means that it never opened or could not start: no money moved. */
export type PaymentOutcome =
  | { kind: 'success'; reference: string }
  | { kind: 'cancelled' }
  | { kind: 'error'; message?: string };

/** What the pop-up needs of a checkout. */
export type PaymentRequest = {
  settings: PaymentSettings;
  email: string;
  /** Pesewas. */
  amount: Pesewas;
  /** Registered with the server before the pop-up opens. */
  reference: string;
  /** Called when the payer sees the pop-up. */
  onOpen?: () => void;
  /** Called when the pop-up reports a success after a cancel or a timeout: money moved after all. */
  onLateSuccess?: (reference: string) => void;
};

/** The parts of the provider's class that this shop uses. */
type Pop = {
  newTransaction(options: Record<string, unknown>): unknown;
  cancelTransaction(transaction?: unknown): void;
};
type PopWindow = { PaystackPop?: new () => Pop };

/** How long to wait for a window that does not appear, in ms. */
const OPEN_TIMEOUT_MS = 30_000;
const FRAMES = 'iframe[id^="inline-checkout-"], iframe[id^="inline-background-"]';

/** One per page: each further instance would listen to the same messages again. */
let pop: Pop | null = null;
let loaded: string | null = null;

/** Loads the provider's script; returns false when it can't be loaded. The next call tries again. */
export async function loadPaymentScript(settings: PaymentSettings): Promise<boolean> {
  try {
    await loadScript(settings.script_url);
  } catch {
    return false;
  }
  loaded = settings.script_url;
  if (typeof (globalThis as PopWindow).PaystackPop === 'function') return true;
  // Another server answered for the script, such as a captive portal: the next attempt loads it again.
  removeScript(settings.script_url);
  return false;
}

/** Removes the provider's script, pop-up and frames from the page; an open payment is cancelled. */
export function unloadPaymentScript(): void {
  quietly(() => pop?.cancelTransaction());
  pop = null;
  if (loaded !== null) removeScript(loaded);
  loaded = null;
  for (const frame of document.querySelectorAll(FRAMES)) frame.remove();
  delete (globalThis as PopWindow).PaystackPop;
}

/** Provider code may throw anything at any time. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Our code does not depend on it.
  }
}

/** The message in a thrown or reported value: the provider throws objects that are not errors. */
function messageOf(reported: unknown): string | undefined {
  if (typeof reported !== 'object' || reported === null || !('message' in reported)) return undefined;
  return typeof reported.message === 'string' && reported.message !== '' ? reported.message : undefined;
}

function referenceIn(answer: unknown, fallback: string): string {
  if (typeof answer !== 'object' || answer === null || !('reference' in answer)) return fallback;
  return typeof answer.reference === 'string' && answer.reference !== '' ? answer.reference : fallback;
}

let closeOpenPopup: (() => void) | null = null;

/** Closes the open payment pop-up, as its own × does; does nothing when none is open. */
export function closePaymentPopup(): void {
  closeOpenPopup?.();
}

function failure(reported: unknown): PaymentOutcome {
  const message = messageOf(reported);
  return message === undefined ? { kind: 'error' } : { kind: 'error', message };
}

function popOf(Constructor: PopWindow['PaystackPop']): Pop | null {
  if (pop === null && Constructor !== undefined) pop = new Constructor();
  return pop;
}

/**
 * Opens the pop-up and resolves with how it ended. The first of success and cancel counts and later events are ignored,
 * except that a success after a cancel is reported to `onLateSuccess`. Never rejects.
 */
export async function openPaymentPopup(request: PaymentRequest): Promise<PaymentOutcome> {
  if (!(await loadPaymentScript(request.settings))) return { kind: 'error' };
  return new Promise((resolve) => {
    let outcome: PaymentOutcome | null = null;
    let transaction: unknown;
    const end = (ended: PaymentOutcome) => {
      if (outcome !== null) return;
      outcome = ended;
      closeOpenPopup = null;
      clearTimeout(timer);
      resolve(ended);
    };
    const giveUp = (reported: unknown) => {
      end(failure(reported));
      quietly(() => transaction !== undefined && pop?.cancelTransaction(transaction));
    };
    const timer = setTimeout(() => giveUp(undefined), OPEN_TIMEOUT_MS);
    closeOpenPopup = () => {
      quietly(() => transaction !== undefined && pop?.cancelTransaction(transaction));
      // The provider reports the cancel itself; where it does not, the window is closed all the same.
      end({ kind: 'cancelled' });
    };

    const callbacks = {
      onLoad: () => {
        clearTimeout(timer);
        if (outcome === null) request.onOpen?.();
      },
      onSuccess: (answer: unknown) => {
        const reference = referenceIn(answer, request.reference);
        if (outcome !== null && outcome.kind !== 'success') request.onLateSuccess?.(reference);
        end({ kind: 'success', reference });
      },
      onCancel: () => end({ kind: 'cancelled' }),
      onError: giveUp,
    };
    try {
      // A new object each time: the provider deletes and adds keys in the object it gets.
      transaction = popOf((globalThis as PopWindow).PaystackPop)?.newTransaction({
        key: request.settings.public_key,
        email: request.email,
        amount: request.amount,
        currency: 'GHS',
        reference: request.reference,
        channels: ['mobile_money', 'card'],
        ...callbacks,
      });
    } catch (thrown) {
      giveUp(thrown);
    }
  });
}
