import type { IntentRequest } from '#contract/orders/payments.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { offeredPriority } from '#domain/prices/priority.ts';
import { isReference } from '#domain/reference.ts';
import { formatShortDate } from '#domain/windows/format.ts';
import { windowArea } from '#domain/windows/rules.ts';
import { samePersonRefusals } from '#server/features/discounts/discounts.ts';
import { codeOf, fingerprintOf, pairsOf, requestedDiscounts } from '#server/features/payments/intents/cart/basket.ts';
import { discountsWaiting, orderOfCart } from '#server/features/payments/intents/cart/cart.queries.ts';
import { insertOfCart, insertWithoutCart, joinCart } from '#server/features/payments/intents/cart/cart.ts';
import { refreshIntent } from '#server/features/payments/intents/check/refresh-intent.ts';
import { INTENT_LIFE_MS, nextCheck } from '#server/features/payments/intents/check/schedule.ts';
import { priceBasket } from '#server/features/payments/intents/price/pricing.ts';
import { type Closing, closingOf } from '#server/features/payments/ledger/decisions.queries.ts';
import { choosePromotion } from '#server/features/promotions/choose.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { insertReserving } from './insert-reserving.ts';
import {
  countOpenIntents,
  findByReference,
  type Intent,
  insertIntent,
  intentOf,
  OPEN_STATES,
  slugOf,
} from './intents.queries.ts';

/** The reconciler checks each open checkout for days, so a user may open only this many. */
const OPEN_MAX = 500;

/** How often a registration looks again when another checkout of its cart changed meanwhile. */
const ATTEMPTS = 5;

function repeated(known: Intent, userId: number, fingerprint: string): { intent: Intent; created: false } | Refusal {
  if (known.userId !== userId || known.fingerprint !== fingerprint) {
    return refuse('conflict', messages.checkoutCalls.referenceTaken);
  }
  return { intent: known, created: false };
}

/**
 * Registers a checkout before its pop-up opens: priced from the shop's tables, frozen for 72 hours. The same request
 * again returns the same quote. The same reference with other content, or from another user, is a conflict. So is a
 * cart (named by our site, not by other clients) that is an order already or whose other checkout waits for its
 * approval, unless the customer knowingly replaces that one. With `mayReserve` false no seat of its window is reserved.
 */
export async function registerIntent(
  world: World,
  userId: number,
  request: IntentRequest,
  mayReserve = true,
): Promise<{ intent: Intent; created: boolean } | Refusal> {
  let hasPriority = request.priority === true;
  const full = new Set<number>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Answer with what holds now, or start the new one.
    const registered = await tryRegister(world, userId, request, { mayReserve, hasPriority, full });
    if (registered === 'priorityFull') hasPriority = false;
    else if (registered !== 'changed') return registered;
  }
  world.log.warn({ reference: request.reference }, 'a checkout was not registered: its cart changed at each attempt');
  return refuse('conflict', messages.checkoutCalls.cartChanges);
}

/**
 * One attempt to register. `changed`: another checkout of the cart changed between the look and the lock. `priorityFull`:
 * the wanted day has no place for another priority order, so the checkout is priced again without. A promotion whose last
 * use somebody else took meanwhile is added to `full`.
 */
async function tryRegister(
  world: World,
  userId: number,
  request: IntentRequest,
  { mayReserve, hasPriority, full }: { mayReserve: boolean; hasPriority: boolean; full: Set<number> },
): Promise<{ intent: Intent; created: boolean } | 'changed' | 'priorityFull' | Refusal> {
  const { reference } = request;
  if (!isReference(reference)) return refuseFields({ reference: messages.checkoutCalls.badReference });
  if ((request.user_id ?? userId) !== userId) return refuse('forbidden', messages.errors.forbidden);
  const fingerprint = fingerprintOf(request);
  const known = await findByReference(world.db, reference);
  if (known.intent !== undefined) return repeated(known.intent, userId, fingerprint);
  // A payment that arrived before its checkout keeps its owner.
  if (known.order !== undefined || (known.payerId !== null && known.payerId !== userId))
    return refuse('conflict', messages.checkoutCalls.referenceTaken);

  const waiting = await waitingDiscounts(world, userId, request);
  const wanted = [...(requestedDiscounts(request) ?? [])].filter((type) => !waiting.types.has(type));
  const basket = await priceBasket(
    world,
    userId,
    { ...request, priority: hasPriority, discounts_applied: wanted.map((type) => ({ type })) },
    { waiting: waiting.promotions, full },
  );
  if (isRefusal(basket)) return basket;
  const { phone, ...sums } = basket;
  if (phone === null) return refuseFields({ phone_number: messages.checkoutCalls.phoneRequired });
  const open = world.settings.rateLimits === 'relaxed' ? 0 : await countOpenIntents(world.db, userId, OPEN_MAX);
  if (open >= OPEN_MAX) return refuse('throttled', messages.checkoutCalls.tooManyOpen, 3_600);

  const pairs = pairsOf(request.cart_items);
  const { cart_id: cartId = null, supersedes = null } = request;
  const claim = cartId === null ? null : { userId, cartId, pairs };
  const requested = request.pickup_window ?? null;
  const joined = claim === null ? { replaces: null } : await joinCart(world, claim, supersedes);
  if (isRefusal(joined)) return joined;

  const createdAt = world.now();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + INTENT_LIFE_MS) };
  const nextCheckAt = nextCheck({ ...times, checks: 0 }, createdAt, 0);
  const row = { ...sums, ...times, reference, userId, phone, fingerprint, nextCheckAt, cartId, pairs };
  const intent =
    claim === null && requested === null && basket.priorityHours === null && promotionIn(basket) === undefined
      ? ((await insertIntent(world.db, { ...row, cart: reference })) ?? 'taken')
      : await insertReserving(world, { requested, mayReserve }, (tx) =>
          claim === null ? insertWithoutCart(tx, row) : insertOfCart(world, tx, row, claim, joined.replaces),
        );
  if (isRefusal(intent)) return intent;
  if (typeof intent !== 'string') return { intent, created: true };
  if (intent === 'priorityFull') return intent;
  if (intent === 'promotionFull') {
    full.add(promotionIn(basket) ?? 0);
    return 'changed';
  }
  const other = await intentOf(world.db, reference);
  if (other !== undefined) return repeated(other, userId, fingerprint);
  return intent === 'changed' ? intent : refuse('conflict', messages.checkoutCalls.referenceTaken);
}

