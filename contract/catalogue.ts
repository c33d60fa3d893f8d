import * as z from 'zod/mini';
import { PRICE_MAX } from '#domain/prices/price-changes.ts';

/*
 * The services and discounts as the owner writes them. The site prints them and the server seeds its tables from them,
 * with the same schemas. So a price is written once, and a wrong entry stops the build and the start.
 */

const text = z.string('it is missing').check(z.trim(), z.minLength(1, 'it is empty'));
const position = z.int('a whole number is needed').check(z.positive('a number above zero is needed'));

/** A service of the catalogue, in the form of `catalogue.json`. */
export const catalogueService = z.strictObject({
  id: z.int().check(z.positive()),
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/, 'small letters, digits and dashes are needed')),
  name: text.check(z.maxLength(100, 'a name has at most 100 characters')),
  description: text,
  short: text,
  price: z.string().check(
    z.regex(/^(?:0|[1-9]\d*)\.\d{2}$/, {
      error: 'a price is written in cedis with two decimals, such as "50.00"',
      abort: true,
    }),
    z.refine((price) => Number(price) !== 0, 'a price is above zero'),
    z.refine((price) => Number(price) * 100 <= PRICE_MAX, `a price is at most ${PRICE_MAX / 100} cedis`),
  ),
  /** The path of a picture at card size, for other clients of the API. */
  image: z.string().check(z.startsWith('/images/services/', 'a path such as /images/services/name.jpg is needed')),
  /** The site's own picture, beside the content. */
  picture: text,
  alt: text,
  position,
  featured: position,
  /**
   * Not shown on the static pages: the owner does not offer it now. `npm run prices` writes it; the server's seed
   * ignores it, because there the owner's own setting counts.
   */
  offered: z.optional(z.boolean()),
});

/** A discount on offer, in the form of `discounts.json`; `percentage` of the subtotal. */
export const catalogueDiscount = z.strictObject({
  discount_type: z.enum(['signup', 'referral']),
  percentage: z
    .number('a number is missing')
    .check(z.positive('a discount is above 0 percent'), z.maximum(100, 'a discount is at most 100 percent')),
  active: z.boolean(),
});

export type CatalogueService = z.infer<typeof catalogueService>;
export type CatalogueDiscount = z.infer<typeof catalogueDiscount>;
