import { describeFailure } from '#server/failure.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { INTENT_LIFE_MS } from '#server/features/payments/intents/check/schedule.ts';
import { knownReferences } from '#server/features/payments/intents/intents.queries.ts';
import { countDueEvents } from '#server/features/payments/webhooks/webhook.queries.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';

const CHUNK = 100;
/** How many are settled at a time; each is verified with the provider. */
const AT_ONCE = 8;
/** In ms. The page of a newer success is probably about to post it. */
const NEWEST_MS = 15_000;
/** In ms: how often the provider's newest successes are read, and how far back. */
const LOOK_EVERY_MS = 20_000;
const LOOK_BACK_MS = 15 * 60_000;
/** With more events than this waiting, one list of successes tells sooner who paid than a question for each event. */
const CROWD = 40;
const LOOK_EVERY_IN_CROWD_MS = 5_000;

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
      world.log.error({ reference, ...describeFailure(error) }, 'a successful payment could not become an order');
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
async function processMissedCharges(
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

/** When a process last read the newest successes (ms): the last attempt, the last complete one; whether one runs. */
type LastScan = { attemptedAt: number; completedAt: number | null; isRunning: boolean };
const lastScans = new WeakMap<World, LastScan>();

function lastScanOf(world: World): LastScan {
  const last = lastScans.get(world) ?? { attemptedAt: 0, completedAt: null, isRunning: false };
  lastScans.set(world, last);
  return last;
}

/** Reads `backMs` of successes and notes when. */
async function scan(world: World, backMs: number, options: { leaveNewest: boolean }): Promise<boolean> {
  const last = lastScanOf(world);
  const now = world.now().getTime();
  last.attemptedAt = now;
  const isComplete = await processMissedCharges(world, backMs, options);
  if (isComplete) last.completedAt = now;
  return isComplete;
}

async function scanIfDue(world: World): Promise<void> {
  const { attemptedAt, completedAt } = lastScanOf(world);
  const now = world.now();
  const age = now.getTime() - attemptedAt;
  // When the clock was set back, both times are meaningless.
  if (age >= 0 && age < LOOK_EVERY_IN_CROWD_MS) return;
  const isCrowded = (await countDueEvents(world.db, now, CROWD + 1)) > CROWD;
  if (age >= 0 && age < LOOK_EVERY_MS && !isCrowded) return;
  const isKnown = completedAt !== null && completedAt <= now.getTime();
  const back = isKnown ? Math.min(now.getTime() - completedAt + LOOK_BACK_MS, INTENT_LIFE_MS) : INTENT_LIFE_MS;
  await scan(world, back, { leaveNewest: !isCrowded });
}

/** Runs `work` unless a scan of this process runs. */
async function alone<T>(world: World, work: () => Promise<T>): Promise<T | null> {
  const last = lastScanOf(world);
  if (last.isRunning) return null;
  last.isRunning = true;
  try {
    return await work();
  } finally {
    last.isRunning = false;
  }
}

/**
 * Reads the provider's successes from time to time, to find those that neither a page nor a webhook reported; more
 * often while events crowd, because one that tells of a payment may wait behind thousands that tell of none.
 */
export async function scanForMissedCharges(world: World): Promise<void> {
  await alone(world, () => scanIfDue(world));
}

/**
 * Takes in every unknown success of the last 72 hours, after a restart or a restored backup. Returns false when the
 * provider can't list, or another look at the list runs; it is tried again.
 */
export async function sweep(world: World): Promise<boolean> {
  const isComplete = await alone(world, () => {
    lastScanOf(world).completedAt = null;
    return scan(world, INTENT_LIFE_MS, { leaveNewest: false });
  });
  return isComplete === true;
}
