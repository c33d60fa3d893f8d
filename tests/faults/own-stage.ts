import type { Engine } from '#tests/faults/servers/engine.ts';
import { startProvider } from '#tests/faults/servers/provider-server.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { check } from './check.ts';
import { createStage, type Stage } from './stage.ts';

const SHOPPERS = 6;

/** Plays work on a stage of its own, with another database, and checks it afterwards. Ends all that it started. */
export async function onOwnStage(
  { chance, isShort, share }: Stage,
  engine: Engine,
  work: (own: Stage) => Promise<string>,
): Promise<string> {
  const provider = await startProvider();
  const own = createStage({ engine, provider, chance, isShort, share, port: await freePort() });
  try {
    await own.open();
    await own.addShoppers(SHOPPERS);
    const result = await work(own);
    await check(own);
    return result;
  } catch (error) {
    console.log(own.api().errors());
    throw error;
  } finally {
    await own.api().kill();
    provider.close();
    await engine.close();
  }
}
