import type { IntentQuote } from '#contract/orders/payments.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { basket, type Shop } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';

/** Registers a checkout of the team's customer, with tokens of the shop's present time, whether it is refused or not. */
export async function askForCheckout({ shop, team }: { shop: Shop; team: Team }, changes: Record<string, unknown>) {
  const token = await withFreshTokens(shop, team.customer);
  const body = { reference: newReference(), ...basket(changes) };
  return shop.request<IntentQuote & { error: string }>('POST', '/api/payments/intents/', { token, body });
}
