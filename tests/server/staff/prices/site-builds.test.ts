import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { ShopStatus } from '#contract/staff/reports/status.ts';
import type { PriceChangeRequest } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { createBuildHook } from '#server/adapters/build-hook.ts';
import { startDueBuilds } from '#server/features/services/site-builds.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { priceCalls } from '#tests/support/owner/prices.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
let asked: number;
let isAccepting: boolean;
beforeEach(async () => {
  asked = 0;
  isAccepting = true;
  const start = async () => {
    asked += 1;
    return { isAccepted: isAccepting, answer: isAccepting ? 'Status 200.' : 'Status 500.' };
  };
  ({ shop, team } = await openTeamShop({ siteBuild: { start } }));
});
afterEach(() => shop.close());

const words = messages.priceCalls;
const prices = priceCalls(() => ({ shop, team }), { kind: 'service', key: '1', price: '55.00' });
const { read } = prices;
async function set(changes: Partial<PriceChangeRequest> = {}) {
  const answer = await prices.set(changes);
  expect(answer.status).toBe(200);
  return answer.body;
}
const rebuild = () => prices.call('rebuild/', {});
const run = () => startDueBuilds(shop.world);
const later = (minutes: number) => prices.hoursLater(minutes / 60);
const inMinutes = (minutes: number) => prices.inHours(minutes / 60);
async function line() {
  const { body } = await shop.request<ShopStatus>('GET', '/api/staff/status/', { token: team.owner });
  return body.lines.find(({ name }) => name === 'siteBuild');
}

describe('a build of the pages', () => {
  it('is asked for once when a price is set, and the page says what came of it', async () => {
    expect((await read()).build).toEqual({ is_set_up: true, last: null, next_at: null });
    await set();
    // A change waits for no hook, and the job waits half a minute for more changes.
    expect([await run(), asked]).toEqual([0, 0]);
    await later(0.5);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(asked).toBe(1);
    expect((await read()).build.last).toMatchObject({ state: 'started', tries: 1, answer: 'Status 200.' });
  });

  it('for a price of a later time is asked for when that has come, not before', async () => {
    const { build } = await set({ starts: inMinutes(90) });
    expect(build.next_at).not.toBeNull();
    await later(85);
    expect(await run()).toBe(0);
    await later(6);
    expect(await run()).toBe(1);
    expect((await read()).build).toMatchObject({ last: { state: 'started' }, next_at: null });
  });

  it('for a price that is withdrawn is never asked for', async () => {
    const { changes, revision } = await set({ starts: inMinutes(90) });
    const body = { as: 'withdraw', revision };
    await shop.request('POST', `/api/staff/prices/${changes[0]?.id}/undo/`, { token: team.owner, body });
    await later(100);
    expect([await run(), asked]).toEqual([0, 0]);
  });

  it('is one for several prices that are set one after the other', async () => {
    await set();
    await later(0.3);
    await set({ key: '2', price: '110.00' });
    await later(0.2);
    expect([await run(), asked]).toEqual([2, 1]);
    await later(1);
    expect([await run(), asked]).toEqual([0, 1]);
  });

  it('that is not accepted is tried again six times in all, then the owner is told and asks by the button', async () => {
    isAccepting = false;
    await set();
    await later(0.5);
    await run();
    expect((await read()).build.last).toMatchObject({ state: 'tried again', tries: 1, answer: 'Status 500.' });
    for (const pause of [1, 5, 15, 60, 180]) {
      await later(pause - 0.5);
      expect(await run()).toBe(0);
      await later(0.5);
      expect(await run()).toBe(1);
    }
    expect(asked).toBe(6);
    expect((await read()).build.last).toMatchObject({ state: 'given up', tries: 6 });
    expect(await line()).toMatchObject({ verdict: 'look' });
    await later(24 * 60);
    expect([await run(), asked]).toEqual([0, 6]);
    expect(await line()).toMatchObject({ verdict: 'act' });

    isAccepting = true;
    expect((await rebuild()).body.build.last).toMatchObject({ state: 'started', answer: 'Status 200.' });
    expect(await line()).toMatchObject({ verdict: 'good', since: null });
  });

  it('is started by the button, once a minute', async () => {
    expect((await rebuild()).status).toBe(200);
    const again = await rebuild();
    expect([again.status, again.body.error, asked]).toEqual([429, words.justBuilt, 1]);
    await later(1.1);
    expect((await rebuild()).status).toBe(200);
  });

  it('that the owner asks for takes along what was just set', async () => {
    await set();
    await rebuild();
    await later(1);
    expect([await run(), asked]).toEqual([0, 1]);
  });

  it('is asked for by one of two processes', async () => {
    await set();
    await later(0.5);
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
    expect(asked).toBe(1);
  });
});

test('a shop without a build hook changes prices all the same, and says that nobody builds the pages', async () => {
  shop.world.siteBuild = null;
  await set();
  await later(0.5);
  expect([await run(), (await read()).build]).toEqual([0, { is_set_up: false, last: null, next_at: null }]);
  expect((await rebuild()).body.error).toBe(words.noHook);
  expect(await line()).toMatchObject({ verdict: 'good' });
});

describe('the build hook', () => {
  const answering = (answer: () => Promise<Response>) => {
    const calls: [string, RequestInit | undefined][] = [];
    const fetch = (async (url: string, init?: RequestInit) => {
      calls.push([url, init]);
      return answer();
    }) as typeof globalThis.fetch;
    return { calls, hook: createBuildHook('https://host.test/hooks/very-secret', fetch) };
  };

  it('is an empty POST that follows no redirect', async () => {
    const { calls, hook } = answering(async () => new Response(null, { status: 201 }));
    expect(await hook.start()).toEqual({ isAccepted: true, answer: 'Status 201.' });
    expect(calls).toMatchObject([['https://host.test/hooks/very-secret', { method: 'POST', redirect: 'manual' }]]);
  });

  test.each([
    ['a refusal', async () => new Response('very-secret is wrong', { status: 404 }), 'Status 404.'],
    ['a redirect', async () => Response.redirect('https://elsewhere.test', 302), 'Status 302.'],
    [
      'no connection',
      () => Promise.reject(new TypeError('fetch https://host.test/hooks/very-secret failed')),
      'It can’t be reached.',
    ],
    ['no answer', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'No answer within 10 seconds.'],
  ] as const)('says of %s nothing of its address', async (_, answer, sentence) => {
    expect(await answering(answer).hook.start()).toEqual({ isAccepted: false, answer: sentence });
  });
});
