import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/open.ts';
import { frequent } from '#server/db/statements/frequent.ts';
import { lastly, together } from '#server/db/statements/together.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;

beforeAll(async () => {
  shop = await openWorld();
  await shop.world.db.execute(sql`create table notes (id integer primary key, text text not null)`);
});
afterAll(() => shop.close());

const insert = (tx: Tx, id: number) => tx.execute(sql`insert into notes (id, text) values (${id}, 'here')`).execute();
const count = async () => {
  const { rows } = (await shop.world.db.execute(sql`select id from notes order by id`)) as unknown as {
    rows: { id: number }[];
  };
  return rows.map(({ id }) => id);
};
const UNIQUE = '23505';
const codeOf = (error: unknown) => (error as { cause?: { code?: unknown } }).cause?.code;

describe.each([
  ['the database', (world: TestWorld['world']) => world.db],
  ['its twin with named statements', (world: TestWorld['world']) => frequent(world.db)],
])('statements that are started together on %s', (_, dbOf) => {
  it('answer in their order and see those before them', async () => {
    const seen = await dbOf(shop.world).transaction(async (tx) => {
      const [, rows] = await together(insert(tx, 1), tx.execute(sql`select text from notes where id = ${1}`).execute());
      return (rows as unknown as { rows: unknown[] }).rows;
    });
    expect(seen).toEqual([{ text: 'here' }]);
    await shop.world.db.execute(sql`delete from notes`);
  });

  it('are undone together, with the error of the one that failed', async () => {
    const work = dbOf(shop.world).transaction(async (tx) => {
      const twoSteps = async () => {
        await insert(tx, 1);
        await insert(tx, 2);
      };
      await together(twoSteps(), insert(tx, 1), insert(tx, 3));
    });
    expect(await work.catch(codeOf)).toBe(UNIQUE);
    expect(await count()).toEqual([]);
  });

  it('have ended before the transaction is undone, so that nothing is written after it', async () => {
    const work = dbOf(shop.world).transaction(async (tx) => {
      const late = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await insert(tx, 4);
      };
      await together(Promise.reject(new Error('no')), late());
    });
    await expect(work).rejects.toThrow('no');
    expect(await count()).toEqual([]);
  });

  it('may be the last one, which is written with the commit', async () => {
    await dbOf(shop.world).transaction((tx) => lastly(tx, insert(tx, 5)));
    expect(await count()).toEqual([5]);
  });

  it('undo the transaction when the last one fails, with its error', async () => {
    const work = dbOf(shop.world).transaction(async (tx) => {
      await insert(tx, 6);
      await lastly(tx, insert(tx, 5));
    });
    expect(await work.catch(codeOf)).toBe(UNIQUE);
    expect(await count()).toEqual([5]);
    await shop.world.db.execute(sql`delete from notes`);
  });

  it('work again on the same connections after a failure', async () => {
    const works = Array.from({ length: 12 }, () => dbOf(shop.world).transaction((tx) => lastly(tx, insert(tx, 7))));
    const ends = await Promise.allSettled(works);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = Array.from({ length: 12 }, (__, at) => dbOf(shop.world).transaction((tx) => insert(tx, 20 + at)));
    await Promise.all(again);
    expect(await count()).toHaveLength(13);
    await shop.world.db.execute(sql`delete from notes`);
  });
});

describe('a transaction', () => {
  it('is refused when the database rolled it back unnoticed', async () => {
    const work = shop.world.db.transaction(async (tx) => {
      await insert(tx, 8);
      await insert(tx, 8).catch(() => undefined);
    });
    if (process.env.TEST_DATABASE_URL === undefined) await work.catch(() => undefined);
    else await expect(work).rejects.toThrow('commit');
    expect(await count()).toEqual([]);
  });
});
