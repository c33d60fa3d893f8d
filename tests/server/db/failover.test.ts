import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseReason } from '#server/db/connections/database-reasons.ts';
import { primaryUrl } from '#server/db/connections/primary.ts';
import { type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { isOutage } from '#server/failure.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { addressOnAll, promote, startStandby } from '#tests/support/database/standby.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('a database on a primary and its synchronous standby', () => {
  let primary: Postgres;
  let standby: Postgres;
  let database: OpenDatabase;
  const write = (text: string) => database.db.execute(sql`insert into notes values (${text})`);
  const read = async () =>
    ((await database.db.execute(sql`select text from notes order by 1`)) as unknown as { rows: { text: string }[] })
      .rows;

  beforeAll(async () => {
    primary = await startPostgres({ synced: false });
    standby = await startStandby(primary);
    database = await openPostgres(addressOnAll([standby, primary], 'postgres'));
    await database.db.execute(sql`create table notes (text text)`);
  });
  afterAll(async () => {
    await database?.close();
    await standby?.stop();
    await primary?.stop();
  });

  test('is read and written where writes are taken, also when that server stands last', async () => {
    expect(await primaryUrl(addressOnAll([standby, primary], 'postgres'))).toContain(`:${primary.port}/`);
    await write('before');
    expect(await read()).toEqual([{ text: 'before' }]);
  });

  test('without the primary answers 503, and without a restart again once the standby is promoted', async () => {
    await primary.kill();
    const error = await write('lost').catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    const none = await primaryUrl(addressOnAll([primary, standby], 'postgres')).catch((thrown: unknown) => thrown);
    expect(databaseReason(none)).toContain('no server that takes writes');
    await promote(standby);
    await write('after');
    expect(await database.db.transaction((tx) => tx.execute(sql`select text from notes order by 1`))).toMatchObject({
      rows: [{ text: 'after' }, { text: 'before' }],
    });
  });

  test('when the former primary comes back as it was, goes on; the former primary confirms no write', async () => {
    await primary.restart('fast');
    const client = new pg.Client({ connectionString: primary.url, query_timeout: 1_500 });
    client.on('error', () => undefined);
    await client.connect();
    await expect(client.query("insert into notes values ('on the wrong one')")).rejects.toThrow('timeout');
    await client.end();
    await write('at last');
    expect(await read()).toEqual([{ text: 'after' }, { text: 'at last' }, { text: 'before' }]);
  });
});
