import type { Page } from '@playwright/test';
import { call } from './customer.ts';
import { expect } from './shop.ts';
import { newTeamMember } from './team.ts';

type State = { revision: number; promotions: { id: number; name: string }[] };

/** Changes the promotions. Another test may change them between the reading and the change, which is then refused. */
export async function changePromotions(page: Page, token: string, path: string, data: object = {}): Promise<State> {
  let state: State | undefined;
  await expect(async () => {
    const { revision } = await call<State>(page.request, 'get', '/api/staff/promotions/', { token });
    state = await call<State>(page.request, 'post', `/api/staff/promotions/${path}`, {
      token,
      data: { ...data, revision },
    });
  }).toPass({ timeout: 20_000 });
  return state as State;
}

/** A promotion of GHS 12.50 with this code, for three days; returns its id and the token of the owner who made it. */
export async function promotionWith(page: Page, code: string) {
  const { access: token } = await newTeamMember(page, 'owner', 'Yaw');
  const made = await changePromotions(page, token, '', {
    ...{ name: `Deal ${code}`, code, kind: 'fixed', value: '12.50', starts: null, reason: '' },
    ends: { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), time: '12:00' },
    ...{ uses_max: 3, uses_per_customer: 1, minimum: '', services: null, areas: null },
    confirmed: true,
  });
  return { token, id: made.promotions.find(({ name }) => name === `Deal ${code}`)?.id };
}
