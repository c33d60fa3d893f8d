import { normaliseEmail } from '#domain/accounts/credentials.ts';
import { formerAddressesOf } from '#server/features/users/address/address-changes.queries.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { type Expected, mismatchOf, type ReviewReason } from './charge-mismatch.ts';

/** The same as `mismatchOf`; a payment that was begun with a former address of the account is its owner's. */
export async function ownerMismatchOf(
  world: World,
  charge: Charge,
  expected: Expected,
  userId: number,
): Promise<ReviewReason | null> {
  const reason = mismatchOf(charge, expected);
  if (reason !== 'payer') return reason;
  const payer = normaliseEmail(charge.payerEmail);
  const isFormer = (await formerAddressesOf(world.db, userId)).includes(payer);
  return isFormer ? mismatchOf(charge, { ...expected, ownerEmail: payer }) : reason;
}
