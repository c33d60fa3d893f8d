import type { AreaChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';

const words = messages.teamAreas;

/** A centre as the owner reads it: latitude and longitude. */
export const centreText = ({ lat, lng }: { lat: number; lng: number }) => `${lat}, ${lng}`;

/** What a change makes of an area, in a few words. */
export function areaTurn({ before, after }: AreaChangeShown): string {
  if (after === null) return words.closed;
  return before === null ? words.opened(moneyText(after.fee)) : words.changed;
}
