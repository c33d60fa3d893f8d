import { expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { readPeriod } from '#domain/prices/typed-change.ts';
import { readPromotion, type TypedPromotion } from '#domain/prices/typed-promotion.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const prices = messages.priceCalls;
const words = messages.promotionRuleCalls;
const on = (date: string) => ({ date, time: '00:00' });

const GOOD: TypedPromotion = {
  ...{ name: 'Harmattan', code: 'harmattan 24', kind: 'percent', value: '15', starts: null, ends: on('2026-12-24') },
  ...{ uses_max: 5, uses_per_customer: 1, minimum: '', services: null, areas: null },
};

test.each([
  [on('2026-11-27'), on('2026-11-26'), { starts: prices.past, until: prices.untilBefore }],
  [on(''), on(''), { starts: prices.badDate, until: prices.badUntil }],
  [on('2026-02-30'), on('2026-12-24'), { starts: prices.badDate }],
  [on('2028-01-01'), on('2029-01-01'), { starts: prices.tooFar, until: prices.tooFar }],
  [null, on('2026-11-01'), { until: prices.untilBefore }],
])('from %j until %j each wrong end is named', (starts, until, wrong) => {
  expect(readPeriod({ starts, until }, NOW)).toEqual({ ok: false, wrong });
});

test('each wrong field of a promotion is named', () => {
  const wrong = {
    ...{ name: ' ', code: 'a b !', value: '150', starts: on('2026-11-01'), ends: on('2026-10-01') },
    ...{ uses_max: 0, uses_per_customer: 1.5, minimum: 'x', services: [], areas: [] },
  };
  expect(readPromotion({ ...GOOD, ...wrong }, NOW)).toEqual({
    ok: false,
    wrong: {
      ...{ name: words.badName, code: words.badCode, value: words.badPercentage, starts: words.past },
      ...{ ends: words.endsEarly, uses_max: words.badUses, uses_per_customer: words.badUses },
      ...{ minimum: words.badMinimum, services: words.noServices, areas: words.noAreas },
    },
  });
});

test('one customer has no more orders of a promotion than all have together', () => {
  expect(readPromotion({ ...GOOD, uses_per_customer: 50 }, NOW)).toEqual({
    ok: false,
    wrong: { uses_per_customer: words.moreThanInAll },
  });
  expect(readPromotion({ ...GOOD, uses_max: null, uses_per_customer: 50 }, NOW)).toMatchObject({ ok: true });
  expect(readPromotion(GOOD, NOW)).toMatchObject({ promotion: { code: 'HARMATTAN24', percentage: 15, minimum: 0 } });
});
