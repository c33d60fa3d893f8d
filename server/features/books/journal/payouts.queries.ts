import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { payouts } from '#server/db/tables/payments/comparisons.ts';

/** A payout of the provider, as it was last seen. */
export async function payoutById(tx: Tx, payoutId: string): Promise<typeof payouts.$inferSelect | undefined> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.payoutId, payoutId));
  return row;
}
