import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Tx } from '#server/db/open.ts';
import type { SharedBy } from '#server/db/tables/discounts/discount-doubts.ts';
import type { World } from '#server/ports.ts';
import {
  deleteUnneededMarks,
  findFormerMarks,
  formerMarksOfUsers,
  identitiesOf,
  insertFormerMarks,
} from './former-marks.queries.ts';
import type { Identity, SharedIdentity } from './same-person.queries.ts';
import { FAMILY_MARKS } from './same-person.queries.ts';

const markOf = (world: World, reason: SharedBy, value: string) =>
  createHmac('sha256', world.settings.tokenSecret ?? '')
    .update(`former ${reason} ${value}`)
    .digest('hex');

/** The keyed hashes of what an order may have in common with another account's; empty values have none. */
function marksOf(world: World, { email, phone, payerMark }: Omit<Identity, 'userId'>): Map<string, SharedBy> {
  const values = { mailbox: email === '' ? '' : mailboxOf(email), payer: payerMark, phone };
  const reasons = FAMILY_MARKS.filter((reason) => values[reason] !== '');
  return new Map(reasons.map((reason) => [markOf(world, reason, values[reason]), reason]));
}

/** Keeps, before an account is erased, by what its discounts for new customers can be recognised again. */
export async function keepFormerMarks(world: World, tx: Tx, userId: number): Promise<void> {
  const rows = (await identitiesOf(tx, userId)).flatMap(({ orderId, ...who }) =>
    [...marksOf(world, who).keys()].map((mark) => ({ orderId, mark })),
  );
  await insertFormerMarks(tx, rows);
  await deleteUnneededMarks(tx, userId);
}

/** Keeps the mark of a phone number that an order had, before it gets another one. */
export async function keepReplacedPhone(world: World, tx: Tx, order: { id: number; phone: string }): Promise<void> {
  if (order.phone === '') return;
  await insertFormerMarks(tx, [{ orderId: order.id, mark: markOf(world, 'phone', order.phone) }]);
}

/** The marks of all phone numbers that users' orders have or had; `phones` are those that can still be read. */
export async function phoneMarksOf(
  world: World,
  tx: Tx,
  { userIds, phones }: { userIds: number[]; phones: string[] },
): Promise<Set<string>> {
  const former = await formerMarksOfUsers(tx, userIds);
  return new Set([...phones.map((phone) => markOf(world, 'phone', phone)), ...former]);
}

/**
 * What an order has in common with what other accounts had before: a deleted account, or one whose order had another
 * phone number meanwhile.
 */
export async function formerMarksOf(world: World, tx: Tx, who: Identity): Promise<SharedIdentity[]> {
  const marks = marksOf(world, who);
  const found = await findFormerMarks(tx, [...marks.keys()], who.userId);
  return found.flatMap(({ mark, ...other }) => {
    const reason = marks.get(mark);
    return reason === undefined ? [] : [{ reason, ...other }];
  });
}
