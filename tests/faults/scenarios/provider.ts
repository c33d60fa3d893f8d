import { startLoad } from '#tests/faults/load/load.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { assertTrue, overGoal, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { percentile, wait } from '#tests/faults/wait.ts';
import type { Fault } from '#tests/support/outside/provider.ts';
import { paidPurchase } from './process.ts';

/** Posts while the provider fails: a clean refusal, no order; then the retry makes it. */
async function refusedThenMade(stage: Stage, begin: () => void, end: () => void, what: string): Promise<void> {
  const purchase = await paidPurchase(stage);
  begin();
  const refused = await stage.post(purchase);
  end();
  assertTrue([502, 503, 504].includes(refused?.status ?? 0), `${what}: answered ${refused?.status}`);
  const retried = await stage.post(purchase);
  assertTrue([200, 201].includes(retried?.status ?? 0), `${what}: the retry was answered ${retried?.status}`);
}

/** F05: invalid answers. */
async function badAnswers(stage: Stage): Promise<string> {
  const faults: Fault[] = [500, 502, 401, 429, 'html', 'empty', 'malformed', 'redirect'];
  for (const fault of faults) {
    const set = (now: Fault | null) => () => {
      stage.provider.fault = now;
    };
    await refusedThenMade(stage, set(fault), set(null), String(fault));
  }
  return `${faults.join(', ')}: 503 and no order, the retry made it`;
}

/** F06: a provider that never answers; other customers are not affected. */
async function hangs(stage: Stage): Promise<string> {
  const purchases = [await paidPurchase(stage), await paidPurchase(stage), await paidPurchase(stage)];
  stage.provider.fault = 'hang';
  const posts = purchases.map((purchase) => stage.post(purchase));
  const others: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const path = others.length % 2 === 0 ? '/api/services/' : '/api/orders/';
      const shopper = stage.shopper();
      const reply = await send(stage.origin, 'GET', path, { access: shopper.access });
      if (reply?.status === 401) await stage.renew(shopper);
      else assertTrue(reply?.status === 200, `another customer was answered ${reply?.status}`);
      others.push(reply?.ms ?? 0);
      await wait(20);
    }
  })();
  watching.catch(() => undefined);
  const replies = await Promise.all(posts);
  isOver = true;
  await watching;
  stage.provider.fault = null;
  const slowest = Math.round(Math.max(...replies.map((reply) => reply?.ms ?? Number.POSITIVE_INFINITY)));
  for (const reply of replies) assertTrue([503, 504].includes(reply?.status ?? 0), `answered ${reply?.status}`);
  const p99 = percentile(others, 99);
  for (const purchase of purchases) assertTrue(await stage.place(purchase), 'the retry made no order');
  const others99 = `others p99 ${p99} ms of ${others.length}${overGoal(p99, 200)}`;
  return `answered no after ${slowest} ms${overGoal(slowest, 10_000)}; ${others99}`;
}

/** F07: connections reset, or cut in the middle of the answer. */
async function broken(stage: Stage): Promise<string> {
  const { provider } = stage;
  const reset = (now: Fault | null) => () => {
    provider.fault = now;
  };
  const cut = (now: boolean) => () => {
    provider.cutsAnswers = now;
  };
  await refusedThenMade(stage, reset('reset'), reset(null), 'reset');
  await refusedThenMade(stage, cut(true), cut(false), 'cut');
  return 'reset and cut mid-body: 503 and no order, the retry made it';
}

/** F08: half of all answers fail while orders are made. */
async function flaps(stage: Stage): Promise<string> {
  const before = stage.counts.paid;
  stage.provider.fault = 500;
  stage.provider.faultShare = 0.5;
  const load = startLoad(stage, { customers: 6, pauseMs: 250 });
  await wait(stage.rounds(4_000, 60_000));
  await load.stop();
  return `${stage.counts.paid - before} payments, each ended as one order or review`;
}

const BOTH: Scenario['on'] = ['PostgreSQL', 'PGlite'];

/** Faults of the payment provider. */
export const providerScenarios: Scenario[] = [
  { id: 'F05', what: 'provider answers 5xx, HTML, nothing', on: BOTH, shortOn: ['PostgreSQL'], run: badAnswers },
  { id: 'F06', what: 'provider hangs', on: BOTH, shortOn: ['PostgreSQL'], run: hangs },
  { id: 'F07', what: 'provider resets or cuts', on: BOTH, shortOn: ['PostgreSQL'], run: broken },
  { id: 'F08', what: 'provider flaps under orders', on: BOTH, shortOn: ['PostgreSQL'], run: flaps },
];
