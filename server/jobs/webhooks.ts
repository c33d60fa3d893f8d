import * as z from 'zod/mini';
import { messages } from '#domain/messages.ts';
import { describeFailure } from '#server/failure.ts';
import { askDispute } from '#server/features/orders/disputes/ask-dispute.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { noteOnOrder } from '#server/features/orders/refund/provider/reversal.ts';
import { syncRefunds } from '#server/features/orders/refund/provider/sync-refunds.ts';
import { refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { returnVerifyQuota, takeVerifyQuota } from '#server/features/payments/intents/check/verify-quota.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import {
  claimDueEvents,
  markHandled,
  markOrderedHandled,
  type StoredEvent,
  scheduleRetry,
} from '#server/features/payments/webhooks/webhook.queries.ts';
import type { World } from '#server/ports.ts';

const BATCH = 20;
/** How many are looked up among the orders at a time, which costs no question. */
const ORDERED_BATCH = 500;
/** How many are handled at a time; each may wait for the provider. */
const AT_ONCE = 5;
/** In ms, longer than one event can take. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** An event is given up after about three days; the reconciler and the sweep cover its payment. */
const ATTEMPTS_MAX = 300;

/** The id and the sum in a refund event; the provider sends each as a number or as text. */
const refundBody = z.object({
  data: z.object({
    id: z.optional(z.nullable(z.union([z.number(), z.string()]))),
    amount: z.optional(z.union([z.number(), z.string()])),
  }),
});

/** An event with the reference of a payment. */
type PaymentEvent = StoredEvent & { reference: string };

/** Asks the provider: a reversed payment is recorded, an open or paid one is handled as an order. */
async function handleCharge(world: World, reference: string): Promise<boolean> {
  const { outcome } = await placeOrder(world, { reference, userId: null });
  return outcome !== 'unreachable' && outcome !== 'pending';
}

/** Whether the ledger has a refund as done that this event calls processed: by its id, or else by its sum. */
async function isConfirmed(world: World, { reference, body }: PaymentEvent): Promise<boolean> {
  const parsed = refundBody.safeParse(JSON.parse(body));
  const { id, amount } = parsed.success ? parsed.data.data : {};
  const done = (await refundsOf(world.db, reference)).filter(({ state }) => state === 'done');
  if (id !== null && id !== undefined && done.some(({ refundId }) => refundId === String(id))) return true;
  // A reversal has no id, and not every event names one.
  return done.some((row) => row.amount >= Number(amount ?? 0) && (row.refundId === null || id === undefined));
}

/**
 * An event about a refund: records all refunds of the payment that the provider knows, by their ids. What the event
 * itself says does not count. Returns false while the provider is silent, the payment is not in the ledger yet, or a
 * refund that was called processed is not: it is asked about again.
 */
async function handleRefund(world: World, event: PaymentEvent): Promise<boolean> {
  const { reference, attempts } = event;
  if ((await syncRefunds(world, reference)) === null) return false;
  if ((await paymentOf(world.db, reference)) === undefined) return false;
  if (event.event !== 'refund.processed' || (await isConfirmed(world, event))) return true;
  if (attempts === 1) await noteOnOrder(world, reference, messages.teamPayments.refundUnconfirmed);
  return false;
}

/** The id in an event about a dispute; the provider sends it as a number or as text. */
const disputeBody = z.object({ data: z.object({ id: z.union([z.number(), z.string()]) }) });

/** Asks the provider about the dispute that an event names, and records what it answers. */
async function handleDispute(world: World, { body, event }: StoredEvent): Promise<boolean> {
  const parsed = disputeBody.safeParse(JSON.parse(body));
  if (!parsed.success) return true;
  const isReminder = event === 'charge.dispute.remind';
  return (await askDispute(world, String(parsed.data.data.id), { isReminder })) === 'recorded';
}

/** Handles one event. Returns whether nothing is left to do. */
async function handle(world: World, event: StoredEvent): Promise<boolean> {
  const { reference } = event;
  if (event.event.startsWith('charge.dispute.')) return handleDispute(world, event);
  if (reference === null) return true;
  const known = { ...event, reference };
  switch (event.event) {
    case 'charge.success':
      return handleCharge(world, reference);
    case 'refund.processed':
    case 'refund.pending':
    case 'refund.processing':
    case 'refund.failed':
    case 'refund.needs-attention':
      return handleRefund(world, known);
    default:
      return true;
  }
}

async function work(world: World, event: StoredEvent): Promise<void> {
  let isDone = false;
  try {
    isDone = await handle(world, event);
  } catch (error) {
    world.log.error({ event: event.id, ...describeFailure(error) }, 'a stored event could not be handled');
  }
  if (isDone || event.attempts >= ATTEMPTS_MAX) return markHandled(world.db, event.id, world.now());
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (event.attempts - 1), LONGEST_WAIT_MS);
  await scheduleRetry(world.db, event.id, new Date(world.now().getTime() + wait));
}

async function workOn(world: World, events: StoredEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += AT_ONCE) {
    await Promise.all(events.slice(start, start + AT_ONCE).map((event) => work(world, event)));
  }
}

/**
 * Handles the stored events that are due. Returns how many. Duplicates and order do not matter. Events of payments have a
 * budget of questions, so that a flood of them leaves the provider time for others; what waits meanwhile is found in the
 * provider's list (`missed-charges.ts`). Refunds and disputes wait for none of them.
 */
export async function handleStoredEvents(world: World): Promise<number> {
  const now = world.now();
  const at = {
    now,
    leaseEnd: new Date(now.getTime() + LEASE_MS),
    horizon: new Date(now.getTime() + LONGEST_WAIT_MS + LEASE_MS),
  };
  await markOrderedHandled(world.db, now, ORDERED_BATCH);
  const others = await claimDueEvents(world.db, at, { charges: false, limit: BATCH });
  const granted = await takeVerifyQuota(world, 'events', BATCH);
  const charges = await claimDueEvents(world.db, at, { charges: true, limit: granted });
  await returnVerifyQuota(world, 'events', granted - charges.length);
  await Promise.all([workOn(world, others), workOn(world, charges)]);
  return others.length + charges.length;
}
