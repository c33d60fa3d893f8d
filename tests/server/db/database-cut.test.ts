import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { isOutage } from '#server/failure.ts';
import { until } from '#tests/faults/wait.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
/** More than the number of connections in the pool. */
const CUTS = 40;

describe.runIf(serverUrl)('a database whose connections are cut', () => {
  let database: OpenDatabase;
  let admin: pg.Client;
  const name = `cut_${process.pid}`;
  const url = new URL(serverUrl ?? 'postgres://nowhere');
  url.pathname = `/${name}`;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    database = await openPostgres(url.href);
  });
  afterAll(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  test('in the middle of transactions answers 503, keeps no connection and recovers', async () => {
    const work = () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await tx.execute(sql`select pg_sleep(0.002)`);
        await tx.execute(sql`select 2`);
      });
    const errors: unknown[] = [];
    for (let cut = 0; cut < CUTS; cut += 1) {
      const works = Array.from({ length: 10 }, () => work().catch((error: unknown) => errors.push(error)));
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      await Promise.all(works);
    }
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !isOutage(error))).toEqual([]);
    // The end of a connection that was idle may arrive after the cut was confirmed.
    await until('a transaction', 5_000, () =>
      work().then(
        () => true,
        () => false,
      ),
    );
  });
});
