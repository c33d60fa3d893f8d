import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** The services of the catalogue, a copy of the site's content. An order copies name and price. */
export const services = pgTable(
  'services',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePesewas: integer('price_pesewas').notNull(),
    /** Path on the site; the API returns it as an absolute URL. */
    image: text('image').notNull(),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('services_slug_key').on(t.slug), check('services_price', sql`${t.pricePesewas} > 0`)],
);
