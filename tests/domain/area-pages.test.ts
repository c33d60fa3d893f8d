import { describe, expect, test } from 'vitest';
import { areaSlug, pagedAreas } from '#domain/areas/area-pages.ts';
import { SERVED } from '#domain/areas/regions.ts';

const area = (key: string, name: string, region = 'Central Region') => ({ key, name, region, letters: '' });

describe('the address of an area’s page', () => {
  test.each([
    ['tema', 'tema'],
    ['cape coast', 'cape-coast'],
    ['nkɔrɔfo', 'nkorofo'],
    ['kasoa 2', 'kasoa-2'],
    ['город', ''],
  ])('of %s ends in %s', (key, slug) => expect(areaSlug(key)).toBe(slug));

  test('of a built-in area is its key, so that no page moves', () => {
    for (const { area: own } of SERVED) expect(areaSlug(own.key)).toBe(own.key);
  });
});

describe('the areas that may have a page', () => {
  test('are the built-in ones, the opened ones and the closed ones', () => {
    const areas = pagedAreas([area('cape coast', 'Cape Coast')], [area('winneba', 'Winneba')]);
    expect(areas.filter(({ kind }) => kind === 'built in').map(({ key }) => key)).toEqual(
      SERVED.map((served) => served.area.key),
    );
    expect(areas.slice(SERVED.length).map(({ slug, kind, region }) => [slug, kind, region.name])).toEqual([
      ['cape-coast', 'opened', 'Central Region'],
      ['winneba', 'closed', 'Central Region'],
    ]);
  });

  test('count an area that was opened again as opened, and none without an address or a region that we serve', () => {
    const winneba = area('winneba', 'Winneba');
    const odd = [winneba, area('город', 'Город'), area('ho', 'Ho', 'Volta Region')];
    expect(pagedAreas([winneba], odd).slice(SERVED.length)).toMatchObject([{ slug: 'winneba', kind: 'opened' }]);
  });
});
