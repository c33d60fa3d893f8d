import { lastPhone } from '#server/features/orders/orders.queries.ts';
import type { BasketInput } from '#server/features/payments/intents/cart/basket.ts';
import type { Intent } from '#server/features/payments/intents/intents.queries.ts';
import { pricePaidBasket } from '#server/features/payments/intents/price/paid-pricing.ts';
import type { ReviewReason } from '#server/features/payments/ledger/charge-mismatch.ts';
import { ownerOf } from '#server/features/payments/ledger/hold.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { Customer, OrderDraft } from './commit-order.ts';

/** An order that is wanted for a payment: by its customer, or by the shop once it knows of the payment. */
export type OrderRequest = {
  reference: string;
  /** The caller; null for the shop itself (webhook, reconciler). */
  userId: number | null;
  /** The caller's user, if it was read already. */
  user?: Customer;
  /** What the caller says the payment is for; used only when no checkout was registered. */
  basket?: BasketInput;
  /** Without a registered checkout the call must name a phone number; only a recovery may lack it. */
  needsPhone?: boolean;
};

/** Why no order can be drafted from a payment, and the refusal for the caller. */
export type NotDrafted = { reason: ReviewReason; refusal?: Refusal };

/** Whether a checkout still says whom to call and where to go. */
export function isComplete({ phone, delivery, pickup }: Pick<Intent, 'phone' | 'delivery' | 'pickup'>): boolean {
  return phone !== '' && delivery.street_address !== '' && pickup.street_address !== '';
}

/** What a checkout froze: what is done, where, and what it costs. */
export function frozenOf(intent: Intent) {
  const { lines, delivery, pickup, phone, discounts, subtotal, deliveryCost, pickupCost, total } = intent;
  const { priorityCost, priorityHours, turnaroundHours } = intent;
  const sums = { subtotal, deliveryCost, pickupCost, priorityCost, priorityHours, turnaroundHours, total };
  return { lines, delivery, pickup, phone, discounts, ...sums };
}

/** The order to make: as frozen before the pop-up opened, else priced now from what the payer asks for and paid. */
export async function draftOrder(
  world: World,
  { reference, userId, basket }: OrderRequest,
  charge: Charge,
  intent: Intent | undefined,
): Promise<OrderDraft | NotDrafted> {
  if (intent !== undefined) {
    // The checkout of a deleted account, or one whose data was removed, has nobody to call and no place to go to.
    if (!isComplete(intent)) return { reason: 'incomplete' };
    return {
      ...frozenOf(intent),
      reference,
      userId: intent.userId,
      cart: intent.cart || null,
      pickupWindow: intent.pickupWindow,
    };
  }
  if (userId === null || basket === undefined) return { reason: 'unknownReference' };
  // Another user's basket must not be priced against this payer's money, nor reveal its errors.
  if ((await ownerOf(world, charge, undefined))?.id !== userId) return { reason: 'payer' };
  const priced = await pricePaidBasket(world, userId, basket, charge.amount);
  if (isRefusal(priced)) return { reason: 'basket', refusal: priced };
  const phone = priced.phone ?? (await lastPhone(world.db, userId));
  return { ...priced, phone, isPhoneGuessed: priced.phone === null, reference, userId, cart: null };
}