/** The id of the promotion that a checkout was priced with; undefined for none. */
const promotionIn = ({ discounts }: Pick<Intent, 'discounts'>) =>
  discounts.find(({ promotion_id: id }) => id !== undefined)?.promotion_id;

/**
 * The discounts in payments of other carts that wait for the customer's approval, and the ids of the promotions. If both
 * were approved, the second would be held, so it is said before. Other clients name no cart: for them nothing is known.
 */
async function waitingDiscounts(world: World, userId: number, request: IntentRequest) {
  const { cart_id: cartId = null, cart_items: items } = request;
  const isKnown = cartId !== null && requestedDiscounts(request)?.size;
  const others = isKnown
    ? await discountsWaiting(world.db, { userId, cartId, pairs: pairsOf(items) }, world.now())
    : [];
  return {
    // A promotion may be for several orders of a customer.
    types: new Set<string>(others.map(({ type }) => type).filter((type) => type !== 'promotion')),
    promotions: new Set(others.map(({ promotion_id: id }) => id).filter((id) => id !== undefined)),
  };
}

/** Why a checkout is without the promotion that it asked for, or not with the one of its code; null otherwise. */
export async function refusedPromotion(world: World, intent: Intent, request: IntentRequest): Promise<string | null> {
  const code = codeOf(request);
  const granted = intent.discounts.find(({ type }) => type === 'promotion');
  if (!requestedDiscounts(request)?.has('promotion') || (granted !== undefined && (granted.code ?? null) === code))
    return null;
  if (code === null) return granted === undefined ? messages.promotionCalls.ended : null;
  const { lines, pickup, userId } = intent;
  const { why } = await choosePromotion(world, userId, {
    lines: lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    area: windowArea(pickup),
    code,
    waiting: (await waitingDiscounts(world, userId, request)).promotions,
  });
  return why;
}

/** Why a checkout is without the priority that it asked for although the shop offers it; null otherwise. */
export async function refusedPriority(world: World, intent: Intent, request: IntentRequest): Promise<string | null> {
  if (request.priority !== true || intent.priorityHours !== null) return null;
  if (offeredPriority((await currentRules(world.db)).priority, world.turnaroundHours) === null) return null;
  const day = intent.pickupWindow?.date ?? dayOf(intent.createdAt).date;
  return messages.windowCalls.priorityFull(formatShortDate(day));
}

/**
 * The discounts that the request names and does not get, each with a sentence: another account of this person used it,
 * or another payment that waits has it.
 */
export async function refusedDiscounts(world: World, { userId, discounts }: Intent, request: IntentRequest) {
  const granted = new Set<string>(discounts.map(({ type }) => type));
  const wanted = new Set(
    [...(requestedDiscounts(request) ?? [])].filter((type) => type !== 'promotion' && !granted.has(type)),
  );
  const used = await samePersonRefusals(world.db, userId, wanted);
  const waiting = await waitingDiscounts(world, userId, request);
  const waits = [...wanted].filter((type) => waiting.types.has(type) && used.every((each) => each.type !== type));
  return [...used, ...waits.map((type) => ({ type, reason: messages.checkoutCalls.discountWaits }))];
}

/**
 * The state of a payment, for its owner, and how the shop's owner closed it. Asks the provider about an open one, so that
 * a screen can poll it.
 */
export async function readIntent(
  world: World,
  userId: number,
  reference: string,
): Promise<{ intent: Intent; slug: string | undefined; closing?: Closing | undefined } | Refusal> {
  const known = isReference(reference) ? await intentOf(world.db, reference) : undefined;
  if (known === undefined || known.userId !== userId) return refuse('missing', messages.errors.notFound);
  const { intent } = await refreshIntent(world, known);
  if (intent.state === 'ordered') return { intent, slug: await slugOf(world.db, reference) };
  const isOver = intent.state === 'expired' || intent.state === 'superseded';
  const closing = isOver ? await closingOf(world.db, reference) : undefined;
  const order = await orderOfCart(world.db, intent.cart);
  if (order === undefined || order.reference === reference) return { intent, slug: undefined, closing };
  // Another payment of this cart is the order, perhaps since a moment.
  const state = OPEN_STATES.includes(intent.state) ? ('superseded' as const) : intent.state;
  return { intent: { ...intent, state }, slug: order.slug, closing };
}
