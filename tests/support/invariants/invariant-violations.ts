import { isDeepStrictEqual } from 'node:util';
import { isNull } from 'drizzle-orm';
import type { CountedDay } from '#domain/reports/counted-day.ts';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { checkBooks } from '#server/features/books/report/check-books.ts';
import { countDays } from '#server/features/staff/reports/days/count-days.ts';
import { storedDays } from '#server/features/staff/reports/days/stored-days.queries.ts';
import { type CheckedRefund, owedViolations } from './owed-violations.ts';
import { windowViolations } from './window-violations.ts';

/** The parts of a provider's charge that the books need. */
export type CheckedCharge = { reference: string; amount: number; status: string; requestedAmount?: number | null };

/**
 * The sum of a charge without the fees that the payer paid on top, at the provider's 1.95 %: those are not the shop's.
 */
function countedSum({ amount, requestedAmount }: CheckedCharge): number {
  const asked = requestedAmount ?? amount;
  return amount > asked && amount - asked <= Math.round(amount * 0.0195) ? asked : amount;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
function repeated<T>(keys: T[]): T[] {
  const once = new Set<T>();
  return [...new Set(keys.filter((key) => once.size === once.add(key).size))];
}

/** I1 and I7: each success is one row with its sum, and no row exists for a charge that never succeeded. */
async function moneyFaults(db: Db, charges: CheckedCharge[], refunds: readonly CheckedRefund[]): Promise<string[]> {
  const orders = await db.select().from(tables.orders);
  const payments = await db.select().from(tables.payments);
  const rows = new Map(payments.map((payment) => [payment.reference, payment]));
  const totals = new Map(orders.map(({ id, total }) => [id, total]));
  const paid = charges.filter(({ status }) => status === 'success' || status === 'reversed');
  const real = new Set(paid.map(({ reference }) => reference));
  const faults: string[] = [];
  for (const charge of paid) {
    const { reference, status } = charge;
    const row = rows.get(reference);
    const back = refunds.filter((refund) => refund.reference === reference && refund.status !== 'failed');
    const sumBack = sum(back.map((refund) => refund.amount));
    const isDone = sumBack >= charge.amount && back.every((refund) => refund.status === 'processed');
    // A provider may call a payment reversed of which a part is refunded.
    const isPart = sumBack > 0 && sumBack < countedSum(charge);
    if (status === 'reversed' && row?.state !== 'refunded' && !isPart)
      faults.push(`I1 ${reference} went back, the ledger differs`);
    if (status !== 'success') continue;
    if (row === undefined) faults.push(`I1 ${reference} is paid and lost`);
    else if (row.amount !== countedSum(charge)) faults.push(`I1 ${reference} has another sum`);
    else if (row.state === 'refunded' && !isDone)
      faults.push(`I1 ${reference} is called refunded, the provider has the money`);
  }
  const extras = new Map((await db.select().from(extraPayments)).map((extra) => [extra.id, extra]));
  for (const { reference, orderId, extraId, amount } of payments) {
    const extra = extraId === null ? undefined : extras.get(extraId);
    const asked = extraId === null ? totals.get(orderId ?? 0) : extra?.amount;
    if (extraId !== null && extra?.reference !== reference)
      faults.push(`I1 ${reference} is not the additional payment`);
    if (orderId !== null && asked !== amount) faults.push(`I1 the order of ${reference} has another sum`);
  }
  const settled = new Set(payments.map(({ orderId }) => orderId));
  for (const { id, reference } of orders) {
    if (!settled.has(id)) faults.push(`I1 the order of ${reference} has no payment`);
  }
  for (const { reference } of [...orders, ...payments]) {
    if (!real.has(reference)) faults.push(`I7 ${reference} was never paid`);
  }
  const carts = orders.map(({ cart }) => cart).filter((cart) => cart !== null);
  for (const cart of repeated(carts)) faults.push(`I2 the cart ${cart} has two orders`);
  return [...faults, ...repeated(orders.map(({ reference }) => reference)).map((key) => `I2 ${key} has two orders`)];
}

/** I4 and I5: totals are lines plus fees minus discounts; each discount and redemption is used once. */
async function orderFaults(db: Db): Promise<string[]> {
  const orders = await db.select().from(tables.orders);
  const lines = Map.groupBy(await db.select().from(tables.orderLines), ({ orderId }) => orderId);
  const faults: string[] = [];
  for (const { id, reference, subtotal, total, discounts, delivery, pickup, priorityCost } of orders) {
    const ofLines = sum((lines.get(id) ?? []).map(({ quantity, unitPrice }) => quantity * unitPrice));
    const off = sum(discounts.map(({ amount }) => amount));
    if (ofLines !== subtotal) faults.push(`I4 the lines of ${reference} do not make its subtotal`);
    const fees = delivery.cost + pickup.cost + priorityCost;
    if (total !== ofLines + fees - off) faults.push(`I4 ${reference} has a wrong total`);
  }
  const promoted = Map.groupBy(await db.select().from(tables.promotionUses), ({ orderId }) => orderId);
  for (const { id, reference, status, discounts } of orders) {
    const granted = discounts.flatMap(({ promotion_id: promotion }) => (promotion === undefined ? [] : [promotion]));
    const used = (promoted.get(id) ?? []).map(({ promotionId }) => promotionId);
    const expected = status === 'cancelled' ? [] : granted;
    if (String(used) !== String(expected)) faults.push(`I5 ${reference} uses the promotions ${used}, not ${expected}`);
  }
  const uses = await db.select().from(tables.discountUses).where(isNull(tables.discountUses.releasedAt));
  for (const key of repeated(uses.map(({ userId, type }) => `${type} of user ${userId}`))) {
    faults.push(`I5 the discount ${key} is used twice`);
  }
  const redeemed = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ discounts }) => discounts.map((discount) => discount.redemption_id))
    .filter((id) => id !== undefined);
  return [...faults, ...repeated(redeemed).map((id) => `I5 redemption ${id} pays for two orders`)];
}

