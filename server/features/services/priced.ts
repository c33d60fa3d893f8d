import { areaName } from '#domain/areas/service-areas.ts';
import { BUILT_IN_FEES, FEE_KEYS } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { type ChangeKind, changeInForce, priceAt } from '#domain/prices/price-changes.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { allChanges, type StoredChange } from './price-changes.queries.ts';
import { contentServices } from './services.queries.ts';

/**
 * Something with a price: what the content says of it (of a fee: the built-in table, or what its area began with), whether
 * the content has it still, and what the owner set. An area that the owner ever opened is one thing, its fee another.
 */
export type Priced = {
  kind: ChangeKind;
  key: string;
  name: string;
  contentPrice: Pesewas;
  isInContent: boolean;
  changes: StoredChange[];
};

/** Everything that has a price, and every price that the owner set. */
export type Prices = { priced: Priced[]; changes: StoredChange[]; revision: number };

/** Reads all prices at a moment. Two readings with one revision have the same changes. */
export async function readAllPrices(db: Db | Tx, now: Date): Promise<Prices> {
  const changes = await allChanges(db);
  const withChanges = (one: Omit<Priced, 'changes'>): Priced => {
    return { ...one, changes: changes.filter(({ kind, key }) => kind === one.kind && key === one.key) };
  };
  const services = (await contentServices(db)).map(({ id, name, pricePesewas, active }) =>
    withChanges({ kind: 'service', key: String(id), name, contentPrice: pricePesewas, isInContent: active }),
  );
  const fees = FEE_KEYS.map((key) => {
    const named = { kind: 'fee', key, name: messages.priceCalls.trips[key] } as const;
    return withChanges({ ...named, contentPrice: BUILT_IN_FEES[key], isInContent: true });
  });
  const areas = [...Map.groupBy(changes, ({ kind, key }) => (kind === 'area' ? key : '')).entries()]
    .filter(([key]) => key !== '')
    .flatMap(([key, own]) => {
      const name = areaName(key);
      const open = changeInForce(own, now);
      const contentPrice = (open ?? own.at(-1))?.price ?? 0;
      return [
        withChanges({ kind: 'area', key, name, contentPrice, isInContent: true }),
        withChanges({
          ...{ kind: 'fee', key, contentPrice, isInContent: open?.isOffered === true },
          name: messages.priceCalls.tripIn(name),
        }),
      ];
    });
  const withdrawn = changes.filter(({ withdrawnAt }) => withdrawnAt !== null);
  return { priced: [...services, ...fees, ...areas], changes, revision: changes.length + withdrawn.length };
}

/** Which services cost another price than the content says, or are not on offer, because the owner said so. */
export async function ownerPrices(
  db: Db,
  now: Date,
): Promise<(Pick<Priced, 'name' | 'contentPrice'> & { price: Pesewas; isOffered: boolean })[]> {
  const { priced } = await readAllPrices(db, now);
  return priced
    .filter(({ kind, isInContent }) => kind === 'service' && isInContent)
    .map(({ name, contentPrice, changes }) => ({ name, contentPrice, ...priceAt(changes, contentPrice, now) }))
    .filter(({ price, contentPrice, isOffered }) => price !== contentPrice || !isOffered);
}
