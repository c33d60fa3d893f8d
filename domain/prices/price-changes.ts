import type { Pesewas } from './money.ts';

/** What the owner can give another price: a service, by its id, and the fee of a trip, by its key. */
export const PRICED_KINDS = ['service', 'fee'] as const;
export type PricedKind = (typeof PRICED_KINDS)[number];
/** What the owner changes as prices are: also an area that is opened, by its key, with the fee that it begins with. */
export type ChangeKind = PricedKind | 'area';

/** The highest price that can be set, in pesewas, so that a typing mistake has a limit. */
export const PRICE_MAX = 500_000;
/** How far ahead a price can begin, in days. */
export const DAYS_AHEAD_MAX = 366;

/** A price, and whether what has it can be booked. */
export type SetPrice = { price: Pesewas; isOffered: boolean };

/** A price that the owner set, from a moment on. Rows are never changed; one that has not begun can be withdrawn. */
export type PriceChange = SetPrice & {
  id: number;
  kind: ChangeKind;
  key: string;
  /** The content's price when it was saved: what held before the first change. */
  contentPrice: Pesewas;
  startsAt: Date;
  withdrawnAt: Date | null;
};

/** `ahead`: not begun; `now`: in force; `over`: another one has begun since; `withdrawn`: it never begins. */
export type ChangeState = 'ahead' | 'now' | 'over' | 'withdrawn';

/** The changes of one thing that count, by their beginning; of two with the same one the later saved is the later. */
function effectiveChanges<Change extends PriceChange>(changes: readonly Change[]): Change[] {
  return changes
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
}

/** The change of one thing that is in force at a moment; undefined while the content's price is. */
export function changeInForce<Change extends PriceChange>(changes: readonly Change[], at: Date): Change | undefined {
  return effectiveChanges(changes).findLast(({ startsAt }) => startsAt.getTime() <= at.getTime());
}

/** The price of one thing at a moment: the owner's, else the content's. */
export function priceAt(changes: readonly PriceChange[], contentPrice: Pesewas, at: Date): SetPrice {
  const { price, isOffered } = changeInForce(changes, at) ?? { price: contentPrice, isOffered: true };
  return { price, isOffered };
}

/** The change before another one, whether that counts or not; undefined where it is the first. */
export function formerChange<Change extends PriceChange>(changes: readonly Change[], change: Change) {
  const counted = effectiveChanges([...changes.filter(({ id }) => id !== change.id), { ...change, withdrawnAt: null }]);
  return counted[counted.findIndex(({ id }) => id === change.id) - 1];
}

/** What held before a change: the change before it, or the content's price when it was saved; no content has an area. */
export function formerPrice(changes: readonly PriceChange[], change: PriceChange): SetPrice {
  const former = formerChange(changes, change);
  return former === undefined
    ? { price: change.contentPrice, isOffered: change.kind !== 'area' }
    : { price: former.price, isOffered: former.isOffered };
}

/** The state of one price change at a moment. */
export function changeState(changes: readonly PriceChange[], change: PriceChange, at: Date): ChangeState {
  if (change.withdrawnAt !== null) return 'withdrawn';
  if (change.startsAt.getTime() > at.getTime()) return 'ahead';
  return changeInForce(changes, at)?.id === change.id ? 'now' : 'over';
}

/** Whether a new price looks like a typing mistake: it differs by more than half of the one before. */
export function isDoubtful(before: Pesewas, after: Pesewas): boolean {
  return Math.abs(after - before) * 2 > before;
}
