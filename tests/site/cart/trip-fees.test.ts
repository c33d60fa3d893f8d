import { afterEach, describe, expect, test } from 'vitest';
import { BUILT_IN_FEES, feesToWire } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { closePage, openPage, signedIn } from '#tests/support/browser/page.ts';

const service = {
  id: 1,
  name: 'Standard Cleaning',
  description: '',
  price: '50.00',
  image: 'https://shop.test/1.webp',
};
const cart = JSON.stringify({
  items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }],
  timestamp: Date.now(),
});
const osu = {
  name: 'Osu',
  address: 'Osu, Accra',
  region: 'Greater Accra Region',
  areaName: 'Accra',
  landmark: 'Blue gate',
};
const winneba = { name: 'Winneba', address: 'Winneba', region: 'Central Region', lat: 5.351, lng: -0.623 };

/** A page whose API says these fees with each service; none where it is an older one. */
async function onPage(fees: Record<string, unknown> | undefined, stored: Record<string, unknown> = {}) {
  const texts = Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]);
  const page = openPage({
    url: '/checkout',
    stored: { cart, ...signedIn(), ...(Object.fromEntries(texts) as Record<string, string>) },
    answer: ({ path }) => {
      if (path === '/api/services/1/') return { status: 200, body: { ...service, trip_fees: fees } };
      if (path === '/api/services/') return { status: 200, body: [{ ...service, trip_fees: fees }] };
      return { status: 404 };
    },
  });
  const flows = {
    ...(await import('#src/lib/flows/cart/trip-fees.ts')),
    ...(await import('#src/lib/flows/cart/trips.ts')),
    ...(await import('#src/lib/flows/cart/services.ts')),
  };
  const stores = {
    ...(await import('#src/lib/stores/cart/trip-fees.ts')),
    ...(await import('#src/lib/stores/cart/shop-sum.ts')),
    ...(await import('#src/lib/stores/checkout/checkout.ts')),
    ...(await import('#src/lib/stores/checkout/checkout-quote.ts')),
  };
  return { ...page, ...flows, ...stores };
}
afterEach(closePage);
const told = { ...feesToWire(BUILT_IN_FEES), accra: '45.00', central: '80.00' };

describe('the fees of trips on screen', () => {
  test('are those of the page until the API has said today’s', async () => {
    const page = await onPage(told);
    expect(page.$tripFees.get()).toEqual(BUILT_IN_FEES);
    page.setBuiltFees({ ...BUILT_IN_FEES, accra: 43_00 });
    expect(page.$checkoutQuote.get().total).toBe(136_00);
    await page.loadServices();
    expect(page.$tripFees.get()).toEqual({ ...BUILT_IN_FEES, accra: 45_00, central: 80_00 });
    expect(page.$checkoutQuote.get().total).toBe(140_00);
    // A page that is hydrated later does not bring the old ones back.
    page.setBuiltFees(BUILT_IN_FEES);
    expect(page.$tripFees.get().accra).toBe(45_00);
  });

  test('are today’s also where they are the built-in ones again, and the page that shows others comes later', async () => {
    const page = await onPage(feesToWire(BUILT_IN_FEES));
    await page.loadServices();
    page.setBuiltFees({ ...BUILT_IN_FEES, accra: 45_00 });
    expect(page.$tripFees.get()).toEqual(BUILT_IN_FEES);
  });

  test('that are the same write nothing to the device', async () => {
    const page = await onPage(feesToWire(BUILT_IN_FEES), { deliveryLocation: osu });
    const before = page.local.getItem('deliveryLocation');
    page.setBuiltFees({ ...BUILT_IN_FEES });
    await page.loadServices();
    expect(page.local.getItem('deliveryLocation')).toBe(before);
  });

  test('stay those of the page where an older API says none', async () => {
    const page = await onPage(undefined);
    await page.loadServices();
    expect(page.$tripFees.get()).toEqual(BUILT_IN_FEES);
  });

  test.each([
    ['nothing', {}],
    ['zero', { accra: '0.00' }],
    ['a place that we do not know', { kumasi: '10.00' }],
  ])('stay those of the page where the API says %s', async (_, fees) => {
    const page = await onPage(fees);
    await page.loadServices();
    expect(page.$tripFees.get()).toEqual(BUILT_IN_FEES);
  });

  test('follow in the places that were chosen before: area and region, on screen and on the device', async () => {
    const page = await onPage(told, { deliveryLocation: osu, pickupLocation: winneba, sameAsDelivery: false });
    expect(page.$fees.get()).toEqual({ delivery: 40_00, pickup: 70_00 });
    await page.loadServices();
    expect(page.$fees.get()).toEqual({ delivery: 45_00, pickup: 80_00 });
    expect(page.$checkoutQuote.get().total).toBe(175_00);
    expect(JSON.parse(page.local.getItem('pickupLocation') ?? '')).toMatchObject({ cost: '80.00', fee_key: 'central' });
  });

  test('follow in the cart, which finds the fee of a kept place by its key', async () => {
    const kept = { ...osu, cost: '40.00', fee_key: 'accra' };
    const page = await onPage(told, { deliveryLocation: kept });
    page.watchTrips(BUILT_IN_FEES);
    expect(page.$shopSum.get().quote.total).toBe(130_00);
    await page.loadServices();
    expect(page.$shopSum.get().quote.total).toBe(140_00);
  });
});

