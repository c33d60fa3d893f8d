import { describe, expect, test } from 'vitest';
import { readComponents, withLocality } from '#src/lib/providers/places/address-components.ts';

const long = (longText: string | null, ...types: string[]) => ({ longText, types });
const snake = (long_name: string, ...types: string[]) => ({ long_name, types });

describe('address components', () => {
  test.each([
    ['camelCase', long],
    ['snake_case', snake],
  ])('in %s give region, locality and its parts', (_, component) => {
    const read = readComponents([
      component('Oxford Street', 'route'),
      component('Osu', 'sublocality_level_1', 'sublocality', 'political'),
      component('Accra', 'locality', 'political'),
      component('Accra Metropolitan', 'administrative_area_level_2'),
      component('Greater Accra Region', 'administrative_area_level_1'),
    ]);
    expect(read).toEqual({
      region: 'Greater Accra Region',
      localities: ['Accra', 'Osu'],
      neighbourhood: 'Osu',
      route: 'Oxford Street',
    });
  });

  test('that are missing, empty or without a name give nothing', () => {
    expect(readComponents([long(null, 'locality'), snake(' ', 'route'), snake('Unnamed Road', 'route')])).toEqual({
      region: '',
      localities: [],
      neighbourhood: '',
      route: '',
    });
  });

  test('a district is not a locality: its name would include the towns around', () => {
    expect(readComponents([snake('Tema Metropolitan', 'administrative_area_level_2')]).localities).toEqual([]);
  });
});

describe('an address', () => {
  const where = (locality: string, region = 'Greater Accra Region') => ({
    region,
    localities: [locality],
    neighbourhood: '',
    route: '',
  });

  test.each([
    ['HQ4M+XJ, Ghana', 'Accra', 'HQ4M+XJ, Accra, Ghana'],
    ['Osu, Accra, Ghana', 'Accra', 'Osu, Accra, Ghana'],
    ['Unnamed Road', 'Tema', 'Unnamed Road, Tema'],
    ['Hotel Road, Ghana', 'Ho', 'Hotel Road, Ho, Ghana'],
    ['Oxford St, Greater Accra Region, Ghana', 'Accra', 'Oxford St, Greater Accra Region, Accra, Ghana'],
  ])('%s in %s reads %s', (address, locality, expected) => {
    expect(withLocality(address, where(locality))).toBe(expected);
  });

  test('without a locality stays unchanged', () => {
    expect(withLocality('Somewhere, Ghana', { region: '', localities: [], neighbourhood: '', route: '' })).toBe(
      'Somewhere, Ghana',
    );
  });
});
