import { describe, expect, it, test } from 'vitest';
import { ACCRA, areaOf, findRegion, type Place, pauseOf } from '#domain/areas/regions.ts';
import { BUILT_IN_FEES } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';

const GREATER_ACCRA = 'Greater Accra Region';
const CENTRAL = 'Central Region';
const winneba = { lat: 5.3511, lng: -0.6231 };

type Row = [title: string, place: Place, areaName: string, fee: number, matched: boolean];

describe('the area and fee of a place', () => {
  const found: Row[] = [
    [
      'Osu, by its locality',
      { region: GREATER_ACCRA, localities: ['Accra', 'Osu'], address: 'Oxford Street, Ghana' },
      'Accra',
      40_00,
      true,
    ],
    ['Osu, by the words', { region: GREATER_ACCRA, address: 'Osu, Accra, Ghana', ...ACCRA }, 'Accra', 40_00, true],
    [
      'Tema Community 1, by its locality',
      { region: GREATER_ACCRA, localities: ['Tema'], name: 'Community 1' },
      'Tema',
      60_00,
      true,
    ],
    ['Tema Community 1, by its name', { region: GREATER_ACCRA, name: 'Tema Community 1' }, 'Tema', 60_00, true],
    [
      'a sublocality that is an area',
      { region: GREATER_ACCRA, localities: ['Community 1', 'TEMA'] },
      'Tema',
      60_00,
      true,
    ],
    ['Kasoa, by its locality', { region: CENTRAL, localities: ['Kasoa'] }, 'Kasoa', 60_00, true],
    ['Kasoa New Market, by the words', { region: 'central', address: 'Kasoa New Market, Ghana' }, 'Kasoa', 60_00, true],
    [
      'Madina is a town of its own, so the default',
      { region: GREATER_ACCRA, localities: ['Madina'], address: 'Madina, Ghana', lat: 5.6685, lng: -0.165 },
      'Accra',
      40_00,
      false,
    ],
    [
      'Winneba is too far for the fee of Kasoa',
      { region: CENTRAL, localities: ['Winneba'], address: 'Winneba, Ghana', ...winneba },
      'Kasoa',
      70_00,
      false,
    ],
    [
      'Buduburam as well',
      { region: CENTRAL, address: 'Buduburam, Ghana', lat: 5.5231, lng: -0.4772 },
      'Kasoa',
      70_00,
      false,
    ],
    [
      'a place beside the market of Kasoa pays the fee of Kasoa',
      { region: CENTRAL, address: 'Opeikuma, Ghana', lat: 5.548, lng: -0.419 },
      'Kasoa',
      60_00,
      false,
    ],
    [
      'and so it does when the claim comes back with it',
      { region: CENTRAL, areaName: 'Kasoa', address: 'Opeikuma, Ghana', lat: 5.548, lng: -0.419 },
      'Kasoa',
      60_00,
      false,
    ],
    [
      'a claim of Kasoa moves Winneba no nearer',
      { region: CENTRAL, areaName: 'Kasoa', ...winneba },
      'Kasoa',
      70_00,
      false,
    ],
    ['by hand in Kasoa', { region: CENTRAL, areaName: 'Kasoa', address: 'Blue gate' }, 'Kasoa', 60_00, false],
    ['by hand in Accra', { region: GREATER_ACCRA, areaName: 'accra' }, 'Accra', 40_00, false],
    ['by hand in Tema', { region: GREATER_ACCRA, areaName: 'Tema', address: 'Harbour road' }, 'Tema', 60_00, true],
    ['nothing but Central Region', { region: CENTRAL }, 'Kasoa', 70_00, false],
    ['half a position is none', { region: CENTRAL, areaName: 'Kasoa', lat: 5.3511, lng: null }, 'Kasoa', 60_00, false],
    [
      'Tema found by locality keeps its fee when only the claim is left of it',
      { region: GREATER_ACCRA, areaName: 'Tema', address: 'Sakumono, Ghana', lat: 5.6214, lng: -0.0519 },
      'Tema',
      60_00,
      true,
    ],
    [
      'a claim of Accra does not make Tema cheaper',
      { region: GREATER_ACCRA, areaName: 'Accra', address: 'Community 1, Tema, Ghana' },
      'Tema',
      60_00,
      true,
    ],
    [
      'a locality outweighs the claim',
      { region: GREATER_ACCRA, areaName: 'Accra', localities: ['Tema'], address: 'Accra Road' },
      'Tema',
      60_00,
      true,
    ],
    [
      'a claim in the words outweighs another area in them',
      { region: GREATER_ACCRA, areaName: 'Tema', address: 'Accra Road, Tema, near Accra junction' },
      'Tema',
      60_00,
      true,
    ],
    [
      'a road is named for where it leads',
      { region: GREATER_ACCRA, address: 'Accra Road, Tema, Ghana' },
      'Tema',
      60_00,
      true,
    ],
    ['a station too', { region: GREATER_ACCRA, address: 'Tema Station, Accra, Ghana' }, 'Accra', 40_00, true],
    [
      "'Greater Accra Region' is not a match for accra",
      { region: GREATER_ACCRA, address: 'Dodowa, Greater Accra Region, Ghana' },
      'Accra',
      40_00,
      false,
    ],
    [
      "nor is 'Greater Accra', in capitals and with a dash",
      { region: GREATER_ACCRA, address: 'Dodowa, GREATER-ACCRA, Ghana' },
      'Accra',
      40_00,
      false,
    ],
    [
      'but Accra before it is',
      { region: GREATER_ACCRA, address: 'Osu, Accra, Greater Accra Region' },
      'Accra',
      40_00,
      true,
    ],
    [
      'nor is it when both the name and the address are the region',
      { region: GREATER_ACCRA, name: 'Greater Accra', address: 'Greater Accra, Greater Accra Region, Ghana' },
      'Accra',
      40_00,
      false,
    ],
    [
      'a town named twice is where its last mention stands',
      { region: GREATER_ACCRA, address: 'Tema House, Accra Street, Tema' },
      'Tema',
      60_00,
      true,
    ],
    ['a part of a word is no match', { region: GREATER_ACCRA, address: 'Tematown Accraville' }, 'Accra', 40_00, false],
    [
      'an area of another region is no match',
      { region: CENTRAL, address: 'Accra Road, Winneba' },
      'Kasoa',
      70_00,
      false,
    ],
    [
      'a position at the centre of Tema, whatever the address says',
      { region: GREATER_ACCRA, areaName: 'Accra', address: '14 Oxford Street, Accra', lat: 5.67, lng: -0.017 },
      'Tema',
      60_00,
      true,
    ],
    [
      'a position at the centre of Accra, although the address names Tema',
      { region: GREATER_ACCRA, localities: ['Tema'], address: 'Tema Station', lat: 5.604, lng: -0.187 },
      'Accra',
      40_00,
      true,
    ],
    ['an empty claim is no claim', { region: CENTRAL, areaName: ' ' }, 'Kasoa', 70_00, false],
    [
      'missing parts may be null',
      { region: CENTRAL, areaName: null, name: null, address: null, lat: null, lng: null },
      'Kasoa',
      70_00,
      false,
    ],
  ];
  it.each(found)('%s', (_, place, areaName, fee, matched) => {
    expect(areaOf(place, BUILT_IN_FEES)).toEqual({
      ok: true,
      region: findRegion(place.region)?.name,
      area: areaName.toLowerCase(),
      areaName,
      feeKey: expect.any(String),
      fee,
      matched,
    });
  });
});

