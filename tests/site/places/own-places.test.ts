import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, signedIn } from '#tests/support/browser/page.ts';

afterEach(closePage);

test.each([
  ['takes the new number, however the former one was typed', '024 123 4567', '0209876543', '0209876543'],
  ['loses a number that is deleted', '+233241234567', '', ''],
  ['keeps a number of its own', '0551112223', '0209876543', '0551112223'],
])('a checkout that was begun %s', async (_, typed, saved, then) => {
  openPage({ url: '/account', stored: { ...signedIn({}), checkoutPhone: typed }, answer: () => ({ status: 200 }) });
  const { saveAccountPhone } = await import('#src/lib/flows/places/own-places.ts');
  const { $phone } = await import('#src/lib/stores/checkout/checkout.ts');
  expect(await saveAccountPhone({ phone_number: saved }, '+233241234567')).toEqual({ ok: true });
  expect($phone.get()).toBe(then);
});
