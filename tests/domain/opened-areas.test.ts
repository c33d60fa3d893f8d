import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressReading, areaReadings } from '#domain/areas/area-readings.ts';
import { areaSentences } from '#domain/areas/area-sentences.ts';
import { readNewArea, type TypedArea } from '#domain/areas/new-area.ts';
import {
  ACCRA,
  type AreaFound,
  areaChoices,
  areaOf,
  contradictsArea,
  distanceKm,
  normaliseWords,
  type Place,
  REGIONS,
  servedAreas,
} from '#domain/areas/regions.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import {
  areaNames,
  BUILT_IN_FEES,
  feeOfArea,
  feesToWire,
  feeWith,
  leastFee,
  type OpenedArea,
  readTripFees,
  type TripFees,
} from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { contradictsCode } from '#domain/places/code-region.ts';
import { areaOfCode } from '#domain/places/ghana-post.ts';

const words = messages.areaCalls;
const GREATER_ACCRA = 'Greater Accra Region';
const CENTRAL = 'Central Region';
const ashaiman: OpenedArea = {
  ...{ key: 'ashaiman', name: 'Ashaiman', region: GREATER_ACCRA, centre: { lat: 5.7, lng: -0.033 } },
  ...{ words: ['lebanon', 'new accra'], letters: 'GB', fee: 55_00 },
};
const winneba: OpenedArea = {
  ...{ key: 'winneba', name: 'Winneba', region: CENTRAL, centre: { lat: 5.3511, lng: -0.6231 } },
  ...{ words: [], letters: '', fee: 90_00 },
};
const FEES: TripFees = { ...BUILT_IN_FEES, opened: [ashaiman, winneba] };