test('at the centre of Kasoa the area is Kasoa, even where the region next to it is claimed', () => {
  const place = { region: GREATER_ACCRA, areaName: 'Accra', address: 'Accra', lat: 5.5345, lng: -0.4168 };
  expect(areaOf(place, BUILT_IN_FEES)).toMatchObject({ region: CENTRAL, areaName: 'Kasoa', fee: 60_00 });
});

describe('a place is refused', () => {
  const refused: [string, Place, string][] = [
    [
      'in Kumasi',
      { region: 'Ashanti Region', localities: ['Kumasi'] },
      'Ashanti Region is not set up for delivery yet',
    ],
    ['in Nsawam, over the border', { region: 'Eastern Region' }, 'Eastern Region is not set up for delivery yet'],
    [
      'although it names Accra',
      { region: 'Volta Region', address: 'Accra' },
      'Volta Region is not set up for delivery yet',
    ],
    ['without a region', { region: '  ' }, 'Region configuration not found.'],
    [
      'when the claimed area is of another region',
      { region: GREATER_ACCRA, areaName: 'Kasoa' },
      'Could not determine delivery area.',
    ],
    ['when the claimed area is none', { region: CENTRAL, areaName: 'Winneba' }, 'Could not determine delivery area.'],
  ];
  it.each(refused)('%s', (_, place, message) => {
    expect(areaOf(place, BUILT_IN_FEES)).toEqual({ ok: false, message });
  });
});

test('the server gets the same area as the screen from the stored part of the place', () => {
  const places: Place[] = [
    { region: GREATER_ACCRA, localities: ['Tema'], address: 'Lashibi, Ghana', lat: 5.669, lng: -0.05 },
    { region: GREATER_ACCRA, localities: ['Accra'], address: 'Community 1, Accra', lat: 5.669, lng: -0.017 },
    { region: GREATER_ACCRA, localities: ['Accra'], address: 'Accra', lat: 5.5345, lng: -0.4168 },
    { region: GREATER_ACCRA, localities: ['Accra'], address: 'Osu, Ghana', lat: 5.556, lng: -0.181 },
    { region: CENTRAL, localities: ['Kasoa'], address: 'Opeikuma, Kasoa, Ghana', lat: 5.548, lng: -0.419 },
    { region: CENTRAL, localities: ['Winneba'], address: 'Winneba, Ghana', ...winneba },
  ];
  for (const place of places) {
    const shown = areaOf(place, BUILT_IN_FEES);
    if (!shown.ok) throw new Error(shown.message);
    const again = areaOf(
      { ...place, localities: undefined, region: shown.region, areaName: shown.areaName },
      BUILT_IN_FEES,
    );
    expect(again).toMatchObject({ area: shown.area, fee: shown.fee });
  }
});

describe('a place where the owner has paused the trips', () => {
  const { paused: sentence, elsewhereIn } = messages.location;
  const elsewhere = { region: CENTRAL, address: 'Winneba, Ghana', ...winneba };
  const inKasoa = { region: CENTRAL, areaName: 'kasoa', address: 'Kasoa' };
  test.each([
    ['in the area', inKasoa, { kasoa: '' }, sentence('Kasoa', '')],
    ['that counts as the area', elsewhere, { kasoa: 'Mon 30 Nov' }, sentence('Kasoa', 'Mon 30 Nov')],
    ['outside of the areas', elsewhere, { central: '' }, sentence(elsewhereIn(CENTRAL), '')],
    ['in an area of a region that is paused outside of it', inKasoa, { central: '' }, null],
    ['in another area', { region: GREATER_ACCRA, areaName: 'tema' }, { accra: '', kasoa: '' }, null],
  ])('%s', (_, place, paused, why) => {
    const fees = { ...BUILT_IN_FEES, paused };
    const found = areaOf(place, fees);
    if (!found.ok) throw new Error(found.message);
    expect(pauseOf(found, fees)).toBe(why);
    expect(pauseOf(found, BUILT_IN_FEES)).toBeNull();
  });
});
