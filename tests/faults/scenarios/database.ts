import { check } from '#tests/faults/check.ts';
import { startLoad } from '#tests/faults/load/load.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { overGoal, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until, wait } from '#tests/faults/wait.ts';

/** F09: PostgreSQL restarts while orders are made, cleanly and as after a crash. */
async function restarts(stage: Stage): Promise<string> {
  const rounds = stage.rounds(1, 10);
  let slowest = 0;
  const load = startLoad(stage);
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of ['fast', 'immediate'] as const) {
      await wait(800 + stage.chance.below(700));
      await stage.engine.server?.restart(mode);
      const isBack = async () => {
        const reply = await send(stage.origin, 'GET', '/api/services/');
        return reply?.status === 200;
      };
      slowest = Math.max(slowest, await until('an answer after the restart', 20_000, isBack));
    }
  }
  await load.stop();
  return `${rounds} fast and ${rounds} immediate; back after ${slowest} ms at most${overGoal(slowest, 5_000)}`;
}

/** F10: connections are cut in the middle of transactions. */
async function cutConnections(stage: Stage): Promise<string> {
  const rounds = stage.rounds(15, 300);
  const load = startLoad(stage, { customers: 8, pauseMs: 0 });
  for (let round = 0; round < rounds; round += 1) {
    await wait(50 + stage.chance.below(150));
    await stage.engine.administer(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'faults_%' and pid <> pg_backend_pid()",
    );
  }
  await load.stop();
  return `every connection cut ${rounds} times`;
}

/** F15: a backup older than the newest payments is restored. */
async function oldBackup(stage: Stage): Promise<string> {
  await stage.api().stop();
  await stage.engine.backup();
  await stage.open();
  const known = new Set(stage.acknowledged.keys());
  const accounts = stage.accounts.length;
  const load = startLoad(stage);
  await wait(stage.rounds(2_000, 15_000));
  await load.stop();
  await stage.api().stop();
  await stage.engine.restore();
  // Promises made after the backup are no longer in the database; their money must be accounted for.
  const lost = [...stage.acknowledged].filter(([reference]) => !known.has(reference));
  for (const [reference] of lost) stage.acknowledged.delete(reference);
  stage.accounts.length = accounts;
  await stage.open();
  await check(stage);
  let again = 0;
  for (const [, { purchase }] of lost.slice(0, 20)) if (await stage.place(purchase)) again += 1;
  return `${lost.length} orders newer than the backup: all their money in review; ${again} of the first 20 claimed back by their payers`;
}

/** Faults of the database. */
export const databaseScenarios: Scenario[] = [
  {
    id: 'F09',
    what: 'PostgreSQL restarted, fast and immediate',
    on: ['PostgreSQL'],
    shortOn: ['PostgreSQL'],
    run: restarts,
  },
  {
    id: 'F10',
    what: 'database connections cut',
    on: ['PostgreSQL'],
    shortOn: ['PostgreSQL'],
    run: cutConnections,
  },
  {
    id: 'F15',
    what: 'backup older than the payments',
    on: ['PostgreSQL', 'PGlite'],
    shortOn: ['PostgreSQL'],
    run: oldBackup,
  },
];
