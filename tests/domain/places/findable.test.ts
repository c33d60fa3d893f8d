import { describe, expect, test } from 'vitest';
import { location } from '#domain/messages/shop/checkout/checkout.ts';
import { describedPlace } from '#domain/messages/shop/checkout/described-place.ts';
import { type Directions, placeProblem } from '#domain/places/findable.ts';

const PIN = { name: 'Osu', address: 'Osu, Accra, Ghana', lat: 5.556, lng: -0.181 };
const CODE = { digital_address: 'ga1838164' };

test.each([
  'Blue gate behind the Shell',
  'Blue gate',
  'Papaye',
  'KFC',
  '14 Oxford Street',
  'House 24',
  'gate 3',
  'Opposite the Kasoa new market',
  'Ŋmɛnmɛte chop bar',
  'Call me at the yellow kiosk',
  'Near Osu Presby church 👍',
  'تقريبا beside Melcom',
])('a pin with the directions %j can be found', (landmark) => {
  expect(placeProblem({ ...PIN, landmark })).toBeNull();
});

const { landmarkRequired, landmarkVague, landmarkUnreadable, quarterAlone, moreDirections } = location;
test.each([
  ['', landmarkRequired],
  ['   ', landmarkRequired],
  ['\u00a0\t', landmarkRequired],
  [null, landmarkRequired],
  [undefined, landmarkRequired],
  ['.', landmarkVague],
  ['-', landmarkVague],
  ['N/A', landmarkVague],
  ['none', landmarkVague],
  ['NOTHING!!', landmarkVague],
  ['aaaaaaa', landmarkVague],
  ['xxx xxx', landmarkVague],
  ['hahaha', landmarkVague],
  ['asdf', landmarkVague],
  ['12345', landmarkVague],
  ['024 123 4567', landmarkVague],
  ['my house', landmarkVague],
  ['Call me when you reach', landmarkVague],
  ['I will direct you', landmarkVague],
  ['near the', landmarkVague],
  ['GA-183-8164', landmarkVague],
  ['\u200b\u200b', landmarkVague],
  ['👍🏠', landmarkUnreadable],
  ['金色大门旁边', landmarkUnreadable],
  ['بجانب السوق', landmarkUnreadable],
  ['Osu', quarterAlone],
  ['OSU, ACCRA', quarterAlone],
  ['accra', quarterAlone],
  ['Greater Accra Region', quarterAlone],
  ['East Legon', quarterAlone],
  ['Tema Community 1', quarterAlone],
  ['near Kaneshie', quarterAlone],
])('the directions %j are refused, even with a pin and a code: %s', (landmark, sentence) => {
  expect(placeProblem({ ...PIN, ...CODE, landmark })).toBe(sentence);
});

describe('without a pin', () => {
  test.each<[string, Directions, string | null]>([
    ['a landmark alone', { landmark: 'Blue gate' }, moreDirections],
    ['a landmark and its town', { landmark: 'Blue gate, Accra', address: 'Blue gate, Accra, Ghana' }, moreDirections],
    ['a landmark and a GhanaPost code', { landmark: 'Blue gate', ...CODE }, null],
    ['a landmark and a wrong code', { landmark: 'Blue gate', digital_address: 'somewhere' }, moreDirections],
    ['a landmark and its quarter', { landmark: 'Blue gate, Osu' }, null],
    ['a house and street', { landmark: '14 Oxford Street' }, null],
    ['a street in the address', { landmark: 'Blue gate', address: '14 Oxford Street, Accra' }, null],
    ['what stands beside it', { landmark: 'Opposite the Kasoa new market' }, null],
    ['one word again and again', { landmark: 'market market market market' }, moreDirections],
    ['half a pin', { landmark: 'Blue gate', lat: 5.556, lng: null }, moreDirections],
    ['a pin outside Ghana', { landmark: 'Blue gate', lat: 51.5, lng: -0.12 }, moreDirections],
    ['a pin at 0, 0', { landmark: 'Blue gate', lat: 0, lng: 0 }, moreDirections],
    ['an address without directions', { address: '14 Oxford Street, Osu, Accra' }, landmarkRequired],
  ])('%s: %#', (_, place, sentence) => {
    expect(placeProblem(place)).toBe(sentence);
  });
});

describe('a GhanaPost code', () => {
  const told = { landmark: 'Blue gate opposite Max Mart' };
  test.each([
    ['of our region is taken', 'GA-183-8164', 'Greater Accra Region', null],
    ['of Kasoa is taken there', 'CX-028-0424', 'central', null],
    [
      'of a region that we do not drive to is refused',
      'AK-123-4567',
      'Greater Accra Region',
      location.regionNotServed('Ashanti Region'),
    ],
    [
      'of the other region is refused',
      'CX-028-0424',
      'Greater Accra Region',
      describedPlace.codeElsewhere('CX-028-0424', 'Central Region'),
    ],
    ['with a letter that stands for no region is left to the rider', 'ZZ-123-4567', 'Greater Accra Region', null],
  ])('%s', (_, code, region, sentence) => {
    expect(placeProblem({ ...told, digital_address: code, region })).toBe(sentence);
  });
});