describe('the trips that the owner has paused', () => {
  const stopped = { ...told, paused: { kasoa: 'Mon 30 Nov' } };
  const kasoa = {
    name: 'Toll',
    address: 'Toll, Kasoa',
    region: 'Central Region',
    areaName: 'Kasoa',
    landmark: 'Blue gate',
  };

  test('keep the chosen place and say why nobody comes; without the pause the place is as it was', async () => {
    const page = await onPage(stopped, { deliveryLocation: kasoa });
    const { $placeProblems } = await import('#src/lib/stores/checkout/place-rule.ts');
    const sentence = messages.location.paused('Kasoa', 'Mon 30 Nov');
    expect($placeProblems.get().delivery).toBeNull();
    await page.loadServices();
    expect(page.$delivery.get()).toMatchObject({ areaName: 'Kasoa', paused: sentence });
    expect($placeProblems.get()).toEqual({ delivery: sentence, pickup: sentence });
    page.updateTripFees({ trip_fees: told });
    expect(page.$delivery.get()?.paused).toBeUndefined();
    expect($placeProblems.get().delivery).toBeNull();
  });

  test('count no chosen area that is not served, in the cart and at the checkout', async () => {
    const page = await onPage({ ...feesToWire(BUILT_IN_FEES), paused: { kasoa: '' } });
    page.chooseArea('Kasoa');
    expect([page.$shopSum.get().isLeast, page.$checkoutQuote.get().total]).toEqual([false, 170_00]);
    await page.loadServices();
    expect([page.$shopSum.get().isLeast, page.$checkoutQuote.get().total]).toEqual([true, 130_00]);
  });

  test('count for the least that a cart can cost only where somebody drives', async () => {
    const page = await onPage({ ...feesToWire(BUILT_IN_FEES), paused: { accra: '' } });
    await page.loadServices();
    expect(page.$shopSum.get().quote.total).toBe(170_00);
  });

  test.each([
    ['described by hand', { areaName: 'Kasoa' }, messages.location.paused('Kasoa', 'Mon 30 Nov')],
    ['elsewhere', { areaName: 'Tema' }, undefined],
  ])('take no place %s', async (_, { areaName }, areaError) => {
    const page = await onPage(stopped);
    await page.loadServices();
    const { choosePlaceByHand } = await import('#src/lib/flows/places/choose-by-hand.ts');
    const form = { areaName, landmark: 'Blue gate opposite the old market', digitalAddress: '' };
    const choice = choosePlaceByHand('delivery', form);
    expect(choice.ok ? undefined : choice.errors.areaName).toBe(areaError);
    expect(page.$delivery.get() === null).toBe(areaError !== undefined);
  });

  test('take no place of the search, nor under the pin', async () => {
    const page = await onPage(stopped);
    await page.loadServices();
    const { acceptPlace } = await import('#src/lib/flows/places/places.ts');
    const found = { name: 'Toll', address: 'Toll, Kasoa, Ghana', region: 'Central Region', localities: ['Kasoa'] };
    expect(acceptPlace({ ...found, place_id: 'x', lat: 5.5345, lng: -0.4168 })).toEqual({
      ok: false,
      message: messages.location.paused('Kasoa', 'Mon 30 Nov'),
    });
  });
});

describe('the areas that the owner has opened', () => {
  const ashaiman = {
    ...{ key: 'ashaiman', name: 'Ashaiman', region: 'Greater Accra Region', centre: { lat: 5.7, lng: -0.033 } },
    ...{ words: ['lebanon'], letters: 'GB', fee: '55.00' },
  };
  const opened = { ...told, opened: [ashaiman] };
  const market = {
    ...{ name: 'Market', address: 'Market, Ashaiman', region: 'Greater Accra Region', areaName: 'Ashaiman' },
    landmark: 'Blue gate',
  };
  const kept = [{ ...ashaiman, fee: 55_00 }];

  test('are chosen in the cart and by hand at their fee, as soon as the API says them', async () => {
    const page = await onPage(opened);
    page.chooseArea('Ashaiman');
    expect(page.$shopSum.get().isLeast).toBe(true);
    await page.loadServices();
    expect([page.$shopSum.get().isLeast, page.$shopSum.get().quote.total]).toEqual([false, 160_00]);
    const { choosePlaceByHand } = await import('#src/lib/flows/places/choose-by-hand.ts');
    choosePlaceByHand('delivery', { areaName: 'Ashaiman', landmark: 'Blue gate by the market', digitalAddress: '' });
    expect(page.$delivery.get()).toMatchObject({ areaName: 'Ashaiman', cost: '55.00', fee_key: 'ashaiman' });
    expect(JSON.parse(page.local.getItem('openedAreas') ?? '')).toEqual(kept);
  });

  test('are known to the next page before the API has answered, and keep the places there', async () => {
    const page = await onPage(opened, { openedAreas: kept, deliveryLocation: market });
    expect(page.$delivery.get()).toMatchObject({ areaName: 'Ashaiman', cost: '55.00' });
    // The page was built before the area was opened.
    page.setBuiltFees(BUILT_IN_FEES);
    expect(page.$fees.get()).toEqual({ delivery: 55_00, pickup: 55_00 });
  });

  test('that are taken back leave their places in the area of before', async () => {
    const page = await onPage(told, { openedAreas: kept, deliveryLocation: market, serviceArea: 'Ashaiman' });
    await page.loadServices();
    expect(page.$delivery.get()).toMatchObject({ areaName: 'Accra', name: 'Market' });
    expect(page.local.getItem('openedAreas')).toBe('[]');
    // As the server reads the same place with the area of before.
    expect(page.$checkoutQuote.get().total).toBe(140_00);
  });

  test.each([[null], [[1]], [[null]], [{}], ['text']])('are none where the device holds %j', async (openedAreas) => {
    const page = await onPage(told, { openedAreas });
    expect(page.$tripFees.get().opened).toBeUndefined();
  });
});
