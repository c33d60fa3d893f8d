import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type CatalogueDiscount,
  type CatalogueService,
  catalogueDiscount,
  catalogueService,
} from '#contract/catalogue.ts';
import { parseMoney } from '#domain/prices/money.ts';
import type { Db } from './open.ts';
import { discountRules, services } from './schema.ts';

/**
 * The catalogue is written once, as content of the site. The site prints it, and this seed copies it to the database at
 * every start, so that both have the same prices.
 */

const catalogue = z.array(catalogueService).check(z.minLength(1));
const discounts = z.array(catalogueDiscount);

/** What the site's content says of services and discounts. */
export type Catalogue = { services: CatalogueService[]; discounts: CatalogueDiscount[] };

const contentFolder = fileURLToPath(new URL('../../src/content', import.meta.url));

/** Reads a file of the site’s content; throws naming the file and the field that is wrong. */
export async function readContent<T>(file: string, schema: z.ZodMiniType<T>): Promise<T> {
  const parsed = schema.safeParse(JSON.parse(await readFile(join(contentFolder, file), 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The content file ${file} is wrong at ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** Reads the catalogue and the discount rules; throws naming the file and the field that is wrong. */
export async function readCatalogue(): Promise<Catalogue> {
  return {
    services: await readContent('catalogue.json', catalogue),
    discounts: await readContent('discounts.json', discounts),
  };
}

/**
 * Writes the catalogue's services and discount rules to the database. Those that are no longer in it are withdrawn, not
 * deleted.
 */
export async function seed(db: Db, content: Catalogue): Promise<void> {
  const rows = content.services.map(({ price, ...service }) => {
    const pricePesewas = parseMoney(price);
    if (pricePesewas === null || pricePesewas === 0)
      throw new Error(`The price of ${service.name} is not valid: ${price}.`);
    const { id, slug, name, description, image, position } = service;
    return { id, slug, name, description, image, position, pricePesewas, active: true };
  });
  const ids = rows.map((row) => row.id);
  await db.transaction(async (tx) => {
    await tx.update(services).set({ active: false }).where(notInArray(services.id, ids));
    await tx
      .insert(services)
      .values(rows)
      .onConflictDoUpdate({
        target: services.id,
        set: {
          slug: sql`excluded.slug`,
          name: sql`excluded.name`,
          description: sql`excluded.description`,
          pricePesewas: sql`excluded.price_pesewas`,
          image: sql`excluded.image`,
          position: sql`excluded.position`,
          active: true,
        },
      });
    await tx.update(discountRules).set({ active: false });
    for (const { discount_type: type, percentage, active } of content.discounts) {
      await tx
        .insert(discountRules)
        .values({ type, percentage, active })
        .onConflictDoUpdate({ target: discountRules.type, set: { percentage, active } });
    }
  });
}
