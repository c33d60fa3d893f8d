import type { AreaChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import type { UndoWords } from '#src/islands/staff/prices/UndoDialog.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamAreas;

/** A centre as the owner reads it: latitude and longitude. */
export const centreText = ({ lat, lng }: { lat: number; lng: number }) => `${lat}, ${lng}`;

/** What a change makes of an area, in a few words. */
export function areaTurn({ before, after }: AreaChangeShown): string {
  if (after === null) return words.closed;
  return before === null ? words.opened(moneyText(after.fee)) : words.changed;
}

/** What is asked before an area that has not begun is withdrawn, or what was before a change is put back. */
export function areaUndoWords({ name, before, starts_at, state }: AreaChangeShown): UndoWords {
  if (state === 'ahead')
    return {
      title: words.withdrawTitle,
      text: words.withdrawText(name, shortMoment(starts_at)),
      done: messages.teamPrices.withdrawn,
    };
  return before === null
    ? { title: words.closeTitle(name), text: words.closeText(name), done: words.restored }
    : { title: words.restoreTitle, text: words.restoreText(name), done: words.restored };
}