/** I6: every balance is the sum of its ledger and not negative; each friend earned points once. */
async function pointsFaults(db: Db): Promise<string[]> {
  const ledger = await db.select().from(tables.pointsLedger);
  const byUser = Map.groupBy(ledger, ({ userId }) => userId);
  const faults: string[] = [];
  for (const { userId, balance } of await db.select().from(tables.pointsAccounts)) {
    const entries = sum((byUser.get(userId) ?? []).map(({ delta }) => delta));
    if (balance !== entries) faults.push(`I6 user ${userId} has ${balance} points, the ledger ${entries}`);
    if (balance < 0) faults.push(`I6 user ${userId} has a negative balance`);
  }
  const credits = ledger.filter(({ kind }) => kind === 'referral');
  const friends = new Set(credits.map(({ friendId }) => friendId));
  if (sum(credits.map(({ delta }) => delta)) !== 100 * friends.size) faults.push('I6 a friend earned points twice');
  return faults;
}

/** Counts without the order of their parts and rows, which means nothing. */
const inOrder = (counted: CountedDay | undefined) =>
  Object.entries(counted ?? {})
    .map(([part, rows]) => [
      part,
      Array.isArray(rows) ? rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort() : rows,
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));

/** I12: the stored days of the reports say what their rows say, unless a change of them is noted. */
export async function reportViolations(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const [day, stored] of await storedDays(db, '1970-01-01', '2999-12-31')) {
    const counted = (await countDays(db, day, day)).get(day);
    if (!isDeepStrictEqual(inOrder(stored), inOrder(counted)))
      faults.push(`I12 the report of ${day} is stored as ${JSON.stringify(stored)}, it is ${JSON.stringify(counted)}`);
  }
  return faults;
}

/**
 * Every contradiction between the database and the provider's charges, or inside the database; empty when the books are
 * right.
 */
export async function invariantViolations(
  db: Db,
  charges: Iterable<CheckedCharge>,
  refunds: readonly CheckedRefund[] = [],
): Promise<string[]> {
  return [
    ...(await moneyFaults(db, [...charges], refunds)),
    ...(await orderFaults(db)),
    ...(await pointsFaults(db)),
    ...(await owedViolations(db, refunds)),
    ...(await windowViolations(db)),
    ...(await reportViolations(db)),
    ...(await checkBooks(db)).map((problem) => `I9 ${problem}`),
  ];
}
