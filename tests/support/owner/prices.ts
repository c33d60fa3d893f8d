import type { PriceChangeRequest, PricesState } from '#contract/staff/settings/prices.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';

/** The owner's page of prices, or why a change was refused. */
export type PricesAnswer = PricesState & { error: string; errors?: Record<string, string[]>; confirm?: boolean };

/**
 * The owner's page of prices, by its calls, with tokens of the shop's present time. Each test has a shop of its own, so
 * `at` is asked for each call; `usual` is what `set` changes when a test says nothing else.
 */
export function priceCalls(
  at: () => { shop: Shop; team: Team },
  usual: Partial<PriceChangeRequest> & Pick<PriceChangeRequest, 'kind' | 'key' | 'price'>,
) {
  const call = async <T = PricesAnswer>(path: string, body?: object) => {
    const { shop, team } = at();
    const token = await withFreshTokens(shop, team.owner);
    return shop.request<T>(body === undefined ? 'GET' : 'POST', `/api/staff/prices/${path}`, { token, body });
  };
  const read = async () => (await call('')).body;
  return {
    call,
    read,
    set: async (changes: Partial<PriceChangeRequest> = {}) => {
      const whole = { is_offered: true, starts: null, reason: '', confirmed: false, ...usual };
      return call('', { revision: (await read()).revision, ...whole, ...changes });
    },
    undo: async (id: number | undefined, as: 'withdraw' | 'restore', revision?: number) =>
      call(`${id}/undo/`, { as, revision: revision ?? (await read()).revision }),
    /** A time of Ghana, this many hours from now, to the minute. */
    inHours: (hours: number) => {
      const text = new Date(at().shop.clock.now().getTime() + hours * HOUR_MS).toISOString();
      return { date: text.slice(0, 10), time: text.slice(11, 16) };
    },
    /** Sets the clock forward; owner and customer are signed in then. */
    hoursLater: async (hours: number) => {
      const { shop, team } = at();
      shop.clock.advance(hours * HOUR_MS);
      await signInAgain(shop, team, ['owner', 'customer']);
    },
  };
}
