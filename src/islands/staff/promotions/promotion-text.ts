import type { PromotionShown, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { formatShortDate } from '#domain/windows/format.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamPromotions;

/** What a promotion takes off and from what, in a few words. */
export function termsText(
  { percentage, fixed, services, areas, minimum }: PromotionShown,
  all: PromotionsState['services'],
): string {
  const off = fixed === null ? `${percentage}%` : moneyText(fixed);
  const names = services?.map((id) => all.find((service) => service.id === id)?.name ?? `#${id}`);
  const places = areas?.map(areaName);
  return [
    words.off(off, names?.join(', ') ?? words.allServices),
    ...(places === undefined ? [] : [words.pickupsIn(places.join(', '))]),
    ...(minimum === '0.00' ? [] : [words.fromSum(moneyText(minimum))]),
  ].join(', ');
}

/** When a promotion ends: at midnight, the day before is its last. */
export function endText(endsAt: string): string {
  const end = new Date(endsAt);
  const day = dayOf(end);
  if (day.start.getTime() !== end.getTime()) return shortMoment(endsAt);
  return words.endOf(formatShortDate(dateAfter(day.date, -1)));
}

/** How often a promotion may be used, and is. */
export function usesText({ used, held, given, uses_max, uses_per_customer }: PromotionShown): string {
  return [
    uses_max === null ? words.usedTimes(used) : words.usedOf(used, uses_max),
    ...(held === 0 ? [] : [words.held(held)]),
    ...(used === 0 ? [] : [words.given(moneyText(given))]),
    ...(uses_per_customer === null ? [] : [words.perCustomer(uses_per_customer)]),
  ].join(', ');
}
