import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { closePage, openPage } from '#tests/support/page.ts';

const OSU = {
  name: 'Oxford Street',
  address: 'Oxford Street, Osu, Accra, Ghana',
  region: 'Greater Accra Region',
  localities: ['Accra'],
  lat: 5.556,
  lng: -0.182,
};

/** The checkout's places on a page whose search answers as given. */
async function onPage(resolve: () => Promise<unknown> = async () => ({ ok: true, value: OSU })) {
  openPage({ url: '/checkout' });
  vi.doMock('#src/lib/flows/place-search.ts', async (original) => ({
    ...(await original<object>()),
    placesService: async () => ({ resolve }),
  }));
  return import('#src/lib/flows/places.ts');
}

afterEach(() => {
  vi.doUnmock('#src/lib/flows/place-search.ts');
  closePage();
});

describe('a chosen place', () => {
  test('becomes the delivery place, with its area and fee', async () => {
    const { choosePlace } = await onPage();
    expect(await choosePlace('delivery', 'some-id')).toMatchObject({
      ok: true,
      place: { areaName: 'Accra', region: 'Greater Accra Region', cost: '40.00' },
    });
  });

  test.each([
    ['has no address', { ...OSU, address: ' ' }, messages.location.incomplete],
    ['has no coordinates', { ...OSU, lat: Number.NaN }, messages.location.incomplete],
    [
      'lies in a region we do not serve',
      { ...OSU, region: 'Ashanti Region' },
      'Ashanti Region is not set up for delivery yet',
    ],
    ['lies outside Ghana', { ...OSU, lat: 51.5 }, messages.location.outsideGhana],
  ])('that %s is refused in the words of the specification', async (_, place, message) => {
    const { choosePlace } = await onPage(async () => ({ ok: true, value: place }));
    expect(await choosePlace('delivery', 'some-id')).toEqual({ ok: false, reason: 'refused', message });
  });

  test('that no suggestion names is refused', async () => {
    const { choosePlace } = await onPage();
    const refusal = { ok: false, reason: 'refused', message: messages.location.noEventData };
    expect(await choosePlace('delivery', '')).toEqual(refusal);
  });

  test('whose search breaks is refused, and the surprise is logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { choosePlace } = await onPage(async () => {
      throw new Error('surprise');
    });
    const refusal = { ok: false, reason: 'refused', message: messages.location.failed };
    expect(await choosePlace('delivery', 'some-id')).toEqual(refusal);
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });
});