describe('the area and fee of a place where the owner has opened areas', () => {
  const rows: [string, Place, string, number][] = [
    ['Ashaiman, by its locality', { region: GREATER_ACCRA, localities: ['Ashaiman'] }, 'Ashaiman', 55_00],
    ['by its words', { region: GREATER_ACCRA, address: 'Main Road, Ashaiman, Ghana' }, 'Ashaiman', 55_00],
    ['by another name', { region: GREATER_ACCRA, address: 'Lebanon Zone 2, Ghana' }, 'Ashaiman', 55_00],
    ['by a name that ends as another area does', { region: GREATER_ACCRA, address: 'New Accra' }, 'Ashaiman', 55_00],
    [
      'by its centre, whatever is claimed',
      { region: GREATER_ACCRA, areaName: 'Tema', ...ashaiman.centre },
      'Ashaiman',
      55_00,
    ],
    ['by the claim', { region: 'greater accra', areaName: ' ashaiman ' }, 'Ashaiman', 55_00],
    ['by the last area in the words', { region: GREATER_ACCRA, address: 'Ashaiman Road, Tema' }, 'Tema', 60_00],
    ['Winneba is no longer at the fee of its region', { region: CENTRAL, address: 'Winneba, Ghana' }, 'Winneba', 90_00],
    ['elsewhere in the region', { region: CENTRAL, address: 'Buduburam, Ghana' }, 'Kasoa', 70_00],
    ['Ashaiman in another region is none', { region: CENTRAL, address: 'Ashaiman, Ghana' }, 'Kasoa', 70_00],
  ];
  it.each(rows)('%s', (_, place, area, fee) => {
    expect(areaOf(place, FEES)).toMatchObject({ ok: true, areaName: area, fee });
  });

  test('is also what a paid address looks like', () => {
    const place = { region: GREATER_ACCRA, areaName: 'Accra', address: 'Ashaiman, Ghana' };
    const readings = areaReadings(place, FEES);
    expect(Array.isArray(readings) && readings.map(({ areaName: name, fee }) => [name, fee])).toEqual([
      ['Ashaiman', 55_00],
      ['Accra', 40_00],
    ]);
    expect(addressReading(place, FEES)).toMatchObject({ areaName: 'Ashaiman' });
  });

  test('is checked by the team where position or code say another one', () => {
    expect(contradictsArea(ashaiman.centre, 'Accra', FEES)).toBe(true);
    expect(contradictsArea(ashaiman.centre, 'Ashaiman', FEES)).toBe(false);
    expect([areaOfCode('GB-012-3456', FEES), areaOfCode('GB-012-3456', {})]).toEqual(['Ashaiman', 'Accra']);
    expect(contradictsCode('GB-012-3456', 'Accra', FEES)).toBe(true);
    expect(contradictsCode('GB-012-3456', 'Accra', {})).toBe(false);
    expect(contradictsCode('GB-012-3456', 'Ashaiman', FEES)).toBe(false);
  });

  test('is offered by hand and has a fee by its name, unless it is paused', () => {
    expect(areaNames(FEES)).toEqual(['Accra', 'Tema', 'Kasoa', 'Ashaiman', 'Winneba']);
    expect(areaChoices(FEES).at(-1)).toEqual({ region: CENTRAL, areaName: 'Winneba', key: 'winneba' });
    expect([feeOfArea(FEES, 'Winneba'), feeOfArea({ ...FEES, paused: { winneba: '' } }, 'Winneba')]).toEqual([
      90_00,
      null,
    ]);
    expect([feeOfArea(FEES, 'Kumasi'), feeWith(FEES, 'kumasi'), feeWith(FEES, 'toString')]).toEqual([null, null, null]);
    expect(leastFee({ ...FEES, opened: [{ ...ashaiman, fee: 10_00 }] })).toBe(10_00);
  });

  test('goes over the wire and comes back', () => {
    expect(readTripFees(feesToWire(FEES), BUILT_IN_FEES)).toEqual(FEES);
    const wrong = feesToWire(FEES).opened?.map((area) => ({ ...area, fee: 'free' }));
    expect(readTripFees({ opened: wrong }, BUILT_IN_FEES).opened).toEqual([]);
  });
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzɛɔ');
const word = fc.string({ unit: letter, minLength: 3, maxLength: 8 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const point = fc.record({
  lat: fc.double({ min: 4.5, max: 11.3, noNaN: true }),
  lng: fc.double({ min: -3.4, max: 1.4, noNaN: true }),
});
const typed = fc.record({
  ...{ name, point, words: fc.array(name, { maxLength: 3 }), letters: fc.constantFrom('', 'GB', 'GM', 'CW') },
  ...{ region: fc.constantFrom(...REGIONS.map((region) => region.name)), fee: fc.integer({ min: 1, max: 500_000 }) },
});
/** What an owner can open, one area after the other; what is refused is left out. */
const served = fc.array(typed, { maxLength: 8 }).map((areas): TripFees => {
  const opened: OpenedArea[] = [];
  for (const { point: centre, fee, ...rest } of areas) {
    const read = readNewArea({ ...rest, ...centre } satisfies TypedArea, { opened });
    if (read.ok) opened.push({ ...read.area, fee });
  }
  return { ...BUILT_IN_FEES, opened };
});

const placeIn = (fees: TripFees): fc.Arbitrary<Place> => {
  const names = servedAreas(fees).flatMap(({ area }) => [area.name, ...(area.words ?? [])]);
  const text = fc
    .array(fc.oneof(word, fc.constantFrom(...names, ',')), { maxLength: 5 })
    .map((parts) => parts.join(' '));
  return fc.record({
    region: fc.constantFrom(...REGIONS.map((region) => region.name), 'central'),
    areaName: fc.option(fc.constantFrom(...names)),
    ...{ name: text, address: text },
    localities: fc.array(fc.oneof(word, fc.constantFrom(...names)), { maxLength: 2 }),
  });
};

describe('any areas that can be opened', () => {
  const found = (place: Place, fees: TripFees): AreaFound | null => {
    const read = areaOf(place, fees);
    return read.ok ? read : null;
  };

  test('give each place a served area at one of the fees, and the built-in ones are never taken away', () => {
    fc.assert(
      fc.property(
        served.chain((fees) => fc.tuple(fc.constant(fees), placeIn(fees), fc.option(point))),
        ([fees, place, at]) => {
          const read = found({ ...place, ...at }, fees);
          if (read === null) return;
          const area = servedAreas(fees).find((one) => one.area.key === read.area);
          expect(area?.area.name).toBe(read.areaName);
          expect(read.fee).toBe(feeWith(fees, read.feeKey));
          expect([read.area, area?.region.feeKey]).toContain(read.feeKey);
          // Read again as it was read: the screen stores what the server gets.
          const { localities: _, ...claim } = { ...place, ...at, areaName: read.areaName, region: read.region };
          expect(found(claim, fees)).not.toBeNull();
        },
      ),
    );
  });

  test('are found at their centres, by their names, and by hand', () => {
    fc.assert(
      fc.property(served, (fees) => {
        for (const { area, region } of servedAreas(fees)) {
          expect(normaliseWords(area.name)).toBe(area.key);
          expect(areaName(area.key)).toBe(area.name);
          const nearest = servedAreas(fees).every(
            (one) => distanceKm(one.area.centre, area.centre) >= 1 || one.area === area,
          );
          expect(nearest).toBe(true);
          const where = { region: region.name, address: 'Ghana' };
          expect(found({ ...where, ...area.centre }, fees)?.area).toBe(area.key);
          for (const one of [area.name, ...(area.words ?? [])]) {
            expect(found({ ...where, localities: [one] }, fees)?.area).toBe(area.key);
            expect(found({ ...where, areaName: one }, fees)?.area).toBe(area.key);
          }
          expect(feeOfArea(fees, area.name)).toBe(feeWith(fees, area.key));
        }
      }),
    );
  });

  test('change nothing for a place that none of them names and that is far from all of them', () => {
    fc.assert(
      fc.property(
        served.chain((fees) => fc.tuple(fc.constant(fees), placeIn({ ...BUILT_IN_FEES }), fc.option(point))),
        ([fees, place, at]) => {
          const opened = fees.opened ?? [];
          const words = ` ${normaliseWords([place.name, place.address, ...(place.localities ?? []), place.areaName].join(' '))} `;
          const isNamed = opened.some((area) => [area.key, ...area.words].some((one) => words.includes(` ${one} `)));
          const isNear = at !== null && opened.some(({ centre }) => distanceKm(centre, at) < 3.1);
          fc.pre(!isNamed && !isNear);
          expect(areaOf({ ...place, ...at }, fees)).toEqual(areaOf({ ...place, ...at }, BUILT_IN_FEES));
        },
      ),
    );
  });
});

describe('an area that can’t be opened', () => {
  const area: TypedArea = { name: 'Teshie', region: GREATER_ACCRA, lat: 5.583, lng: -0.1, words: [], letters: '' };
  it.each([
    [{ name: 'x' }, 'name'],
    [{ name: '12' }, 'name'],
    [{ name: 'opened' }, 'name'],
    [{ name: 'constructor' }, 'name'],
    [{ name: 'Greater Accra' }, 'name'],
    [{ name: 'ashaiman' }, 'name'],
    [{ name: 'LEBANON' }, 'name'],
    [{ region: 'Volta Region' }, 'region'],
    [{ lat: Number.NaN }, 'centre'],
    [{ lat: ACCRA.lat, lng: ACCRA.lng }, 'centre'],
    [{ words: ['tema'] }, 'words'],
    [{ letters: 'G' }, 'letters'],
    [{ letters: 'gb' }, 'letters'],
  ] as const)('%j says so at the %s', (part, field) => {
    const read = readNewArea({ ...area, ...part }, { opened: [ashaiman] });
    expect(read.ok ? read.area : read.problems.map((problem) => problem.field)).toEqual([field]);
  });

  test('says it at the part of the centre that is elsewhere', () => {
    const wrong = (part: object) => {
      const read = readNewArea({ ...area, ...part }, {});
      return read.ok || Object.keys(areaSentences(read.problems));
    };
    expect([wrong({ lat: 95 }), wrong({ lng: 999 }), wrong({ lat: 95, lng: Number.NaN })]).toEqual([
      ['lat'],
      ['lng'],
      ['lat', 'lng'],
    ]);
  });

  test('says it of every field at once', () => {
    const read = readNewArea(
      { ...area, name: 'ashaiman', lat: 95, words: ['tema'], letters: 'G' },
      { opened: [ashaiman] },
    );
    expect(read.ok || areaSentences(read.problems)).toEqual({
      name: words.nameTaken('Ashaiman'),
      lat: words.outside,
      words: words.wordTaken('Tema'),
      letters: words.badLetters,
    });
  });

  test('is one as soon as nothing stands in its way', () => {
    expect(readNewArea({ ...area, words: ['Teshie-Nungua', 'teshie'], letters: 'gz' }, { opened: [ashaiman] })).toEqual(
      {
        ok: true,
        area: {
          ...{ key: 'teshie', name: 'Teshie', region: GREATER_ACCRA, centre: { lat: 5.583, lng: -0.1 } },
          ...{ words: ['teshie nungua'], letters: 'GZ' },
        },
      },
    );
  });
});
