import { calls } from '#contract/calls.ts';
import { firstMessage } from '#contract/errors.ts';
import {
  type IntentQuote,
  type IntentRequest,
  registrationConflict,
  type WaitingCheckout,
} from '#contract/orders/payments.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { needsRefresh } from '#domain/accounts/token-age.ts';
import { messages } from '#domain/messages.ts';
import { makeReference } from '#domain/reference.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { refreshSession } from '#src/lib/api/refresh.ts';
import { gatherBasket } from '#src/lib/flows/checkout/checkout-basket.ts';
import { isOffline } from '#src/lib/flows/shell/offline.ts';
import { loadSettings } from '#src/lib/flows/shell/settings.ts';
import { loadPaymentScript } from '#src/lib/providers/payment.ts';
import { tokenTimes } from '#src/lib/stores/account/token-times.ts';

/** Why no payment was opened: the session is over, or the sentence to show. Money has not moved. */
export type PreparationFailure =
  | { ok: false; reason: 'session' }
  /** `noWindow`: the provider's script can't be loaded here, so only its own page is left. */
  | { ok: false; reason: 'stopped' | 'noWindow'; message: string }
  /** Another payment of this cart waits for its approval. */
  | { ok: false; reason: 'waiting'; waiting: WaitingCheckout }
  /** The cart is an order already. */
  | { ok: false; reason: 'ordered'; slug: string; message: string };

/** A registered checkout that can be paid. */
export type PreparedPayment = {
  ok: true;
  /** The parameters of the pop-up; null for the provider's own page. */
  settings: PublicSettings['payment'] | null;
  request: IntentRequest;
  quote: IntentQuote;
  /** The redemption among the discounts, confirmed when the order is made. */
  redemptionId: number | null;
};

/**
 * Refreshes the session when either token is about to expire, so that it lasts longer than the payment. Throws
 * ApiError.
 */
export async function refreshSessionIfExpiring(): Promise<void> {
  if (tokenTimes().some((times) => needsRefresh(times, Date.now()))) await refreshSession();
}

/** Loads the payment pop-up's script; returns whether it is loaded. A later call tries again. */
export async function loadPopUp(): Promise<PublicSettings['payment'] | null> {
  try {
    const { payment } = await loadSettings();
    return (await loadPaymentScript(payment)) ? payment : null;
  } catch {
    // Without the public settings there is nothing to load; the caller reports it.
    return null;
  }
}

/**
 * Prepares everything the pop-up needs: a session that lasts, the provider's script, and an intent registered and
 * priced by the server under a new reference. The provider's own page needs no script. Never throws.
 */
export async function preparePayment(
  userId: number,
  { onProviderPage = false, supersedes }: { onProviderPage?: boolean; supersedes?: string | undefined } = {},
): Promise<PreparedPayment | PreparationFailure> {
  try {
    await refreshSessionIfExpiring();
    const gathered = gatherBasket();
    if (!gathered.ok) return stopped(gathered.message);
    // Without a network neither the window nor the provider's page opens.
    if (isOffline()) return stopped(messages.shell.network);
    // Throws where the shop is out of reach: then the provider's page would not open either.
    await loadSettings();
    const settings = onProviderPage ? null : await loadPopUp();
    if (settings === null && !onProviderPage)
      return { ok: false, reason: 'noWindow', message: messages.payment.notLoaded };
    const reference = makeReference(Date.now(), crypto.getRandomValues(new Uint8Array(12)));
    const replaced = supersedes === undefined ? {} : { supersedes };
    const request = { ...gathered.basket, reference, user_id: userId, ...replaced };
    const [quote, redemptionId] = await Promise.all([
      send(calls.createIntent, { body: request }),
      wantsPoints(request) ? openRedemptionId() : null,
    ]);
    return { ok: true, settings, request, quote, redemptionId };
  } catch (error) {
    if (isWindowTaken(error)) return stopped(await nextWindow());
    return preparationFailure(error);
  }
}

/** Whether the checkout was refused because its pickup window is full or over. */
function isWindowTaken(error: unknown): boolean {
  if (!isApiError(error) || error.status !== 409) return false;
  return registrationConflict.safeParse(error.body).data?.window !== undefined;
}

async function nextWindow(): Promise<string> {
  const { replaceTakenWindow } = await import('#src/lib/flows/checkout/pickup-windows.ts');
  return replaceTakenWindow();
}

/**
 * The meaning of a failure before the payment: the session is over, or a sentence. Nothing was charged in either case.
 */
export function preparationFailure(error: unknown): PreparationFailure {
  if (!isApiError(error)) return stopped(messages.payment.notStarted);
  if (error.kind === 'session' || error.status === 401) return { ok: false, reason: 'session' };
  const conflict = error.status === 409 ? registrationConflict.safeParse(error.body).data : undefined;
  if (conflict?.waiting !== undefined) return { ok: false, reason: 'waiting', waiting: conflict.waiting };
  const fields = ['error', 'detail', 'cart_items', 'delivery_location', 'pickup_location', 'phone_number'];
  const sentence = error.kind === 'http' ? firstMessage(error.body, fields) : null;
  const message = sentence ?? messages.payment.intentFailed;
  if (conflict?.order_slug !== undefined) return { ok: false, reason: 'ordered', slug: conflict.order_slug, message };
  return stopped(message);
}

function stopped(message: string): PreparationFailure {
  return { ok: false, reason: 'stopped', message };
}

function wantsPoints(request: IntentRequest): boolean {
  return request.discounts_applied?.some(({ type }) => type === 'redeemed_points') ?? false;
}

async function openRedemptionId(): Promise<number | null> {
  try {
    const { id, is_applied } = await send(calls.activeRedemption);
    return is_applied ? null : id;
  } catch {
    // The order marks the points as used by itself; this id only confirms it.
    return null;
  }
}
