import { expect, it, test } from 'vitest';
import { callLink, mapLink, whatsAppLink } from '#domain/contact.ts';

test('a number gets the phone’s form for calls and messages', () => {
  expect(callLink('+233 24 123 4567')).toBe('tel:+233241234567');
  expect(whatsAppLink('Hi & bye', '+233241234567')).toBe('https://wa.me/233241234567?text=Hi%20%26%20bye');
  expect(whatsAppLink('Hi')).toBe('https://wa.me/?text=Hi');
});

const place = { street_address: 'Oxford Street, Osu', area: 'Accra', region: 'Greater Accra' };
it.each([
  [{ ...place, lat: 5.556, lng: -0.181 }, '5.556,-0.181'],
  [{ ...place, lat: null, lng: null }, 'Oxford Street, Osu, Accra, Greater Accra'],
  [{ ...place, lat: 0, lng: 0 }, '0,0'],
])('the map link uses coordinates or words', (where, destination) => {
  expect(new URL(mapLink(where)).searchParams.get('destination')).toBe(destination);
});
