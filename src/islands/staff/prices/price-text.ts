import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';

/** A price as the owner reads it: 'GHS 50.00', or that it is not on offer. */
export function priceText({ price, is_offered: isOffered }: { price: string; is_offered: boolean }): string {
  return isOffered ? moneyText(price) : messages.teamPrices.notBookable;
}
