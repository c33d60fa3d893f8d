import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import { promiseViolation } from './account-promises.ts';
import type { Stage } from './stage.ts';
import { wait } from './wait.ts';

/** Money must be accounted for this long after the faults end, in ms. */
const SETTLED_WITHIN_MS = 120_000;
const SLUGS_READ = 25;
const SHOWN = 5;

/** Compares the database with the provider and with the shop's acknowledged answers. */
async function databaseFaults(stage: Stage, db: Db): Promise<string[]> {
  const faults = await invariantViolations(db, stage.provider.charges.values(), stage.provider.refunds);
  const orders = await db.select().from(tables.orders);
  const slugs = new Map(orders.map(({ reference, slug, email }) => [reference, `${slug} ${email}`]));
  for (const [reference, { slug, shopper }] of stage.acknowledged) {
    if (slugs.get(reference) !== `${slug} ${shopper.email}`)
      faults.push(`I3 ${reference} was acknowledged and is gone`);
  }
  const { email, passwordHash, isVerified } = tables.users;
  const rows = await db.select({ email, passwordHash, isVerified }).from(tables.users);
  const users = new Map(rows.map((row) => [row.email, row]));
  for (const account of stage.accounts) {
    const row = users.get(account);
    const promise = stage.promises.get(account);
    if (row === undefined) faults.push(`I8 the account ${account} is gone`);
    const fault = row && promise ? await promiseViolation(row, promise) : null;
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

/** I3 for customers: owners can read the orders they were promised, others can't. */
async function readingFaults(stage: Stage): Promise<string[]> {
  const faults: string[] = [];
  for (const [reference, { slug, shopper }] of [...stage.acknowledged].slice(-SLUGS_READ)) {
    const stranger = stage.shoppers.find(({ email }) => email !== shopper.email);
    for (const [who, wanted] of [[shopper, 200] as const, [stranger, 404] as const]) {
      if (who === undefined) continue;
      const read = () => send(stage.origin, 'GET', `/api/orders/${slug}/`, { access: who.access });
      let status = (await read())?.status;
      if (status === 401) {
        await stage.renew(who);
        status = (await read())?.status;
      }
      if (status !== wanted) faults.push(`I3 the order of ${reference} is answered ${status}, not ${wanted}`);
    }
  }
  return faults;
}

async function settledFaults(stage: Stage): Promise<string[]> {
  if (!stage.engine.isShared) {
    // Closing waits for the sweep that runs at the start.
    await stage.open();
    await stage.api().stop();
    return stage.engine.withDatabase((db) => databaseFaults(stage, db));
  }
  await stage.open();
  return stage.engine.withDatabase(async (db) => {
    const deadline = Date.now() + (stage.isShort ? SETTLED_WITHIN_MS / 4 : SETTLED_WITHIN_MS);
    for (;;) {
      const faults = await databaseFaults(stage, db);
      if (faults.length === 0 || Date.now() > deadline) return faults;
      await wait(500);
    }
  });
}

/**
 * Ends all faults, restarts the API and compares database, provider and promises. Throws with the first contradictions.
 * The API runs afterwards.
 */
export async function check(stage: Stage): Promise<void> {
  Object.assign(stage.provider, { fault: null, faultShare: 1, delayMs: 0, beforeAnswer: null, cutsAnswers: false });
  const { code, ms } = await stage.api().stop();
  const faults = code === 0 || code === null ? [] : [`the API ended with ${code} after ${ms} ms`];
  faults.push(...(await settledFaults(stage)));
  if (!stage.api().isRunning()) await stage.open();
  faults.push(...(await readingFaults(stage)), ...stage.faults.splice(0));
  if (faults.length === 0) return;
  const more = faults.length > SHOWN ? ` and ${faults.length - SHOWN} more` : '';
  throw new Error(`${faults.slice(0, SHOWN).join('; ')}${more}`);
}
