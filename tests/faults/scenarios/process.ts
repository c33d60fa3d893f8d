import { rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { startLoad } from '#tests/faults/load/load.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { assertTrue, overGoal, type Scenario } from '#tests/faults/scenario.ts';
import { spawnApi } from '#tests/faults/servers/api.ts';
import type { Purchase, Stage } from '#tests/faults/stage.ts';
import { percentile, wait } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { freePort } from '#tests/support/database/postgres.ts';

const START_WITHIN_MS = 5_000;

/** A registered and paid checkout. */
export async function paidPurchase(stage: Stage): Promise<Purchase> {
  const purchase = (await stage.register()) ?? (await stage.register());
  if (purchase === null) throw new Error('No checkout could be registered.');
  stage.pay(purchase);
  return purchase;
}

/** F01: kill -9 at random under order load. */
async function killAtRandom(stage: Stage): Promise<string> {
  const rounds = stage.rounds(3, 200);
  const starts: number[] = [];
  const load = startLoad(stage);
  for (let round = 0; round < rounds; round += 1) {
    await wait(200 + stage.chance.below(1_300));
    await stage.api().kill();
    starts.push((await stage.open()).openAfterMs);
  }
  await load.stop();
  const slowest = Math.max(...starts);
  const late = `${percentile(starts, 50)} ms (p50), ${slowest} ms at most${overGoal(slowest, START_WITHIN_MS)}`;
  return `${rounds} kills; open again after ${late}`;
}

/** F02: kill -9 between the provider's answer and the commit. */
async function killBeforeCommit(stage: Stage): Promise<string> {
  const rounds = stage.rounds(2, 40);
  let whole = 0;
  for (let round = 0; round < rounds; round += 1) {
    const purchase = await paidPurchase(stage);
    const killed = new Promise<void>((resolve) => {
      stage.provider.beforeAnswer = async () => {
        stage.provider.beforeAnswer = null;
        setTimeout(() => stage.api().kill().then(resolve), stage.chance.below(12));
      };
    });
    const first = await stage.post(purchase);
    await killed;
    await stage.open();
    const retried = await stage.post(purchase);
    assertTrue([200, 201].includes(retried?.status ?? 0), `the retry was answered ${retried?.status}`);
    if (first !== null || retried?.status === 200) whole += 1;
  }
  return `${rounds} kills, the order was whole in ${whole} and absent in ${rounds - whole}; each retry made or found it`;
}

/** Posts an order and kills the API at the first byte of the answer; returns the slug in that answer. */
function postAndKill(stage: Stage, { reference, shopper }: Purchase): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stage.origin);
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${shopper.access}` };
    const sent = request({ hostname, port, path: '/api/orders/', method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', () => undefined);
      stage
        .api()
        .kill()
        .then(() => resolve(/"order_slug":"(\w+)"/.exec(text)?.[1] ?? ''), reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ ...basket(), transaction_id: reference }));
  });
}

/** F03: kill -9 after the commit, the answer is lost. */
async function killAfterCommit(stage: Stage): Promise<string> {
  const rounds = stage.rounds(3, 40);
  for (let round = 0; round < rounds; round += 1) {
    const purchase = await paidPurchase(stage);
    const lost = await postAndKill(stage, purchase);
    await stage.open();
    const retried = await stage.post(purchase);
    assertTrue(retried?.status === 200, `the retry after a lost answer was answered ${retried?.status}, not 200`);
    assertTrue(lost === '' || retried?.body.order_slug === lost, 'the retry was given another slug');
  }
  return `${rounds} answers lost; every retry found the same order`;
}

/** F04: SIGTERM under load. */
async function stopUnderLoad(stage: Stage): Promise<string> {
  const rounds = stage.rounds(2, 20);
  const stops: number[] = [];
  const load = startLoad(stage, { customers: 8, pauseMs: 0 });
  for (let round = 0; round < rounds; round += 1) {
    await wait(500 + stage.chance.below(700));
    const { code, ms } = await stage.api().stop();
    assertTrue(code === 0, `the API ended with ${code}: ${stage.api().errors()}`);
    stops.push(ms);
    await stage.open();
  }
  await load.stop();
  return `${rounds} stops, ended with 0 after ${Math.max(...stops)} ms at most${overGoal(Math.max(...stops), 10_000)}`;
}

/** Starts a second process on the data folder, which must be refused and leave the first one unharmed. */
async function refusedOpener(stage: Stage): Promise<void> {
  const port = String(await freePort());
  const { child, errors, opened } = spawnApi({ env: { ...stage.settings, PORT: port } });
  const isOpen = await opened.then(
    () => true,
    () => false,
  );
  if (isOpen) child.kill('SIGKILL');
  assertTrue(!isOpen, 'a second process opened the same data folder');
  assertTrue(errors().includes('is in use by another process'), `the refusal gives another reason: ${errors()}`);
  assertTrue((await send(stage.origin, 'GET', '/readyz'))?.status === 200, 'the first process was harmed');
  assertTrue(await stage.place(await paidPurchase(stage)), 'the first process takes no orders');
}

/** F21: a second process on the same data folder. */
async function secondOpener(stage: Stage): Promise<string> {
  await refusedOpener(stage);
  return 'refused; the first went on';
}

/** F52: a lock that is emptied or removed, and after a kill -9 a process id in both files that belongs to somebody else. */
async function foreignLock(stage: Stage): Promise<string> {
  const folder = stage.settings.DATA_DIR ?? '';
  await truncate(join(folder, 'lock.sqlite'));
  await refusedOpener(stage);
  await rm(join(folder, 'lock.sqlite'));
  await refusedOpener(stage);
  await stage.api().kill();
  for (const name of ['lock', 'lock.sqlite'])
    await writeFile(join(folder, name), String(process.pid).padStart(10, '0'));
  const { openAfterMs } = await stage.open();
  assertTrue(await stage.place(await paidPurchase(stage)), 'the shop takes no orders after the kill');
  return `refused with an emptied and with a removed lock; open again after ${openAfterMs} ms${overGoal(openAfterMs, START_WITHIN_MS)}`;
}

const BOTH: Scenario['on'] = ['PostgreSQL', 'PGlite'];

/** Faults of the API's own process. */
export const processScenarios: Scenario[] = [
  { id: 'F01', what: 'kill -9 at random under orders', on: BOTH, shortOn: BOTH, run: killAtRandom },
  { id: 'F02', what: 'kill -9 before the commit', on: BOTH, shortOn: ['PGlite'], run: killBeforeCommit },
  { id: 'F03', what: 'kill -9 after the commit', on: BOTH, shortOn: ['PostgreSQL'], run: killAfterCommit },
  { id: 'F04', what: 'SIGTERM under orders', on: BOTH, shortOn: ['PostgreSQL'], run: stopUnderLoad },
  { id: 'F21', what: 'second process on the data folder', on: ['PGlite'], shortOn: [], run: secondOpener },
  { id: 'F52', what: 'a lock that is empty or names another', on: ['PGlite'], shortOn: ['PGlite'], run: foreignLock },
];
