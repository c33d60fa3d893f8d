import type { WaitingCheckout } from '#contract/payments.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type CartClaim, orderedAs, rivalsOf } from './cart.queries.ts';
import type { Intent } from './intents.queries.ts';
import { look } from './look.ts';

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
function isWaiting(world: World, { intent, isSilent }: { intent: Intent; isSilent: boolean }): boolean {
  if (intent.state === 'checking' || intent.state === 'paid') return true;
  return isSilent && world.now().getTime() - intent.createdAt.getTime() < UNSURE_MS;
}

/**
 * Which cart a new checkout pays. All checkouts of a cart share a key, and one of them at most becomes an order. Refused
 * while one of them waits for its approval, unless the customer knowingly replaces exactly that one, and when the cart
 * is an order already.
 */
export async function joinCart(
  world: World,
  claim: CartClaim,
  supersedes: string | null,
): Promise<{ cart?: string; replaces?: string } | Refusal> {
  const ordered = await orderedAs(world.db, claim);
  if (ordered !== undefined) return refuseOrdered(ordered);
  const rivals = await rivalsOf(world.db, claim, world.now());
  const current = rivals.filter(({ supersededBy }) => supersededBy === null).slice(0, LOOKS_MAX);
  const looked = await Promise.all(current.map((intent) => look(world, intent)));
  const waiting = looked.find((one) => isWaiting(world, one))?.intent;
  if (waiting !== undefined && (waiting.reference !== supersedes || waiting.state === 'paid')) {
    return refuseWaiting(waiting);
  }
  const { cart = '' } = waiting ?? rivals[0] ?? {};
  return { ...(cart === '' ? {} : { cart }), ...(waiting === undefined ? {} : { replaces: waiting.reference }) };
}
