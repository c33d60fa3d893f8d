import { DAY_MS } from '#domain/durations.ts';
import { percentOf } from '#domain/prices/money.ts';
import { refundedSum, withStatus } from './charge.ts';
import type { ChargeStore } from './charge-store.ts';
import { disputeOf } from './lists.ts';
import type { ProviderRecords, StandinDispute } from './provider-records.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { disputeEvent } from './wire.ts';

/** In ms: how long the shop has to answer a practice dispute. */
const DISPUTE_TIME_MS = 3 * DAY_MS;
/** The sum of a practice refund in part, in pesewas. */
const PART = 1_000;
/** The provider's fee, in percent. */
const FEE = 1.95;

type Practice = {
  records: ProviderRecords;
  webhooks: WebhookSender;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
};

/** A dispute after the chosen step, and the event that tells of it; null when the step is unknown. */
function stepOf(dispute: StandinDispute, what: string, now: Date) {
  const resolvedAt = now.toISOString();
  switch (what) {
    case 'remind':
      return { kind: 'remind' as const, dispute };
    case 'answered':
      return { kind: null, dispute: { ...dispute, status: 'awaiting-bank-feedback' } };
    case 'won':
      return {
        kind: 'resolve' as const,
        dispute: { ...dispute, status: 'resolved', resolution: 'declined', resolvedAt },
      };
    case 'lost':
      return {
        kind: 'resolve' as const,
        dispute: { ...dispute, status: 'resolved', resolution: 'merchant-accepted', resolvedAt },
      };
    default:
      return null;
  }
}

async function payOut(ledger: ChargeStore, { records, now, random }: Practice, status: string): Promise<void> {
  const last = (await records.payouts()).reduce((newest, { at }) => (at > newest ? at : newest), '');
  const paid = (await ledger.list()).filter((charge) => charge.status === 'success' && (charge.paidAt ?? '') > last);
  const processed = paid.reduce((sum, { amount }) => sum + amount, 0);
  const fees = paid.reduce((sum, { amount }) => sum + percentOf(amount, FEE), 0);
  const deductions = paid.reduce((sum, charge) => sum + refundedSum(charge), 0);
  const id = Buffer.from(random(4)).readUInt32BE(0);
  await records.savePayout({ id, status, processed, fees, deductions, at: now().toISOString() });
}

/**
 * Performs an action at the provider without the shop: a refund from the dashboard, a reversal, a dispute and its
 * end, a payout, a word that nobody knows. With `silent` no event tells of it.
 */
export async function performAction(
  ledger: ChargeStore,
  practice: Practice,
  { what, reference = '', dispute: disputeId, silent }: Record<string, unknown>,
): Promise<void> {
  const { records, webhooks, now, random } = practice;
  const sendsEvent = silent !== 'yes';
  if (what === 'payout') return payOut(ledger, practice, 'success');
  if (what === 'payout-failed') return payOut(ledger, practice, 'failed');
  const send = async (kind: 'create' | 'remind' | 'resolve' | null, dispute: StandinDispute) => {
    const charge = await ledger.find(dispute.reference);
    if (sendsEvent && kind !== null) void webhooks.send(disputeEvent(kind, disputeOf(dispute, charge)));
  };

  const known = (await records.disputes()).find(({ id }) => String(id) === disputeId);
  const step = known === undefined ? null : stepOf(known, String(what), now());
  if (step !== null) {
    await records.saveDispute(step.dispute);
    if (what === 'lost') await ledger.update(step.dispute.reference, (charge) => withStatus(charge, 'reversed', now()));
    return send(step.kind, step.dispute);
  }
  const charge = typeof reference === 'string' ? await ledger.find(reference) : null;
  if (charge === null || charge.status !== 'success') return;
  const chooseEvent = () =>
    ledger.update(charge.reference, (same) => ({ ...same, webhook: { ...same.webhook, copies: sendsEvent ? 1 : 0 } }));
  switch (what) {
    case 'refund-part':
    case 'refund-all':
      await chooseEvent();
      await ledger.refund(charge.reference, what === 'refund-part' ? PART : undefined, '');
      return;
    case 'reverse':
      await ledger.update(charge.reference, (same) => withStatus(same, 'reversed', now()));
      return;
    case 'word':
      await ledger.update(charge.reference, (same) => ({ ...same, word: 'reversal pending' }));
      return;
    case 'dispute': {
      const id = Buffer.from(random(4)).readUInt32BE(0);
      const at = now();
      const made = {
        id,
        reference: charge.reference,
        amount: charge.amount,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        createdAt: at.toISOString(),
        dueAt: new Date(at.getTime() + DISPUTE_TIME_MS).toISOString(),
        resolvedAt: null,
      };
      await records.saveDispute(made);
      return send('create', made);
    }
    default:
      return;
  }
}
