import { z } from 'zod';
import type { StandinStore } from '#server/ports.ts';

const DISPUTES = 'payment-disputes';
const PAYOUTS = 'payment-payouts';
const LIST_MAX = 5_000;

const dispute = z.object({
  id: z.number(),
  reference: z.string(),
  amount: z.number(),
  status: z.string(),
  resolution: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  resolvedAt: z.string().nullable(),
});
const payout = z.object({
  id: z.number(),
  status: z.string(),
  processed: z.number(),
  fees: z.number(),
  deductions: z.number(),
  at: z.string(),
});

/** A dispute as the stand-in keeps it, in the provider's words. */
export type StandinDispute = z.infer<typeof dispute>;
/** A payout as the stand-in keeps it. */
export type StandinPayout = z.infer<typeof payout>;

/** The provider's own rows that no call of ours makes: disputes and payouts. */
export type ProviderRecords = {
  disputes(): Promise<StandinDispute[]>;
  payouts(): Promise<StandinPayout[]>;
  saveDispute(dispute: StandinDispute): Promise<void>;
  savePayout(payout: StandinPayout): Promise<void>;
};

/** The stand-in's disputes and payouts, kept in the store. */
export function createProviderRecords(store: StandinStore): ProviderRecords {
  const listOf = async <Row>(collection: string, shape: z.ZodType<Row>): Promise<Row[]> =>
    (await store.list(collection, LIST_MAX)).flatMap((value) => {
      const parsed = shape.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
  return {
    disputes: () => listOf(DISPUTES, dispute),
    payouts: () => listOf(PAYOUTS, payout),
    saveDispute: (saved) => store.put(DISPUTES, String(saved.id), saved),
    savePayout: (saved) => store.put(PAYOUTS, String(saved.id), saved),
  };
}
