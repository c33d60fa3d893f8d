import { describe, expect, test } from 'vitest';
import { distanceKm } from '#domain/areas/regions.ts';
import { type MapPlace, ROUTE_STOPS_MAX, routeLegs } from '#domain/contact.ts';
import { nearestNext } from '#domain/riders/nearest-next.ts';
import { withMoreStops, withOpenFirst } from '#domain/riders/route-order.ts';
import { type RouteStop, routeStop } from '#domain/riders/route-stop.ts';

const at = (hour: string | null) => (hour === null ? null : `2026-11-24T${hour}:00.000Z`);
const stop = (key: string, hour: string | null, lng: number | null): RouteStop => {
  return { key, area: 'accra', at: at(hour), lat: lng === null ? null : 5.6, lng };
};
const keys = (stops: RouteStop[]) => stops.map(({ key }) => key).join('');

test('areas in which somebody is still waited for come first, each else in its place', () => {
  const area = (key: string, ...states: ('open' | 'not_home' | 'done')[]) => ({
    key,
    stops: states.map((state) => ({ state })),
  });
  const areas = [
    area('tema', 'done', 'not_home'),
    area('accra', 'done', 'open'),
    area('kasoa', 'open'),
    area('osu', 'done'),
  ];
  expect(withOpenFirst(areas).map(({ key }) => key)).toEqual(['accra', 'kasoa', 'tema', 'osu']);
});

test.each<[string, string[], string[], string[]]>([
  ['by their times', ['10', '14'], ['09', '12'], ['09', '10', '12', '14']],
  ['behind those of the same time', ['09', '09'], ['09'], ['09', '09', '09']],
  ['without changing an order that somebody chose', ['14', '09'], ['10'], ['14', '09', '10']],
  ['those for any time last', ['09', '14'], ['any'], ['09', '14', 'any']],
])('more stops come into a route %s', (_, had, more, route) => {
  const listed = (hour: string) => {
    const planned_at = hour === 'any' ? null : at(`${hour}:00`);
    return { state: 'open' as const, code: hour, planned_at };
  };
  expect(withMoreStops(had.map(listed), more.map(listed)).map(({ code }) => code)).toEqual(route);
});

describe('nearest next', () => {
  test('a distance is as on the map', () => {
    expect(distanceKm({ lat: 5.6037, lng: -0.187 }, { lat: 5.6698, lng: -0.0166 })).toBeCloseTo(20.2, 0);
  });

  test.each<[string, RouteStop[], string]>([
    [
      'goes from the first stop to the nearest',
      [stop('a', '09:00', 0), stop('b', '09:00', 3), stop('c', '09:00', 1)],
      'acb',
    ],
    [
      'makes an early window before a later one, however near',
      [stop('a', '09:00', 0), stop('b', '14:00', 0.1), stop('c', '09:00', 5)],
      'acb',
    ],
    ['makes a stop for any time on the way', [stop('a', '09:00', 0), stop('b', '14:00', 5), stop('c', null, 4)], 'acb'],
    [
      'puts a place without coordinates last of its window',
      [stop('a', '09:00', 0), stop('b', '09:00', null), stop('c', '09:00', 9), stop('d', '14:00', 9)],
      'acbd',
    ],
    ['keeps the order of equal ones fixed', [stop('b', null, 1), stop('a', null, 1)], 'ab'],
    ['of nothing is nothing', [], ''],
  ])('%s', (_, stops, route) => {
    expect(keys(nearestNext(stops))).toBe(route);
    expect(keys(nearestNext([...stops].reverse()))).toBe(route);
  });

  test('makes all stops without coordinates in a town before it goes to the next', () => {
    const typed = (slug: string, area: string) => {
      const address = { lat: null, lng: null };
      return routeStop({ slug, kind: 'pickup', planned_at: at('10:00'), address }, area);
    };
    const stops = [
      typed('1', 'tema'),
      typed('2', 'Kasoa'),
      typed('3', 'kasoa'),
      typed('4', 'Tema'),
      typed('5', 'Accra'),
    ];
    expect(nearestNext(stops).map(({ stop: { slug } }) => slug)).toEqual(['1', '4', '5', '2', '3']);
  });

  test('begins near the rider when it is known where that is', () => {
    const stops = [stop('a', '09:00', 0), stop('b', '09:00', 1), stop('c', '09:00', 2)];
    expect(keys(nearestNext(stops, { lat: 5.6, lng: 2.2 }))).toBe('cba');
  });
});

describe('the route in the map', () => {
  const place = (n: number, changes: Partial<MapPlace> = {}): MapPlace => {
    return {
      street_address: `${n} Oxford Street`,
      area: 'Accra',
      region: 'Greater Accra Region',
      lat: 5 + n / 100,
      lng: -0.1,
      ...changes,
    };
  };
  const route = (count: number) => Array.from({ length: count }, (_, n) => place(n + 1));

  test('is one link with the last stop as its destination and the others as waypoints, in turn', () => {
    expect(routeLegs(route(3)).map(({ link }) => link)).toEqual([
      'https://www.google.com/maps/dir/?api=1&destination=5.03%2C-0.1&waypoints=5.01%2C-0.1%7C5.02%2C-0.1&travelmode=driving',
    ]);
    expect(routeLegs(route(1))[0]?.link).not.toContain('waypoints');
  });

  test.each([
    [0, []],
    [ROUTE_STOPS_MAX, [10]],
    [11, [10, 1]],
    [23, [10, 10, 3]],
  ])('of %s stops has parts of %j stops', (count, parts) => {
    const legs = routeLegs(route(count));
    expect(legs.map(({ places }) => places.length)).toEqual(parts);
    expect(legs.flatMap(({ places }) => places)).toEqual(route(count));
  });

  test('never has a link that is longer than the map takes', () => {
    const long = Array.from({ length: 10 }, (_, n) =>
      place(n, { lat: null, lng: null, street_address: 'ɔ'.repeat(60) }),
    );
    const legs = routeLegs(long);
    expect(legs.length).toBeGreaterThan(1);
    for (const { link } of legs) expect(link.length).toBeLessThanOrEqual(2048);
    expect(legs.flatMap(({ places }) => places)).toEqual(long);
  });
});
