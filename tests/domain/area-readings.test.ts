import { describe, expect, it, test } from 'vitest';
import { addressReading, areaReadings } from '#domain/areas/area-readings.ts';
import { ACCRA, type Place } from '#domain/areas/regions.ts';
import { BUILT_IN_FEES } from '#domain/areas/trip-fees.ts';

const GREATER_ACCRA = 'Greater Accra Region';
const CENTRAL = 'Central Region';
const TEMA_POINT = { lat: 5.6698, lng: -0.0166 };

describe('the readings of a place that is already paid for', () => {
  const rows: [string, Place, [string, number][]][] = [
    [
      'Accra, where everything agrees',
      { region: GREATER_ACCRA, areaName: 'accra', address: 'Osu, Accra, Ghana' },
      [['Accra', 40_00]],
    ],
    [
      'an address in Tema claimed to be Accra: Tema first, then as claimed',
      { region: GREATER_ACCRA, areaName: 'ACCRA', address: 'Community 1, Tema, Ghana' },
      [
        ['Tema', 60_00],
        ['Accra', 40_00],
      ],
    ],
    [
      'an address in Accra claimed to be Tema',
      { region: 'greater accra', areaName: ' tema ', address: 'Osu, Accra, Ghana' },
      [
        ['Accra', 40_00],
        ['Tema', 60_00],
      ],
    ],
    [
      'Winneba claimed as Kasoa, at the fee of the region or of the area',
      { region: CENTRAL, areaName: 'kasoa', address: 'Winneba, Ghana', lat: 5.3511, lng: -0.6231 },
      [
        ['Kasoa', 70_00],
        ['Kasoa', 60_00],
      ],
    ],
    [
      'Kasoa, whose region a client may also price',
      { region: CENTRAL, areaName: 'Kasoa', address: 'Kasoa New Market, Ghana' },
      [
        ['Kasoa', 60_00],
        ['Kasoa', 70_00],
      ],
    ],
    [
      'no claimed area: the region’s default',
      { region: GREATER_ACCRA, address: 'Community 1, Tema, Ghana' },
      [
        ['Tema', 60_00],
        ['Accra', 40_00],
      ],
    ],
  ];
  it.each(rows)('%s', (_, place, expected) => {
    const readings = areaReadings(place, BUILT_IN_FEES);
    if (!Array.isArray(readings)) throw new Error(readings.message);
    expect(readings.map(({ areaName, fee }) => [areaName, fee])).toEqual(expected);
  });

  test('include one by the words of its address, where its position says otherwise', () => {
    const place = { region: GREATER_ACCRA, areaName: 'accra', address: 'Harbour Road, Tema', ...ACCRA };
    const readings = areaReadings(place, BUILT_IN_FEES);
    if (!Array.isArray(readings)) throw new Error(readings.message);
    expect(readings.map(({ areaName, fee }) => [areaName, fee])).toEqual([
      ['Accra', 40_00],
      ['Tema', 60_00],
    ]);
  });

  it.each([
    ['an area that is not of the table', { region: GREATER_ACCRA, areaName: 'Osu' }],
    ['an area of another region', { region: CENTRAL, areaName: 'accra' }],
    ['a region that is not of the table', { region: 'Ashanti Region', areaName: 'accra' }],
  ])('%s has none', (_, place) => {
    expect(areaReadings(place, BUILT_IN_FEES)).toMatchObject({ ok: false });
  });
});

describe('what an address looks like', () => {
  const rows: [string, Place, string, number][] = [
    ['the last town in it', { region: GREATER_ACCRA, areaName: 'accra', address: 'Accra Road, Tema' }, 'Tema', 60_00],
    [
      'not a station named for another town',
      { region: GREATER_ACCRA, areaName: 'tema', address: 'Tema Station, Accra' },
      'Accra',
      40_00,
    ],
    [
      'a town of another region than the claimed one',
      { region: GREATER_ACCRA, areaName: 'accra', address: 'Kasoa New Market, Ghana' },
      'Kasoa',
      60_00,
    ],
    [
      'another region than the claimed one',
      { region: GREATER_ACCRA, areaName: 'accra', address: 'Winneba, Central Region, Ghana' },
      'Kasoa',
      70_00,
    ],
    [
      'the town at whose centre it is, where it names none',
      { region: GREATER_ACCRA, areaName: 'accra', address: 'Plot 4, Ghana', ...TEMA_POINT },
      'Tema',
      60_00,
    ],
    [
      'the town at whose centre it is, whatever town it names',
      { region: GREATER_ACCRA, areaName: 'accra', address: '14 Oxford Street, Accra', ...TEMA_POINT },
      'Tema',
      60_00,
    ],
    ['what is claimed, where nothing else is known', { region: GREATER_ACCRA, areaName: 'tema' }, 'Tema', 60_00],
    [
      'no town in the name of its own region',
      { region: GREATER_ACCRA, address: 'Dodowa, Greater Accra Region, Ghana' },
      'Accra',
      40_00,
    ],
  ];
  it.each(rows)('%s', (_, place, areaName, fee) => {
    expect(addressReading(place, BUILT_IN_FEES)).toMatchObject({ ok: true, areaName, fee });
  });
});
