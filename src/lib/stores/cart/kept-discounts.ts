import { type Discount, isDiscountType } from '#domain/prices/discounts.ts';
import { readStored, removeStored, writeStored } from '#src/lib/stores/storage.ts';

/** Where the discounts of the API's last answers are stored, with the id of the customer. */
const KEY = 'discounts';

/** The discounts that this customer could use at the API's last answer; null when that is not known. */
export function readKeptDiscounts(userId: number): Discount[] | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? '');
    return kept.userId === userId ? kept.discounts.filter(({ type }: Discount) => isDiscountType(type)) : null;
  } catch {
    return null;
  }
}

/** Stores the discounts for the first paint of the next page. */
export function keepDiscounts(userId: number, discounts: readonly Discount[]): void {
  writeStored(KEY, JSON.stringify({ userId, discounts }));
}

/** Forgets them: an order has used them. */
export function forgetKeptDiscounts(): void {
  removeStored(KEY);
}
