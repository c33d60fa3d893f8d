import { withPostgres } from '#ops/database/connection.ts';
import { startLoad } from '#tests/faults/load/load.ts';
import { onOwnStage } from '#tests/faults/own-stage.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import { type Api, spawnApi, startApi } from '#tests/faults/servers/api.ts';
import { createOnPostgres } from '#tests/faults/servers/engine.ts';
import { openNginx } from '#tests/faults/servers/fronts.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until, wait } from '#tests/faults/wait.ts';
import { type PgBouncer, SESSIONS, startPgBouncer } from '#tests/support/database/pgbouncer.ts';
import { freePort, type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { addressOnAll, promote, startStandby } from '#tests/support/database/standby.ts';

/** The guarantee: from the loss of the primary to the next acknowledged order. */
const BACK_WITHIN_MS = 30_000;
/** How long somebody takes to see the loss and to promote. */
const NOTICED_AFTER_MS = 1_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Its process and its data are gone; every connection is reset. */
async function destroy(primary: Postgres): Promise<void> {
  await primary.kill();
  await primary.stop();
}

/** Loses the primary under orders and promotes the standby; returns after how many ms an order was made. */
async function failOver(
  stage: Stage,
  { primary, standby, lose }: { primary: Postgres; standby: Postgres; lose(primary: Postgres): Promise<void> },
): Promise<number> {
  await wait(1_500 + stage.chance.below(1_500));
  const began = performance.now();
  await lose(primary);
  await wait(NOTICED_AFTER_MS);
  await promote(standby);
  const before = stage.counts.ordered;
  const left = BACK_WITHIN_MS - (performance.now() - began);
  await until('an order after the promotion', left, async () => stage.counts.ordered > before);
  return performance.now() - began;
}

/** F50: the primary and its data are gone, its synchronous standby is promoted; then the same the other way round. */
async function lostPrimary(stage: Stage): Promise<string> {
  let primary = await startPostgres();
  let standby = await startStandby(primary);
  try {
    const engine = await createOnPostgres(primary, async ({ pathname }) => ({
      DATABASE_URL: addressOnAll([primary, standby], pathname.slice(1)),
    }));
    return await onOwnStage(stage, engine, async (own) => {
      const backAfter: number[] = [];
      const { pid } = own.api();
      const load = startLoad(own);
      const rounds = own.rounds(1, 4);
      for (let round = 1; round <= rounds; round += 1) {
        backAfter.push(await failOver(own, { primary, standby, lose: destroy }));
        if (round === rounds) break;
        // The machine is replaced: its address is the new standby's.
        const next = await startStandby(standby, primary.port);
        [primary, standby] = [standby, next];
      }
      await wait(1_500);
      await load.stop();
      assertTrue(own.api().pid === pid && own.api().isRunning(), 'the API was started again');
      const { ordered } = own.counts;
      return `${backAfter.length} primaries lost under ${ordered} orders; the next order after ${backAfter.map(seconds).join(', ')}`;
    });
  } finally {
    await primary.stop();
    await standby.stop();
  }
}

/**
 * F55: the primary's machine falls silent under orders: no connection is reset, nothing is refused, nothing is answered. The
 * API gives each question up after its limit.
 */
async function silentPrimary(stage: Stage): Promise<string> {
  const primary = await startPostgres();
  const standby = await startStandby(primary);
  try {
    const engine = await createOnPostgres(primary, async ({ pathname }) => ({
      DATABASE_URL: addressOnAll([primary, standby], pathname.slice(1)),
    }));
    return await onOwnStage(stage, engine, async (own) => {
      const { pid } = own.api();
      const load = startLoad(own);
      const backAfter = await failOver(own, { primary, standby, lose: (lost) => lost.freeze() });
      await wait(1_500);
      await load.stop();
      assertTrue(own.api().pid === pid && own.api().isRunning(), 'the API was started again');
      return `${own.counts.ordered} orders; the next one ${seconds(backAfter)} after the silence began`;
    });
  } finally {
    // What is held still ends by no other signal.
    await primary.kill();
    await primary.stop();
    await standby.stop();
  }
}

/** A start with these settings, which must be refused with a sentence that holds a text. */
async function refusedStart(env: Record<string, string>, text: string): Promise<void> {
  const { child, errors, opened } = spawnApi({ env: { ...env, PORT: String(await freePort()) } });
  const isOpen = await opened.then(
    () => true,
    () => false,
  );
  if (isOpen) child.kill('SIGKILL');
  assertTrue(!isOpen && errors().includes(text), `the start was not refused with "${text}": ${errors()}`);
}

/** The sessions of a database, without the one that asks. */
function sessionsOf(url: string): Promise<number> {
  return withPostgres(url, async (ask) => {
    const [row] = await ask(
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return Number(row?.count);
  });
}

/** F51: PgBouncer in transaction mode, with fewer sessions than one process opens connections. */
async function pooled(stage: Stage): Promise<string> {
  const { server } = stage.engine;
  if (server === null) throw new Error('PgBouncer needs a PostgreSQL.');
  const poolers: PgBouncer[] = [];
  try {
    const engine = await createOnPostgres(server, async ({ href }) => {
      const pooler = await startPgBouncer(href);
      if (pooler === null) throw new Error('PgBouncer is needed: on Debian, apt-get install pgbouncer.');
      poolers.push(pooler);
      return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: href };
    });
    return await onOwnStage(stage, engine, async (own) => {
      const { DATABASE_DIRECT_URL = '', ...undirected } = own.settings;
      await refusedStart(undirected, 'Set DATABASE_DIRECT_URL');
      const rounds = own.rounds(1, 20);
      const load = startLoad(own, { customers: 8, pauseMs: 0 });
      for (let round = 0; round < rounds; round += 1) {
        await wait(2_000 + own.chance.below(1_000));
        await own.api().kill();
        await own.open();
      }
      await wait(1_000);
      const sessions = await sessionsOf(DATABASE_DIRECT_URL);
      await load.stop();
      assertTrue(sessions <= SESSIONS, `${sessions} sessions were opened, ${SESSIONS} are shared`);
      // Its sessions are counted apart, so it is tried last.
      await refusedStart({ ...own.settings, DATABASE_URL: poolers[0]?.bareUrl ?? '' }, 'set statement_timeout = 8000');
      return `${own.counts.ordered} orders and ${rounds} kills over ${sessions} sessions; without limits or a direct address no start`;
    });
  } finally {
    for (const { stop } of poolers) await stop();
  }
}

/** F53: two processes behind nginx, one of them killed at random; the other one makes the orders meanwhile. */
async function oneOfTwo(stage: Stage): Promise<string> {
  const alone = stage.origin;
  const port = String(await freePort());
  const startOther = () => startApi({ env: { ...stage.settings, PORT: port } });
  let other: Api = await startOther();
  const front = await openNginx([new URL(alone).host, `127.0.0.1:${port}`]);
  const rounds = stage.rounds(2, 30);
  const meanwhile: number[] = [];
  try {
    stage.origin = front.origin;
    const load = startLoad(stage, { customers: 6, pauseMs: 60 });
    for (let round = 0; round < rounds; round += 1) {
      await wait(300 + stage.chance.below(900));
      const before = stage.counts.ordered;
      if (stage.chance.happens(50)) {
        await stage.api().kill();
        await stage.open();
      } else {
        await other.kill();
        other = await startOther();
      }
      meanwhile.push(stage.counts.ordered - before);
    }
    await load.stop();
    assertTrue(Math.min(...meanwhile) > 0, `no order was made while one of two was away: ${meanwhile.join(', ')}`);
    return `${rounds} kills; ${Math.min(...meanwhile)} orders or more while one was away`;
  } finally {
    stage.origin = alone;
    await front.close();
    await other.stop();
  }
}

/** Machines that are lost, and what stands between the shop's processes and its database or its customers. */
export const machineScenarios: Scenario[] = [
  {
    id: 'F50',
    what: 'the primary and its data are gone, the standby is promoted',
    on: ['PostgreSQL'],
    shortOn: [],
    run: lostPrimary,
  },
  {
    id: 'F55',
    what: 'the primary falls silent, the standby is promoted',
    on: ['PostgreSQL'],
    shortOn: [],
    run: silentPrimary,
  },
  { id: 'F51', what: 'PgBouncer in transaction mode', on: ['PostgreSQL'], shortOn: [], run: pooled },
  {
    id: 'F53',
    what: 'one of two processes behind nginx is killed',
    on: ['PostgreSQL'],
    shortOn: [],
    run: oneOfTwo,
  },
];
