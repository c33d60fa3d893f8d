import { describe, expect, test } from 'vitest';
import { distributeStops, type StopToDistribute } from '#domain/riders/distribute-stops.ts';

const KOFI = 1;
const ESI = 2;
let number = 0;
const stops = (count: number, area: string, hour: string | null, rider: number | null = null): StopToDistribute[] =>
  Array.from({ length: count }, () => {
    number += 1;
    const at = hour === null ? null : `2026-11-24T${hour}:00.000Z`;
    return { key: `s${String(number).padStart(4, '0')}`, area, at, lat: null, lng: null, rider };
  });

const loads = (given: Map<string, number>, of: StopToDistribute[], riders = [KOFI, ESI]) =>
  riders.map((rider) => of.filter(({ key, rider: had }) => (given.get(key) ?? had) === rider).length);

describe('stops that are shared out', () => {
  test('go to riders by area, so that an area stays whole', () => {
    const [accra, tema] = [stops(4, 'accra', '09:00'), stops(4, 'tema', '09:00')];
    const given = distributeStops([...accra, ...tema], [KOFI, ESI]);
    expect([
      new Set(accra.map(({ key }) => given.get(key))).size,
      new Set(tema.map(({ key }) => given.get(key))).size,
    ]).toEqual([1, 1]);
    expect(loads(given, [...accra, ...tema])).toEqual([4, 4]);
  });

  test('are even in the morning and in the afternoon, and over the day', () => {
    const [morning, afternoon] = [stops(5, 'accra', '09:00'), stops(3, 'accra', '14:00')];
    const given = distributeStops([...afternoon, ...morning], [KOFI, ESI]);
    expect(loads(given, morning)).toEqual([3, 2]);
    expect(loads(given, afternoon)).toEqual([1, 2]);
  });

  test('leave what somebody has, and even out the rest', () => {
    const had = stops(3, 'accra', '09:00', KOFI);
    const open = stops(5, 'tema', '09:00');
    const given = distributeStops([...had, ...open], [KOFI, ESI]);
    expect(had.some(({ key }) => given.has(key))).toBe(false);
    expect(loads(given, [...had, ...open])).toEqual([4, 4]);
  });

  test('for any time even out the number of stops over the day', () => {
    const had = stops(3, 'accra', '09:00', KOFI);
    const open = stops(3, 'accra', null);
    expect(loads(distributeStops([...had, ...open], [KOFI, ESI]), [...had, ...open])).toEqual([3, 3]);
  });

  test('stay with the rider who is in that area already', () => {
    const had = [...stops(1, 'tema', '09:00', KOFI), ...stops(1, 'accra', '09:00', ESI)];
    const [tema, accra] = [stops(2, 'tema', '14:00'), stops(2, 'accra', '14:00')];
    const given = distributeStops([...had, ...tema, ...accra], [KOFI, ESI]);
    expect(tema.map(({ key }) => given.get(key))).toEqual([KOFI, KOFI]);
    expect(accra.map(({ key }) => given.get(key))).toEqual([ESI, ESI]);
  });

  test('are the same however they are listed, and nobody gets any without riders', () => {
    const all = [...stops(4, 'accra', '09:00'), ...stops(3, 'tema', '14:00'), ...stops(2, 'kasoa', null)];
    const sorted = (given: Map<string, number>) => [...given].sort(([a], [b]) => a.localeCompare(b));
    expect(sorted(distributeStops(all, [KOFI, ESI]))).toEqual(sorted(distributeStops([...all].reverse(), [ESI, KOFI])));
    expect(distributeStops(all, []).size).toBe(0);
  });

  test.each([1, 2, 3, 4, 7])('are all given, and never two more to one of %s riders than to another', (count) => {
    const riders = Array.from({ length: count }, (_, index) => index + 1);
    for (let size = 0; size < 30; size += 1) {
      const all = ['accra', 'tema', 'kasoa'].flatMap((area, index) =>
        stops((size * (index + 3)) % 11, area, index === 1 ? '14:00' : index === 2 ? null : '09:00'),
      );
      const given = distributeStops(all, riders);
      expect(given.size).toBe(all.length);
      const each = loads(given, all, riders);
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
    }
  });
});
