import type { WaitingCheckout } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { PRESSING_STATES } from '#server/features/payments/intents/check/due.queries.ts';
import { refreshIntent } from '#server/features/payments/intents/check/refresh-intent.ts';
import {
  type Intent,
  insertIntent,
  insertReplacement,
  type NewIntent,
} from '#server/features/payments/intents/intents.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  type CartIdentity,
  cartKeyInReview,
  lockAccount,
  openCheckoutsOfCart,
  orderSlugOfCart,
} from './cart.queries.ts';

/** In ms. Without an answer of the provider, a checkout that was opened within this time may wait for its approval. */
const UNSURE_MS = 15 * 60_000;
/** How many checkouts of a cart the provider is asked about before another one starts. */
const LOOKS_MAX = 3;

/** A waiting checkout as screens show it. */
export function toWaiting(intent: Intent): WaitingCheckout {
  const { reference, state, total, channel, checkedAt, pendingSince, createdAt, cartId, lines } = intent;
  return {
    reference,
    state,
    total: toDecimal(total),
    amount: total,
    since: (pendingSince ?? createdAt).toISOString(),
    channel,
    checked_at: checkedAt?.toISOString() ?? null,
    cart_id: cartId,
    cart_items: lines.map(({ service_id, quantity }) => ({ service_id, quantity })),
  };
}

function refuseWaiting(intent: Intent): Refusal {
  return { ...refuse('conflict', messages.waiting.refused), hints: { waiting: toWaiting(intent) } };
}

/** The refusal for a cart that is an order already. */
export function refuseOrdered(slug: string): Refusal {
  return { ...refuse('conflict', messages.waiting.ordered), hints: { order_slug: slug } };
}

/** Whether a checkout may still be approved without another step of the payer. */
function isWaiting(world: World, { intent, hasNoAnswer }: { intent: Intent; hasNoAnswer: boolean }): boolean {
  if (intent.state === 'checking' || intent.state === 'paid') return true;
  return hasNoAnswer && world.now().getTime() - intent.createdAt.getTime() < UNSURE_MS;
}

/** The first of these that may still be approved; asks the provider about a few. */
async function firstWaiting(world: World, among: Intent[]): Promise<Intent | undefined> {
  const looked = await Promise.all(among.slice(0, LOOKS_MAX).map((intent) => refreshIntent(world, intent)));
  return looked.find((one) => isWaiting(world, one))?.intent;
}

/**
 * The checkout of this cart that the new one replaces, if any. Asks the provider. Refused while a checkout of the cart
 * waits for approval, unless the request names exactly that one, and when the cart is an order already.
 */
export async function joinCart(
  world: World,
  claim: CartIdentity,
  supersedes: string | null,
): Promise<{ replaces: Intent | null } | Refusal> {
  const ordered = await orderSlugOfCart(world.db, claim);
  if (ordered !== undefined) return refuseOrdered(ordered);
  const rivals = await openCheckoutsOfCart(world.db, claim, world.now());
  const waiting =
    (await firstWaiting(
      world,
      rivals.filter(({ supersededBy }) => supersededBy === null),
    )) ??
    // Their replacements ended, so these can be approved again.
    (await firstWaiting(
      world,
      rivals.filter(({ supersededBy }) => supersededBy !== null),
    ));
  if (waiting === undefined) return { replaces: null };
  return waiting.reference === supersedes && waiting.state !== 'paid' ? { replaces: waiting } : refuseWaiting(waiting);
}

/**
 * Stores a checkout under the key of its cart. All checkouts of a cart share a key, and one of them at most becomes an
 * order. The key is chosen under the account's lock, so that two tabs that register at the same moment share it too.
 * `changed`: a checkout of the cart began to wait, was replaced or was approved meanwhile, so look again.
 */
export async function insertOfCart(
  world: World,
  tx: Tx,
  intent: Omit<NewIntent, 'cart'>,
  claim: CartIdentity,
  replaces: Intent | null,
): Promise<Intent | 'taken' | 'changed'> {
  const { reference } = intent;
  await lockAccount(tx, claim.userId);
  if (replaces !== null) {
    const named = { ...intent, cart: replaces.cart || reference };
    return (await insertReplacement(tx, named, replaces)) ?? 'changed';
  }
  if ((await orderSlugOfCart(tx, claim)) !== undefined) return 'changed';
  const rivals = await openCheckoutsOfCart(tx, claim, world.now());
  if (rivals.some(({ state }) => PRESSING_STATES.includes(state))) return 'changed';
  const cart = rivals[0]?.cart || (await cartKeyInReview(tx, claim)) || reference;
  return (await insertIntent(tx, { ...intent, cart })) ?? 'taken';
}

/** Stores a checkout that names no cart: it is one of its own. */
export async function insertWithoutCart(tx: Tx, intent: Omit<NewIntent, 'cart'>): Promise<Intent | 'taken'> {
  return (await insertIntent(tx, { ...intent, cart: intent.reference })) ?? 'taken';
}
