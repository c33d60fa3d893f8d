import { afterEach, describe, expect, test } from 'vitest';
import { BUILT_IN_FEES } from '#domain/areas/trip-fees.ts';
import { closePage, openPage, signedIn } from '#tests/support/browser/page.ts';

const cart = JSON.stringify({
  items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' }],
  timestamp: Date.now(),
});
const place = (areaName: string, cost: string) => ({ name: 'Gate', address: `Gate, ${areaName}`, areaName, cost });

const TEMA = place('Tema', '60.00');

async function onPage(stored: Record<string, unknown> = {}) {
  const texts = Object.entries(stored).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const page = openPage({ url: '/cart', stored: { cart, ...(Object.fromEntries(texts) as Record<string, string>) } });
  const flows = await import('#src/lib/flows/cart/trips.ts');
  const sums = await import('#src/lib/stores/cart/shop-sum.ts');
  const { $offers } = await import('#src/lib/stores/settings.ts');
  flows.watchTrips(BUILT_IN_FEES);
  const shown = () => {
    const { quote, isLeast } = sums.$shopSum.get();
    return { total: quote.total, isLeast };
  };
  return { ...page, ...flows, ...sums, $offers, shown };
}

afterEach(closePage);

describe('the sum of the cart, before the checkout', () => {
  test('is the least that it can cost while no area is known, and then exact', async () => {
    const page = await onPage();
    expect(page.shown()).toEqual({ total: 180_00, isLeast: true });
    page.chooseArea('Tema');
    expect(page.shown()).toEqual({ total: 220_00, isLeast: false });
    expect(page.local.getItem('serviceArea')).toBe('Tema');
  });

  test.each([
    ['the area of the last visit', { serviceArea: 'Kasoa' }, 220_00],
    [
      'the place chosen at the checkout, before the area',
      { serviceArea: 'Tema', deliveryLocation: place('Accra', '40.00') },
      180_00,
    ],
    [
      'two places',
      { deliveryLocation: place('Accra', '40.00'), pickupLocation: place('Tema', '60.00'), sameAsDelivery: 'false' },
      200_00,
    ],
    ['a place outside the three areas, at its region’s fee', { deliveryLocation: place('Kasoa', '70.00') }, 240_00],
    [
      'the places of the last order',
      {
        savedPlaces: {
          places: [],
          phone: '',
          last: { delivery: place('Tema', '60.00'), pickup: place('Accra', '40.00') },
        },
      },
      200_00,
    ],
    [
      'the area that was chosen since the last order, and not its places',
      { serviceArea: 'Accra', savedPlaces: { places: [], phone: '', last: { delivery: TEMA, pickup: TEMA } } },
      180_00,
    ],
    [
      'the places of the last order where its area was chosen',
      {
        serviceArea: 'Tema',
        savedPlaces: { places: [], phone: '', last: { delivery: TEMA, pickup: place('Accra', '40.00') } },
      },
      200_00,
    ],
  ])('counts %s', async (_, stored, total) => {
    expect((await onPage(stored)).shown()).toEqual({ total, isLeast: false });
  });

  test.each([
    ['half a place', { deliveryLocation: place('Accra', '40.00'), sameAsDelivery: 'false' }],
    ['a broken record', { deliveryLocation: '{', savedPlaces: '[1' }],
    ['a place without a fee', { deliveryLocation: { areaName: 'Accra' } }],
  ])('does not count %s', async (_, stored) => {
    expect((await onPage(stored)).shown().isLeast).toBe(true);
  });

  test('follows another tab that chooses a place', async () => {
    const page = await onPage({ serviceArea: 'Tema' });
    page.otherTab('deliveryLocation', JSON.stringify(place('Accra', '40.00')));
    expect(page.shown()).toEqual({ total: 180_00, isLeast: false });
  });

  test('tells a visitor what it is with a new account, and a customer nothing of the kind', async () => {
    const offers = [{ discount_type: 'signup', type: 'Signup Discount', percentage: 10 }] as const;
    const page = await onPage({ serviceArea: 'Accra' });
    expect(page.$signupSum.get()).toBeNull();
    page.$offers.set([...offers]);
    expect(page.$signupSum.get()).toEqual({ percentage: 10, total: 170_00 });
    closePage();
    const customer = await onPage({ ...signedIn(), serviceArea: 'Accra' });
    customer.$offers.set([...offers]);
    expect(customer.$signupSum.get()).toBeNull();
  });
});
