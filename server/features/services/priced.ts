import type { Pesewas } from '#domain/prices/money.ts';
import { type PricedKind, priceAt } from '#domain/prices/price-changes.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { allChanges, type StoredChange } from './price-changes.queries.ts';
import { contentServices } from './services.queries.ts';

/** Something with a price: what the content says of it, whether the content has it still, and what the owner set. */
export type Priced = {
  kind: PricedKind;
  key: string;
  name: string;
  contentPrice: Pesewas;
  isInContent: boolean;
  changes: StoredChange[];
};

/** Everything that has a price, and every price that the owner set. */
export type Prices = { priced: Priced[]; changes: StoredChange[]; revision: number };

/** Reads all prices. Two readings with one revision have the same changes. */
export async function readAllPrices(db: Db | Tx): Promise<Prices> {
  const changes = await allChanges(db);
  const priced = (await contentServices(db)).map(({ id, name, pricePesewas, active }): Priced => {
    const own = changes.filter((change) => change.kind === 'service' && change.key === String(id));
    const named = { kind: 'service', key: String(id), name } as const;
    return { ...named, contentPrice: pricePesewas, isInContent: active, changes: own };
  });
  const withdrawn = changes.filter(({ withdrawnAt }) => withdrawnAt !== null);
  return { priced, changes, revision: changes.length + withdrawn.length };
}

/** What costs another price than the content says, or is not on offer, because the owner said so. */
export async function ownerPrices(
  db: Db,
  now: Date,
): Promise<(Pick<Priced, 'name' | 'contentPrice'> & { price: Pesewas; isOffered: boolean })[]> {
  const { priced } = await readAllPrices(db);
  return priced
    .filter(({ isInContent }) => isInContent)
    .map(({ name, contentPrice, changes }) => ({ name, contentPrice, ...priceAt(changes, contentPrice, now) }))
    .filter(({ price, contentPrice, isOffered }) => price !== contentPrice || !isOffered);
}
