import { describeFailure } from '#server/failure.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { knownReferences } from '#server/features/payments/intents/intents.queries.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';

const CHUNK = 100;
/** How many are settled at a time; each is verified with the provider. */
const AT_ONCE = 8;
/** In ms. The page of a newer success is probably about to post it. */
const NEWEST_MS = 15_000;

function isNewest(charge: Charge, now: Date): boolean {
  const age = charge.paidAt === null ? Number.POSITIVE_INFINITY : now.getTime() - charge.paidAt.getTime();
  return age >= 0 && age < NEWEST_MS;
}

/** Settles those charges that have neither an order nor a ledger row. Returns false when one failed. */
async function processChunk(world: World, charges: Charge[]): Promise<boolean> {
  const known = await knownReferences(
    world.db,
    charges.map(({ reference }) => reference),
  );
  const unknown = charges.filter(({ reference }) => !known.has(reference));
  let isComplete = true;
  const processCharge = async ({ reference }: Charge) => {
    try {
      const { outcome } = await placeOrder(world, { reference, userId: null });
      if (outcome === 'unreachable') isComplete = false;
    } catch (error) {
      isComplete = false;
      world.log.error({ reference, ...describeFailure(error) }, 'a success at the provider could not be settled');
    }
  };
  for (let start = 0; start < unknown.length; start += AT_ONCE) {
    await Promise.all(unknown.slice(start, start + AT_ONCE).map(processCharge));
  }
  return isComplete;
}

/**
 * Reads the provider's successes of the last `backMs` and settles each unknown one: with an order if a checkout is
 * registered, else with a review. Returns false when the list or a settlement failed.
 */
export async function processMissedCharges(
  world: World,
  backMs: number,
  { leaveNewest }: { leaveNewest: boolean },
): Promise<boolean> {
  const now = world.now();
  let isComplete = true;
  let chunk: Charge[] = [];
  const flush = async () => {
    if (chunk.length > 0 && !(await processChunk(world, chunk))) isComplete = false;
    chunk = [];
  };
  try {
    for await (const charge of world.payment.listSuccessfulCharges(new Date(now.getTime() - backMs))) {
      if (leaveNewest && isNewest(charge, now)) continue;
      chunk.push(charge);
      if (chunk.length >= CHUNK) await flush();
    }
  } catch (error) {
    isComplete = false;
    world.log.warn(describeFailure(error), 'the provider cannot list its successes; it is tried again');
  }
  await flush();
  return isComplete;
}
