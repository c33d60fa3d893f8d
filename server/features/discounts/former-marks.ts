import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Tx } from '#server/db/open.ts';
import type { FamilyMark } from '#server/db/tables/discount-doubts.ts';
import type { World } from '#server/ports.ts';
import type { FamilyFind, Identity } from './families.queries.ts';
import { findFormerMarks, identitiesOf, insertFormerMarks } from './former-marks.queries.ts';

const REASONS: readonly FamilyMark[] = ['mailbox', 'payer', 'phone'];

/** The keyed hashes of what an order may have in common with another account's; empty values have none. */
function marksOf(world: World, { email, phone, payerMark }: Omit<Identity, 'userId'>): Map<FamilyMark, string> {
  const values = { mailbox: email === '' ? '' : mailboxOf(email), payer: payerMark, phone };
  const hash = (reason: FamilyMark) =>
    createHmac('sha256', world.settings.tokenSecret ?? '')
      .update(`former ${reason} ${values[reason]}`)
      .digest('hex');
  return new Map(REASONS.filter((reason) => values[reason] !== '').map((reason) => [reason, hash(reason)]));
}

/** Keeps, before an account is erased, by what its discounts for new customers can be recognised again. */
export async function keepFormerMarks(world: World, tx: Tx, userId: number): Promise<void> {
  const rows = (await identitiesOf(tx, userId)).flatMap(({ orderId, ...who }) =>
    [...marksOf(world, who).values()].map((mark) => ({ orderId, mark })),
  );
  await insertFormerMarks(tx, rows);
}

/** What an order has in common with a deleted account's that used a discount for new customers, surest first. */
export async function formerMarksOf(world: World, tx: Tx, who: Identity): Promise<FamilyFind[]> {
  const marks = marksOf(world, who);
  const found = await findFormerMarks(tx, [...marks.values()], who.userId);
  return [...marks].flatMap(([reason, mark]) => {
    const otherOrderId = found.get(mark);
    return otherOrderId === undefined ? [] : [{ reason, otherOrderId }];
  });
}
