import type { Reply, Shopper } from '#tests/faults/load/shopper.ts';
import { assertTrue } from '#tests/faults/scenario.ts';
import type { Purchase, Stage } from '#tests/faults/stage.ts';
import { post, read } from './owner.ts';
import { paidPurchase } from './process.ts';

export type Entry = { reference: string; reason: string; owed: string; needs_hand: boolean; since: string };
type Body = Record<string, unknown>;

/** What is owed for a payment, on the team's list; null when nothing is. */
export async function owedFor(stage: Stage, who: Shopper, { reference }: Purchase): Promise<Entry | null> {
  const entries = ((await read(stage, who, '/api/staff/owed/'))?.body.entries ?? []) as Entry[];
  return entries.find((entry) => entry.reference === reference) ?? null;
}

/** How many payments the team's counts call owed. */
export async function owedCount(stage: Stage, who: Shopper): Promise<number> {
  const { owed } = (await read(stage, who, '/api/staff/counts/'))?.body ?? {};
  return (owed as { count?: number } | undefined)?.count ?? 0;
}

let keys = 0;
/** Asks for a refund as somebody, of all that is left unless told. */
export function refund(stage: Stage, who: Shopper, { reference }: Purchase, body: Body = {}): Promise<Reply> {
  keys += 1;
  const asked = { key: `fault-key-${stage.chance.seed}-${keys}`, reason: 'The fault run wants it', ...body };
  return post(stage, who, `/api/staff/payments/${reference}/refund/`, asked);
}

/** The refunds of a payment at the provider. */
export const refundsAtProvider = (stage: Stage, { reference }: Purchase) =>
  stage.provider.refunds.filter((made) => made.reference === reference);

/** A paid order of a customer who is not the owner. */
export async function placedOrder(stage: Stage, who: Shopper): Promise<Purchase> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const purchase = await paidPurchase(stage);
    if ((await stage.place(purchase)) && purchase.shopper.email !== who.email) return purchase;
  }
  throw new Error('No order could be made.');
}

/** A paid order of its customer that the team cancelled. */
export async function cancelledOrder(stage: Stage, who: Shopper): Promise<Purchase> {
  const purchase = await placedOrder(stage, who);
  const slug = stage.acknowledged.get(purchase.reference)?.slug ?? '';
  const moved = await post(stage, who, `/api/staff/orders/${slug}/move/`, { from: 'pending', to: 'cancelled' });
  assertTrue(moved?.status === 200, `the cancellation was answered ${moved?.status}`);
  return purchase;
}
