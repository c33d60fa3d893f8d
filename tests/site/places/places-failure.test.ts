import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { closePage, openPage } from '#tests/support/browser/page.ts';

const search = '#src/lib/flows/places/place-search.ts';

afterEach(() => {
  vi.doUnmock(search);
  closePage();
});

test('a search that fails with an unexpected error says so, and the error is logged', async () => {
  openPage({ url: '/checkout' });
  vi.doMock(search, async (original) => ({
    ...(await original<object>()),
    placesService: async () => ({
      resolve: async () => {
        throw new Error('surprise');
      },
    }),
  }));
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { choosePlace } = await import('#src/lib/flows/places/places.ts');
  const refusal = { ok: false, reason: 'refused', message: messages.location.failed };
  expect(await choosePlace('delivery', 'some-id')).toEqual(refusal);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
