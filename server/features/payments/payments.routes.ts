import { calls } from '#contract/calls.ts';
import type { IntentQuote, UnsettledPayment } from '#contract/orders/payments.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { boughtPriority, priorityOnWire } from '#domain/prices/priority.ts';
import { waitingOf } from '#server/features/payments/intents/cart/cart.queries.ts';
import { toWaiting } from '#server/features/payments/intents/cart/cart.ts';
import { isKnownUnpaid } from '#server/features/payments/intents/check/refresh-intent.ts';
import { unsettledOf } from '#server/features/payments/intents/check/unsettled.queries.ts';
import { mayReserveUnlimited } from '#server/features/payments/intents/insert-reserving.ts';
import type { Intent } from '#server/features/payments/intents/intents.queries.ts';
import {
  readIntent,
  refusedDiscounts,
  refusedPriority,
  refusedPromotion,
  registerIntent,
} from '#server/features/payments/intents/intents.ts';
import { discountOnWire } from '#server/features/payments/intents/price/discount-on-wire.ts';
import { ownOwed } from '#server/features/payments/ledger/own-owed.ts';
import { openHostedPage } from '#server/features/payments/provider/hosted-page.ts';
import { receiveWebhook } from '#server/features/payments/webhooks/webhook.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByAddress } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';

type Refused = {
  discounts: NonNullable<IntentQuote['discounts_refused']>;
  priority: string | null;
  promotion: string | null;
};

function toQuote(intent: Intent, refused: Refused): IntentQuote {
  return {
    reference: intent.reference,
    state: intent.state,
    subtotal: toDecimal(intent.subtotal),
    delivery_cost: toDecimal(intent.deliveryCost),
    pickup_cost: toDecimal(intent.pickupCost),
    ...priorityOnWire(boughtPriority(intent)),
    discounts_applied: intent.discounts.map(discountOnWire),
    ...(refused.discounts.length === 0 ? {} : { discounts_refused: refused.discounts }),
    ...(refused.priority === null ? {} : { priority_refused: refused.priority }),
    ...(refused.promotion === null ? {} : { promotion_refused: refused.promotion }),
    ...(intent.pickupWindow === null ? {} : { pickup_window: intent.pickupWindow }),
    ...(intent.deliveryWindow === null ? {} : { delivery_window: intent.deliveryWindow }),
    total: toDecimal(intent.total),
    amount: intent.total,
    currency: 'GHS',
    expires_at: intent.expiresAt.toISOString(),
  };
}

/** In ms: how long a second payment that was given back stays on the customer's list. */
const RETURNED_SHOWN_MS = 30 * DAY_MS;

/**
 * How many checkouts of accounts without an order may reserve a window in an hour from one address. Each reservation
 * lasts half an hour.
 */
const RESERVATIONS_OF_ADDRESS = 20;

const reasons: Record<string, string> = messages.recovery.reasons;

/** Mounts the calls about payments that have no order, or none yet. */
export function mountPayments(mount: Mount, world: World): void {
  // Anybody can open accounts. Above the limit, a checkout of an account without an order reserves nothing; on a shared network nothing else is refused.
  const reservationLimit = limitByAddress(world, 'window hold', RESERVATIONS_OF_ADDRESS, HOUR_MS);
  const mayReserve = async (incoming: Parameters<typeof reservationLimit>[0], userId: number) =>
    (await mayReserveUnlimited(world, userId)) || (await reservationLimit(incoming)) === null;

  mount(calls.createIntent, async (incoming) => {
    const { body, user } = incoming;
    const reserves = body.pickup_window == null || (await mayReserve(incoming, user.id));
    const registered = await registerIntent(world, user.id, body, reserves);
    if (isRefusal(registered)) return registered;
    const { intent, created } = registered;
    const discounts = await refusedDiscounts(world, intent, body);
    const priority = await refusedPriority(world, intent, body);
    const promotion = await refusedPromotion(world, intent, body);
    return { status: created ? 201 : 200, body: toQuote(intent, { discounts, priority, promotion }) };
  });

  mount(calls.intent, async ({ params, user }) => {
    const found = await readIntent(world, user.id, params.reference ?? '');
    if (isRefusal(found)) return found;
    const { reference, state, total, channel, pendingSince, checkedAt } = found.intent;
    const { slug, closing } = found;
    const isUnpaid = isKnownUnpaid(found.intent, world.now());
    return {
      reference,
      state,
      total: toDecimal(total),
      amount: total,
      ...(slug === undefined ? {} : { order_slug: slug }),
      ...(closing === undefined ? {} : { closing: { ...closing, amount: toDecimal(closing.amount) } }),
      ...(pendingSince === null ? {} : { since: pendingSince.toISOString() }),
      ...(channel === '' ? {} : { channel }),
      ...(checkedAt === null ? {} : { checked_at: checkedAt.toISOString() }),
      ...(isUnpaid ? { is_unpaid: true } : {}),
      ...(isUnpaid && found.intent.isRefused ? { is_refused: true } : {}),
    };
  });

  mount(calls.waitingCheckouts, async ({ user }) => {
    return (await waitingOf(world.db, user.id, world.now())).map(toWaiting);
  });

  mount(calls.openPaymentPage, ({ params, user }) => openHostedPage(world, user, params.reference ?? ''));

  mount(calls.unsettledPayments, async ({ user }) => {
    const since = new Date(world.now().getTime() - RETURNED_SHOWN_MS);
    const rows = await unsettledOf(world.db, user.id, since);
    return rows.map(
      ({ reference, state, amount, currency, reason, isReturning, createdAt }): UnsettledPayment => ({
        reference,
        state,
        amount: toDecimal(amount),
        currency,
        reason: reasons[reason] ?? messages.recovery.reasons.other,
        is_returning: isReturning,
        created_at: createdAt.toISOString(),
      }),
    );
  });

  mount(calls.ownOwed, ({ user }) => ownOwed(world, user.id));

  mount(calls.paymentWebhook, ({ bytes, unvalidatedBody, headers }) => {
    return receiveWebhook(world, {
      bytes,
      event: unvalidatedBody,
      signature: headers.get('x-paystack-signature') ?? undefined,
    });
  });
}
