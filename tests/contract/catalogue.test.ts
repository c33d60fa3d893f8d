import { describe, expect, test } from 'vitest';
import { catalogueDiscount, catalogueService } from '#contract/catalogue.ts';

const SERVICE = {
  id: 1,
  slug: 'standard-cleaning',
  name: 'Standard Cleaning',
  description: 'Brush, wash, wipe and shade-dry.',
  short: 'Brush, wash, wipe, dry',
  price: '50.00',
  image: '/images/services/standard-cleaning.jpg',
  picture: '../assets/pictures/service-standard.webp',
  alt: 'Green sneaker being brushed',
  position: 1,
  featured: 2,
};
const DISCOUNT = { discount_type: 'signup', percentage: 10, active: true };

describe('an entry of the catalogue', () => {
  test('is accepted in the owner’s own form', () => {
    expect(catalogueService.parse(SERVICE)).toEqual(SERVICE);
    expect(catalogueDiscount.parse(DISCOUNT)).toEqual(DISCOUNT);
  });

  test.each<[string, object]>([
    ['price', { price: '50' }],
    ['price', { price: 50 }],
    ['price', { price: '-5.00' }],
    ['price', { price: '1234567.00' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['slug', { slug: 'Deep Kleaning' }],
    ['image', { image: 'https://example.com/x.jpg' }],
    ['position', { position: 1.5 }],
    ['id', { id: 0 }],
    ['short', { short: undefined }],
  ])('with a wrong %s is refused, and the refusal names it: %o', (field, change) => {
    const parsed = catalogueService.safeParse({ ...SERVICE, ...change });
    expect(parsed.error?.issues.map(({ path }) => path.join())).toEqual([field]);
  });

  test('with an unknown field is refused', () => {
    expect(catalogueService.safeParse({ ...SERVICE, prise: '50.00' }).success).toBe(false);
  });

  test.each([{ percentage: 0 }, { percentage: 101 }, { percentage: '10' }, { discount_type: 'friends' }])(
    'of the discounts with %o is refused',
    (change) => {
      expect(catalogueDiscount.safeParse({ ...DISCOUNT, ...change }).success).toBe(false);
    },
  );
});
