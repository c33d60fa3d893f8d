import { expect, it, test } from 'vitest';
import {
  ACCRA,
  areaChoices,
  contradictsArea,
  distanceKm,
  findRegion,
  insideGhana,
  kmFromArea,
  NEAR_AREA_KM,
  REGIONS,
} from '#domain/areas/regions.ts';
import { SERVICE_AREAS } from '#domain/areas/service-areas.ts';
import { BUILT_IN_FEES, feeWith } from '#domain/areas/trip-fees.ts';

const GREATER_ACCRA = 'Greater Accra Region';
const CENTRAL = 'Central Region';
const kasoaCentre = { lat: 5.5345, lng: -0.4168 };
const winneba = { lat: 5.3511, lng: -0.6231 };

test('the fee table: Accra 40, Tema 60, Kasoa 60, the rest of Greater Accra 40 and of Central Region 70', () => {
  const rows = REGIONS.map(({ name, feeKey, defaultArea, areas }) => ({
    name,
    defaultFee: BUILT_IN_FEES[feeKey],
    defaultArea,
    areas: Object.fromEntries(areas.map((area) => [area.key, feeWith(BUILT_IN_FEES, area.key)])),
  }));
  expect(rows).toEqual([
    { name: GREATER_ACCRA, defaultFee: 40_00, defaultArea: 'accra', areas: { tema: 60_00, accra: 40_00 } },
    { name: CENTRAL, defaultFee: 70_00, defaultArea: 'kasoa', areas: { kasoa: 60_00 } },
  ]);
});

test('the areas offered by hand are the served areas', () => {
  expect([...SERVICE_AREAS]).toEqual(['Accra', 'Tema', 'Kasoa']);
  expect(areaChoices({})).toEqual([
    { region: GREATER_ACCRA, areaName: 'Accra', key: 'accra' },
    { region: GREATER_ACCRA, areaName: 'Tema', key: 'tema' },
    { region: CENTRAL, areaName: 'Kasoa', key: 'kasoa' },
  ]);
});

it.each([
  ['Greater Accra Region', GREATER_ACCRA],
  ['greater accra region', GREATER_ACCRA],
  ['Greater Accra', GREATER_ACCRA],
  ['  GREATER  ACCRA ', GREATER_ACCRA],
  ['Central Region', CENTRAL],
  ['central', CENTRAL],
  ['Gre\u0301ater Áccra Région', GREATER_ACCRA],
  ['Accra', undefined],
  ['Ashanti Region', undefined],
  ['Region', undefined],
  ['', undefined],
])('the region %j is %s', (name, region) => {
  expect(findRegion(name)?.name).toBe(region);
});

it.each([
  ['nowhere', ACCRA, ACCRA, 0],
  ['from Accra to Kasoa', ACCRA, kasoaCentre, 26.6],
  ['from Kasoa to Winneba', kasoaCentre, winneba, 30.6],
  ['half around the world', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015.1],
])('the way %s', (_, a, b, km) => {
  expect(distanceKm(a, b)).toBeCloseTo(km, 0);
});

it.each([
  ['Accra', 5.6037, -0.187, true],
  ['Bolgatanga', 10.7856, -0.8514, true],
  ['Tarkwa', 5.3038, -1.9896, true],
  ['Lagos', 6.5244, 3.3792, false],
  ['Abidjan', 5.36, -4.0083, false],
  ['the sea', 0, 0, false],
  ['nowhere', Number.NaN, Number.NaN, false],
])('%s inside Ghana: %s, %s, %s', (_, lat, lng, inside) => {
  expect(insideGhana(lat, lng)).toBe(inside);
});

it.each([
  ['more than 40 km away', 'Accra', winneba, true],
  ['within 40 km', 'Kasoa', winneba, false],
  ['north of the city', 'accra', { lat: 5.883, lng: -0.098 }, false],
  ['far along the coast', 'Kasoa', { lat: 5.1054, lng: -1.2466 }, true],
  ['an area that is not of the table', 'Kumasi', ACCRA, true],
  ['Ashaiman, less than half as far from Tema', 'Accra', { lat: 5.7, lng: -0.033 }, true],
  ['Spintex, between the two', 'Accra', { lat: 5.636, lng: -0.109 }, false],
  ['at the centre of another area', 'Accra', { lat: 5.6698, lng: -0.0166 }, true],
])('a place %s contradicts %s: %j is %s', (_, area, point, contradicts) => {
  expect(contradictsArea(point, area, {})).toBe(contradicts);
});

it.each([
  ['Winneba', 'Kasoa', winneba, false],
  ['Winneba', 'Accra', winneba, true],
  ['Cape Coast', 'Kasoa', { lat: 5.1054, lng: -1.2466 }, true],
  ['Tema’s centre', 'Accra', { lat: 5.6698, lng: -0.0166 }, false],
])('%s is far from %s: %j is %s', (_, area, point, isFar) => {
  expect(kmFromArea(point, area, {}) > NEAR_AREA_KM).toBe(isFar);
});
