import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { makeSlug, orderCode } from '#domain/orders/order-code.ts';
import type { PromisedHours } from '#domain/orders/promise.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { boughtPriority } from '#domain/prices/priority.ts';
import { formatShortDate, formatShortSpan } from '#domain/windows/format.ts';
import { expectedReturn, type PlannedStops } from '#domain/windows/order-windows.ts';
import { hasWindows, windowArea } from '#domain/windows/rules.ts';
import type { Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { outboxRow } from '#server/db/outbox.ts';
import type { GrantedDiscount } from '#server/db/schema.ts';
import { frequent } from '#server/db/statements/frequent.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { together } from '#server/db/statements/together.ts';
import { bookNewPayment, bookPayment, lockedFacts } from '#server/features/books/journal/book-payment.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { enqueuePhoneMessage } from '#server/features/notices/notify.ts';
import { orderMadeMail } from '#server/features/orders/order-mails.ts';
import {
  changeOrder,
  forgetRedemption,
  insertOrder,
  insertUse,
  lockCustomer,
  orderOfReference,
} from '#server/features/orders/orders.queries.ts';
import { handleFailures } from '#server/features/orders/refund/refunds.queries.ts';
import { feeDoubtOf } from '#server/features/payments/intents/price/places.ts';
import type { PricedBasket } from '#server/features/payments/intents/price/pricing.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import { payerMark } from '#server/features/payments/provider/payer-mark.ts';
import { applyRedemption } from '#server/features/points/redemptions.queries.ts';
import { assignPromotion } from '#server/features/promotions/hold.ts';
import { announceOrder } from '#server/features/push/announce.ts';
import type { User } from '#server/features/users/users.queries.ts';
import { assignWindows } from '#server/features/windows/assign.ts';
import { areasOf } from '#server/features/windows/booking.ts';
import { assignPriority, releasePriority } from '#server/features/windows/priority-places.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { findDuplicateOrder, insertOrderRecords } from './commit-order.queries.ts';
import { recordDoubts } from './discount-doubts.ts';

/** A new order's stops before a window is taken. */
const NO_STOPS: Omit<PlannedStops, 'createdAt' | keyof PromisedHours> = {
  status: 'pending',
  collectedAt: null,
  pickupAt: null,
  pickupWindow: null,
  deliveryAt: null,
  deliveryWindow: null,
  promiseFrom: null,
};

/** The customer's data in an order. */
export type Customer = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** An order that can be made: priced, paid and compared with the payment. */
export type OrderDraft = Omit<PricedBasket, 'phone'> & {
  reference: string;
  userId: number;
  phone: string;
  /** The key of the cart, which becomes at most one order; null without a registered checkout. */
  cart: string | null;
  /** The window that the checkout held; left out or null when the customer chose none. */
  pickupWindow?: Span | null;
  /** The call named no phone number: it is that of the last order, or empty. */
  isPhoneGuessed?: boolean;
};

/** How the transaction that makes an order ended; only `placed` wrote one. */
export type Commit =
  | { outcome: 'placed'; slug: string }
  /** Another call made the order of this reference first. */
  | { outcome: 'exists' }
  /** Another payment of the same cart is the order. */
  | { outcome: 'cartOrdered' }
  /** Another order uses one of the discounts. */
  | { outcome: 'discountUsed' }
  /** The account was deleted meanwhile. */
  | { outcome: 'customerGone' }
  /** The money was refunded meanwhile. */
  | { outcome: 'returned' };

/** In ms. Two orders with the same lines within this time may be one order that was paid twice. */
const DUPLICATE_WITHIN_MS = 30 * 60_000;

/** 120 random bits: a slug can't be guessed. */
const SLUG_BYTES = 15;

async function consume(
  tx: Tx,
  discount: GrantedDiscount,
  order: { orderId: number; userId: number; cart: string | null; now: Date; isGranted: boolean },
): Promise<boolean> {
  const { orderId, userId, now } = order;
  if (discount.type === 'promotion') {
    return assignPromotion(tx, { ...order, promotionId: discount.promotion_id ?? 0 });
  }
  if (discount.type === 'redeemed_points') {
    return applyRedemption(tx, { redemptionId: discount.redemption_id ?? 0, userId, orderId, now });
  }
  return insertUse(tx, { userId, orderId, type: discount.type, createdAt: now });
}

/**
 * Makes an order in one short transaction: the order, its lines, the discounts it uses, the ledger row, its history,
 * the mail. All or nothing, and once for each reference: a unique index decides between callers. With `goodwill` the
 * order also gets a discount that is already used.
 */
export async function commitOrder(
  world: World,
  draft: OrderDraft,
  from: { charge: Charge; customer: Customer; isLate: boolean; goodwill?: boolean; actorId?: number },
): Promise<Commit> {
  const { charge, customer } = from;
  const { reference, userId, total, phone, delivery, pickup, discounts, subtotal, deliveryCost, pickupCost } = draft;
  const { priorityCost, priorityHours, turnaroundHours } = draft;
  const methods: Record<string, string> = messages.payment.methods;
  const slug = makeSlug(world.random(SLUG_BYTES));
  const now = world.now();

  const write = async (tx: Tx, rollBack: (commit: Commit) => never): Promise<Commit> => {
    const cart = draft.lines.map(({ service_id, name, image, quantity, unit_price }, position) => {
      return { position, serviceId: service_id, name, image, quantity, unitPrice: unit_price };
    });
    const since = new Date(now.getTime() - DUPLICATE_WITHIN_MS);
    const [email, twin, rules] = await together(
      lockCustomer(tx, userId),
      findDuplicateOrder(tx, { userId, since, subtotal, lines: cart }),
      currentRules(tx),
    );
    if (email !== customer.email) return { outcome: 'customerGone' };
    const hadWindows = hasWindows(rules, windowArea(pickup), now);
    const orderId = await insertOrder(tx, {
      slug,
      reference,
      cart: draft.cart,
      userId,
      email: customer.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
      phone,
      paymentMethod: methods[charge.channel] ?? messages.payment.provider,
      delivery,
      pickup,
      discounts,
      subtotal,
      deliveryCost,
      pickupCost,
      priorityCost,
      priorityHours,
      turnaroundHours,
      discountTotal: discounts.reduce((sum, { amount }) => sum + amount, 0),
      total,
      hadWindows,
      createdAt: now,
    });
    if (orderId === null) {
      // The other order was committed before this insert ended, so it is visible here.
      return { outcome: (await orderOfReference(tx, reference)) === undefined ? 'cartOrdered' : 'exists' };
    }
    const mark = payerMark(charge);
    const doubts = await recordDoubts(world, tx, draft, { orderId, email: customer.email, payerMark: mark, now });
    const isGranted = from.goodwill === true;
    for (const discount of discounts) {
      if (await consume(tx, discount, { orderId, userId, cart: draft.cart, now, isGranted })) continue;
      if (!isGranted) return rollBack({ outcome: 'discountUsed' });
      // The discount is granted again, but another order used the redemption.
      if (discount.redemption_id !== undefined) await forgetRedemption(tx, orderId, discounts);
    }
    const requested = draft.pickupWindow ?? null;
    const taken =
      requested === null
        ? null
        : await assignWindows(tx, {
            orderId,
            userId,
            cart: draft.cart,
            areas: areasOf(draft),
            requested,
            priorityHours,
            turnaroundHours,
            now,
          });
    if (taken !== null) await changeOrder(tx, orderId, taken.windows);
    const pickupDay = taken?.windows.pickupWindow?.date ?? null;
    const isWithinLimit =
      priorityHours === null ||
      (await assignPriority(tx, { orderId, userId, cart: draft.cart, priorityHours, pickupDay, now }));
    const { amount, currency, payerEmail, channel } = charge;
    const row = { reference, userId, amount, currency, payerEmail, channel, payerMark: mark };
    const doubt = feeDoubtOf(draft);
    const notes = [
      twin === undefined ? null : messages.teamPayments.maybeTwice(orderCode(twin)),
      ...doubts,
      doubt === 0 ? null : messages.teamPayments.feeDoubt(formatCheckout(doubt)),
      delivery.vague || pickup.vague ? messages.teamPayments.vaguePlace : null,
      draft.isPhoneGuessed ? messages.teamPayments.noPhone(phone) : null,
      taken?.missed?.note ?? null,
      isWithinLimit ? null : messages.windowCalls.priorityAbove(formatShortDate(pickupDay ?? dayOf(now).date)),
    ].filter((note) => note !== null);
    const note = notes.length === 0 ? null : notes.join(' ');
    const customerNote = taken?.missed?.customerNote ?? null;
    const windows = taken?.windows ?? null;
    const back = expectedReturn(
      { ...NO_STOPS, ...windows, pickup, hadWindows, priorityHours, turnaroundHours, createdAt: now },
      rules,
    );
    const bought = {
      lines: cart,
      pickup,
      delivery,
      discounts,
      priority: boughtPriority(draft),
      windows,
      expectedReturn: back,
      phone,
      note: customerNote,
    };
    const mail = orderMadeMail(world, { reference, slug, total, isLate: from.isLate, to: customer, bought });
    const pairs = cart.reduce((sum, { quantity }) => sum + quantity, 0);
    const [payment, , , , facts] = await together(
      insertOrderRecords(tx, {
        lines: cart.map((line) => ({ orderId, ...line })),
        cart: draft.cart,
        payment: { ...row, state: 'order', orderId, settledAt: now, createdAt: now },
        event: { orderId, toStatus: 'pending', actorId: from.actorId ?? null, note, customerNote, createdAt: now },
        mail: outboxRow(mail),
      }),
      enqueuePhoneMessage(world, tx, {
        notice: taken?.windows.pickupWindow ? 'bookedWindow' : 'booked',
        order: { userId, slug, phone },
        facts: taken?.windows.pickupWindow ? { when: formatShortSpan(taken.windows.pickupWindow) } : {},
        mail,
        isAskedFor: true,
      }),
      announceOrder(world, tx, { slug, reference, total, pairs, area: pickup.area }),
      // An earlier checkout of this cart may have had priority.
      priorityHours === null && draft.cart !== null ? releasePriority(tx, draft.cart) : Promise.resolve(),
      lockedFacts(tx, reference),
    );
    if (payment === 'returned') return rollBack({ outcome: 'returned' });
    if (payment === 'held') {
      // The customer gets the order instead of the money: a refund that failed is not owed any more, one that is under
      // way is.
      await handleFailures(tx, { reference }, now);
      await rederivePayment(tx, reference, now);
    }
    if (discounts.some(({ type }) => type === 'redeemed_points')) await bookPoints(tx, userId);
    if (payment === 'new' && facts !== undefined) await bookNewPayment(world, tx, facts, cart);
    else await bookPayment(world, tx, reference);
    return { outcome: 'placed', slug };
  };

  const commit = await transactionWithRollback(frequent(world.db), write);
  if (commit.outcome === 'placed') world.wake?.('outbox');
  return commit;
}
