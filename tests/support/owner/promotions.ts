import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/settings/promotions.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';

type State = PromotionsState & { error: string; confirm?: boolean };

/** The owner's page of promotions, by its calls. */
export function promotionCalls(shop: Shop, team: Team) {
  const call = (path: string, body?: object) =>
    shop.request<State>(body === undefined ? 'GET' : 'POST', `/api/staff/promotions/${path}`, {
      token: team.owner,
      ...(body === undefined ? {} : { body }),
    });
  const read = async () => (await call('')).body;
  /** Makes one of 20 % off everything for a week, without a code or a limit. */
  const make = async (changes: Partial<PromotionMakeRequest> = {}) => {
    const ends = new Date(shop.clock.now().getTime() + 7 * 86_400_000).toISOString();
    const usual: PromotionMakeRequest = {
      ...{ name: 'Harmattan deal', code: '', kind: 'percent', value: '20', starts: null, minimum: '', reason: '' },
      ends: { date: ends.slice(0, 10), time: ends.slice(11, 16) },
      ...{ uses_max: null, uses_per_customer: null, services: null, areas: null },
      ...{ revision: (await read()).revision, confirmed: true },
    };
    return call('', { ...usual, ...changes });
  };
  const step = async (id: number | undefined, what: 'end' | 'resume', revision?: number) =>
    call(`${id}/${what}/`, { revision: revision ?? (await read()).revision });
  return {
    read,
    make,
    end: (id?: number, at?: number) => step(id, 'end', at),
    resume: (id?: number, at?: number) => step(id, 'resume', at),
  };
}

/** What a request names to get a promotion. */
export const PROMOTION = { discounts_applied: [{ type: 'promotion' }] };
/** The same with a code. */
export const withCode = (promotion_code: string) => ({ ...PROMOTION, promotion_code });
