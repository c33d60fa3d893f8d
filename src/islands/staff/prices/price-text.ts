import type { PricedItem } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';

type Held = Pick<PricedItem, 'price' | 'is_offered'>;

/** A price as the owner reads it: 'GHS 50.00', or that it is not on offer; of a trip, that it is not driven. */
export function priceText(kind: PricedItem['kind'], { price, is_offered: isOffered }: Held): string {
  return isOffered ? moneyText(price) : messages.teamPrices.notBookable[kind];
}
