import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createEmbedded, createOnPostgres, type Engine } from '#tests/faults/servers/engine.ts';
import { startProvider } from '#tests/faults/servers/provider-server.ts';
import { freePort, startPostgres } from '#tests/support/database/postgres.ts';
import { check } from './check.ts';
import type { Scenario } from './scenario.ts';
import { atProviderScenarios } from './scenarios/at-provider.ts';
import { costlyTextScenarios } from './scenarios/costly-text.ts';
import { crowdScenarios } from './scenarios/crowds.ts';
import { databaseScenarios } from './scenarios/database.ts';
import { floodScenarios } from './scenarios/flood.ts';
import { machineScenarios } from './scenarios/machines.ts';
import { oneCartScenarios } from './scenarios/one-cart.ts';
import { processScenarios } from './scenarios/process.ts';
import { providerScenarios } from './scenarios/provider.ts';
import { refundScenarios } from './scenarios/refunds.ts';
import { surroundingScenarios } from './scenarios/surroundings.ts';
import { webhookScenarios } from './scenarios/webhooks.ts';
import { createSeededRandom } from './seeded-random.ts';
import { createStage, type Stage } from './stage.ts';

/**
 * `npm run faults`: runs the API as a process, under orders, and causes one fault after the other. After each, it
 * checks the invariants on the database and the API. `--short` takes under two minutes; `--only F01,F09`, `--on
 * PGlite`, `--seed 7` and `--share 10` (percent of the rounds) choose a part or repeat a run.
 */
const { values: asked } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    on: { type: 'string' },
    seed: { type: 'string' },
    share: { type: 'string', default: '100' },
  },
});
const seed = asked.seed === undefined ? Date.now() % 1_000_000 : Number(asked.seed);
const share = Number(asked.share) / 100;
const scenarios = [
  ...processScenarios,
  ...providerScenarios,
  ...databaseScenarios,
  ...webhookScenarios,
  ...atProviderScenarios,
  ...refundScenarios,
  ...surroundingScenarios,
  ...costlyTextScenarios,
  ...crowdScenarios,
  ...oneCartScenarios,
  ...floodScenarios,
  ...machineScenarios,
];

type Row = { id: string; what: string; engine: string; result: string; isGood: boolean; seconds: number };

function chosen(engine: Engine['name']): Scenario[] {
  const only = asked.only?.split(',');
  if (asked.on !== undefined && asked.on !== engine) return [];
  return scenarios.filter(({ id, on, shortOn }) => {
    return only === undefined
      ? (asked.short ? shortOn : on).includes(engine)
      : only.includes(id) && on.includes(engine);
  });
}

async function play(stage: Stage, { id, what, run }: Scenario): Promise<Row> {
  const began = performance.now();
  const row = async (): Promise<Pick<Row, 'result' | 'isGood'>> => {
    try {
      if (!stage.api().isRunning()) await stage.open();
      const result = await run(stage);
      await check(stage);
      return { result, isGood: true };
    } catch (error) {
      stage.faults.length = 0;
      console.log(stage.api().errors());
      return { result: error instanceof Error ? error.message : String(error), isGood: false };
    }
  };
  const outcome = await row();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${outcome.isGood ? 'ok  ' : 'FAIL'} ${id} ${what} on ${stage.engine.name} (${seconds} s): ${outcome.result}`,
  );
  return { id, what, engine: stage.engine.name, seconds, ...outcome };
}

async function playOn(engine: Engine, rows: Row[]): Promise<void> {
  const provider = await startProvider();
  const chance = createSeededRandom(seed);
  const stage = createStage({ engine, provider, chance, port: await freePort(), isShort: asked.short, share });
  try {
    await stage.open();
    await stage.addShoppers(asked.short ? 6 : 20);
    for (const scenario of chosen(engine.name)) rows.push(await play(stage, scenario));
    const { paid, ordered, held, busy, unanswered } = stage.counts;
    console.log(
      `${engine.name}: ${paid} payments, ${ordered} acknowledged orders, ${held} held for a used discount, ` +
        `${busy} asked to come again, ${unanswered} without an answer`,
    );
    await stage.api().stop();
  } finally {
    provider.close();
    await engine.close();
  }
}

console.log(`seed ${seed}`);
const rows: Row[] = [];
if (chosen('PostgreSQL').length > 0) {
  const server = await startPostgres();
  try {
    await playOn(await createOnPostgres(server), rows);
  } finally {
    await server.stop();
  }
}
if (chosen('PGlite').length > 0) await playOn(await createEmbedded(), rows);

const failed = rows.filter(({ isGood }) => !isGood).length;
const table = rows.map(({ id, what, engine, result, isGood, seconds }) => {
  return `| ${id} | ${what} | ${engine} | ${isGood ? 'holds' : 'FAILS'} | ${result} | ${seconds} |`;
});
console.log(
  `\nseed ${seed}\n| # | fault | database | I1–I10 | measured | s |\n|---|---|---|---|---|---|\n${table.join('\n')}\n`,
);
console.log(`${rows.length - failed} passed, ${failed} failed`);
await mkdir('test-results', { recursive: true });
await writeFile('test-results/faults.json', JSON.stringify({ seed, passed: rows.length - failed, failed, rows }));
process.exit(failed === 0 && rows.length > 0 ? 0 : 1);
