import * as z from 'zod/mini';
import { messages } from '#domain/messages.ts';
import { describeFailure } from '#server/failure.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { refundFailed } from '#server/features/orders/refund/full-refund.ts';
import { resumePartialRefunds } from '#server/features/orders/refund/partial-refund.ts';
import { noteOnOrder, recordReversal } from '#server/features/orders/refund/reversal.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import {
  claimDueEvents,
  markHandled,
  type StoredEvent,
  scheduleRetry,
} from '#server/features/payments/webhooks/webhook.queries.ts';
import type { World } from '#server/ports.ts';

const BATCH = 20;
/** How many are handled at a time; each may wait for the provider. */
const AT_ONCE = 5;
/** In ms, longer than one event can take. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** An event is given up after about three days; the reconciler and the sweep cover its payment. */
const ATTEMPTS_MAX = 300;

/** The sum in a refund event; the provider sends it as a number or as text. */
const refundBody = z.object({
  data: z.object({ amount: z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]) }),
});

function refundedSum(body: string): number {
  const parsed = refundBody.safeParse(JSON.parse(body));
  return parsed.success ? Number(parsed.data.data.amount) : 0;
}

/** An event with the reference of a payment. */
type PaymentEvent = StoredEvent & { reference: string };

/** Asks the provider: a reversed payment is recorded, an open or paid one is handled as an order. */
async function handleCharge(world: World, reference: string): Promise<boolean> {
  const { outcome } = await placeOrder(world, { reference, userId: null });
  return outcome !== 'unreachable' && outcome !== 'pending';
}

/**
 * Checks an event about a full or partial refund. Only the provider's answer counts: while it still calls the payment a
 * success, a full refund is not recorded. Returns whether nothing is left to do.
 */
async function handleRefund(world: World, { reference, body, attempts }: PaymentEvent): Promise<boolean> {
  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'unreachable') return false;
  if (verification.outcome === 'reversed') await recordReversal(world, verification.charge);
  if (verification.outcome !== 'success') return true;
  // A partial refund by the team; its own row is updated already.
  if (await resumePartialRefunds(world, reference)) return true;
  const isWhole = refundedSum(body) >= verification.charge.amount;
  const { refundUnconfirmed, partRefunded } = messages.teamPayments;
  if (attempts === 1) await noteOnOrder(world, reference, isWhole ? refundUnconfirmed : partRefunded);
  return !isWhole;
}

/** A dispute that ended: the money was refunded, or it stays. */
async function handleDispute(world: World, { reference }: PaymentEvent): Promise<boolean> {
  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'unreachable') return false;
  if (verification.outcome === 'reversed') await recordReversal(world, verification.charge);
  else await noteOnOrder(world, reference, messages.teamPayments.disputeResolved);
  return true;
}

/** Handles one event. Returns whether nothing is left to do. */
async function handle(world: World, event: StoredEvent): Promise<boolean> {
  const { reference } = event;
  if (reference === null) return true;
  const known = { ...event, reference };
  switch (event.event) {
    case 'charge.success':
      return handleCharge(world, reference);
    case 'refund.processed':
      return handleRefund(world, known);
    case 'refund.failed':
      await resumePartialRefunds(world, reference);
      return refundFailed(world, reference);
    case 'charge.dispute.create':
      await noteOnOrder(world, reference, messages.teamPayments.disputed);
      return true;
    case 'charge.dispute.resolve':
      return handleDispute(world, known);
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

/** Handles the stored events that are due. Returns how many. Duplicates and order do not matter. */
export async function handleStoredEvents(world: World): Promise<number> {
  const now = world.now();
  const at = {
    now,
    leaseEnd: new Date(now.getTime() + LEASE_MS),
    horizon: new Date(now.getTime() + LONGEST_WAIT_MS + LEASE_MS),
  };
  const events = await claimDueEvents(world.db, at, BATCH);
  for (let start = 0; start < events.length; start += AT_ONCE) {
    await Promise.all(events.slice(start, start + AT_ONCE).map((event) => work(world, event)));
  }
  return events.length;
}
