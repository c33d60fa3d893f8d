import type { Report } from '#contract/staff/reports/reports.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { type AreaCount, medianHours, type OrderCount, type ServiceCount } from '#domain/reports/counted-day.ts';
import type { StepDays } from './days/step-days.ts';

function ordersIn(days: StepDays): Report['orders']['total'] {
  const sumOf = (name: keyof OrderCount) => days.reduce((sum, { orders }) => sum + orders[name], 0);
  return {
    booked: sumOf('booked'),
    cancelled: sumOf('cancelled'),
    pairs: sumOf('pairs'),
    value: toDecimal(sumOf('value')),
    repeat: sumOf('repeat'),
  };
}

/** The orders of each step and of all. */
export const ordersOf = (steps: StepDays[]): Report['orders'] => ({
  steps: steps.map(ordersIn),
  total: ordersIn(steps.flat()),
});

const tenths = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 10) / 10);

function turnaroundIn(days: StepDays): Report['turnaround']['total'] {
  const all = days.map(({ turnaround }) => turnaround);
  const longest = all.flatMap((each) => each.longest ?? []).sort((a, b) => b - a)[0];
  return {
    delivered: all.reduce((sum, { delivered }) => sum + delivered, 0),
    kept: all.reduce((sum, { kept }) => sum + kept, 0),
    median_hours: tenths(medianHours(all)),
    longest_hours: tenths(longest ?? null),
  };
}

/** How soon pairs came back, in each step and in all. */
export const turnaroundOf = (steps: StepDays[]): Report['turnaround'] => ({
  steps: steps.map(turnaroundIn),
  total: turnaroundIn(steps.flat()),
});

type Counted = { orders: number; pairs: number; value: number };

const addCounts = (one: Counted, { orders, pairs, value }: Counted): Counted => ({
  orders: one.orders + orders,
  pairs: one.pairs + pairs,
  value: one.value + value,
});
const NOTHING: Counted = { orders: 0, pairs: 0, value: 0 };
const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The orders by the area of their pickup, highest value first. */
export function areasOf(areas: AreaCount[]): Report['areas'] {
  return [...Map.groupBy(areas, ({ area }) => area)]
    .map(([area, counts]) => ({ area, ...counts.reduce<Counted>(addCounts, NOTHING) }))
    .sort((one, other) => other.value - one.value || compareText(one.area, other.area))
    .map(({ area, value, ...counts }) => ({ area: areaName(area), ...counts, value: toDecimal(value) }));
}

/** The orders by service, highest value first. */
export function servicesOf(services: ServiceCount[]): Report['services'] {
  return [...Map.groupBy(services, ({ id }) => id)]
    .map(([id, counts]) => ({
      id,
      service:
        counts
          .map(({ service }) => service)
          .sort(compareText)
          .at(-1) ?? '',
      ...counts.reduce<Counted>(addCounts, NOTHING),
    }))
    .sort((one, other) => other.value - one.value || one.id - other.id)
    .map(({ id: _, value, ...counts }) => ({ ...counts, value: toDecimal(value) }));
}
