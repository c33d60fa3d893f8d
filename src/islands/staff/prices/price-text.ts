import type { PriceChangeShown, PricedItem } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';
import type { UndoWords } from './UndoDialog.tsx';

const words = messages.teamPrices;

type Held = Pick<PricedItem, 'price' | 'is_offered'>;

/** A price as the owner reads it: 'GHS 50.00', or that it is not on offer; of a trip, that it is not driven. */
export function priceText(kind: PricedItem['kind'], { price, is_offered: isOffered }: Held): string {
  return isOffered ? moneyText(price) : words.notBookable[kind];
}

/** What is asked before a price that has not begun is withdrawn, or the former one is put back. */
export function priceUndoWords({ kind, name, before, after, starts_at, state }: PriceChangeShown): UndoWords {
  const [former, latter] = [priceText(kind, before), priceText(kind, after)];
  return state === 'ahead'
    ? {
        title: words.withdrawTitle,
        text: words.withdrawText(words.becomes(name, former, latter), shortMoment(starts_at)),
        done: words.withdrawn,
      }
    : { title: words.restoreTitle, text: words.restoreText(name, latter, former), done: words.restored };
}
