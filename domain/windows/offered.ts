import { deliverySlots } from './proposal.ts';
import { bookableSlots, type Slot, slotsOn, type WindowRules } from './rules.ts';
import { type Hours, type Span, spanOf } from './span.ts';

/** A date's windows, each with whether it is full and with the delivery that would be proposed, also with priority. */
export type OfferedDay = {
  date: string;
  windows: (Hours & { full: boolean; back: Span | null; priorityBack: Span | null })[];
};

/**
 * The windows in which a pickup can be booked, full ones too, each with the first free delivery that keeps the promise of
 * so many `hours`, and the same with priority, where it is offered.
 * The windows of a date are found once, however many pickups look for a delivery on it.
 */
export function offeredDays(
  rules: WindowRules,
  areas: { pickup: string; delivery: string | null },
  now: Date,
  hours: { standard: number; priority: number | null },
  hasPlace: (slot: Slot) => boolean,
): OfferedDay[] {
  const { delivery } = areas;
  const known = new Map<string, Slot[]>();
  const freeOn = (date: string) => {
    const free = known.get(date) ?? (delivery === null ? [] : slotsOn(rules, delivery, date).filter(hasPlace));
    known.set(date, free);
    return free;
  };
  const backOf = (slot: Slot, within: number) => {
    const back = delivery === null ? undefined : deliverySlots(rules, delivery, slot, within, freeOn).next().value;
    return back === undefined ? null : spanOf(back);
  };
  const days = Map.groupBy(bookableSlots(rules, areas.pickup, now), ({ date }) => date);
  return [...days].map(([date, windows]) => ({
    date,
    windows: windows.map((slot) => {
      const { from, to } = slot;
      const priorityBack = hours.priority === null ? null : backOf(slot, hours.priority);
      return { from, to, full: !hasPlace(slot), back: backOf(slot, hours.standard), priorityBack };
    }),
  }));
}
