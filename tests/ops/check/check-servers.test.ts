import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseCheck } from '#ops/check/checks/database.ts';
import { portCheck } from '#ops/check/checks/port.ts';
import { withPostgres } from '#ops/database/connection.ts';
import { refusePooler } from '#server/db/connections/pooler.ts';
import { openPostgres } from '#server/db/open.ts';
import { freePort, type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { addressOnAll, promote, startStandby } from '#tests/support/database/standby.ts';
import { checkedShop, fakeFetch, found } from '#tests/support/ops/checked-shop.ts';

async function inDatabase(env: Record<string, string>): Promise<string[]> {
  const shop = checkedShop(env);
  try {
    // The first line says that the database answers.
    return (await found(databaseCheck, shop)).slice(1);
  } finally {
    await shop.close();
  }
}

describe('several servers', () => {
  let primary: Postgres;
  let standby: Postgres;
  const DATABASE_URL = () => addressOnAll([primary, standby], 'postgres');
  beforeAll(async () => {
    primary = await startPostgres();
    standby = await startStandby(primary);
  });
  afterAll(async () => {
    await standby?.stop();
    await primary?.stop();
  });

  it('are ok when one takes writes and each commit waits for the other', async () => {
    expect(await inDatabase({ DATABASE_URL: DATABASE_URL() })).toEqual([
      `ok: 127.0.0.1:${primary.port} takes writes, and each commit waits for two`,
    ]);
  });

  it('get a warning for each that does not answer, because nothing would take over', async () => {
    const [line] = await inDatabase({
      DATABASE_URL: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:1/postgres`,
    });
    expect(line).toMatch(/^warning: for 127\.0\.0\.1:1, DATABASE_URL names a database that does not answer → Nothing/);
  });

  it('are wrong when they are not copies of one another', async () => {
    const other = await startPostgres();
    try {
      const lines = await inDatabase({ DATABASE_URL: addressOnAll([primary, other], 'postgres') });
      expect(lines[0]).toMatch(/^wrong: .* are not copies of one another/);
    } finally {
      await other.stop();
    }
  });

  it('get a warning when orders are on one machine alone, and are wrong when a former primary is back', async () => {
    await promote(standby);
    expect((await inDatabase({ DATABASE_URL: DATABASE_URL() }))[0]).toMatch(/^wrong: .* both take writes/);
    await primary.kill();
    const lines = await inDatabase({ DATABASE_URL: DATABASE_URL() });
    expect(lines[1]).toBe(
      `warning: 127.0.0.1:${standby.port} confirms orders alone, without its standby: they are lost with it → Set synchronous_standby_names on it (docs/standby.md, "Both or none").`,
    );
  });
});

describe('DATABASE_DIRECT_URL', () => {
  let postgres: Postgres;
  let pooled: string;
  let other: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    [pooled, other] = ['shop', 'staging'].map(
      (name) => Object.assign(new URL(postgres.url), { pathname: name }).href,
    ) as [string, string];
    for (const name of ['shop', 'staging']) await withPostgres(postgres.url, (ask) => ask(`create database ${name}`));
    const limits = { statement_timeout: 8000, lock_timeout: 5000, idle_in_transaction_session_timeout: 15_000 };
    for (const [name, ms] of Object.entries(limits))
      await withPostgres(postgres.url, (ask) => ask(`alter database shop set ${name} = ${ms}`));
  });
  afterAll(() => postgres.stop());

  it('is wrong when it leads to another database, and that one is not migrated by a start', async () => {
    const sentence = 'DATABASE_DIRECT_URL names another database than the pooler in DATABASE_URL leads to.';
    expect((await inDatabase({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: other }))[0]).toContain(`wrong: ${sentence}`);
    await expect(openPostgres(pooled, { directUrl: other })).rejects.toThrow(sentence);
    expect(await withPostgres(other, (ask) => ask("select to_regclass('orders') as orders"))).toEqual([
      { orders: null },
    ]);
  });

  it('is ok when it leads to the same one, and wrong when nothing answers there', async () => {
    expect(await inDatabase({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled })).toEqual([
      'ok: DATABASE_DIRECT_URL leads to the same database, without a pooler',
    ]);
    const lines = await inDatabase({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: 'postgres://shop@127.0.0.1:1/shop' });
    expect(lines[0]).toMatch(/^wrong: DATABASE_DIRECT_URL names a database that does not answer/);
  });

  it('must not lead to a pooler, whose sessions tell another process number than the connection', async () => {
    const lent = { processID: 7, query: async () => ({ rows: [{ pid: 8 }] }) } as unknown as Client;
    await expect(refusePooler(lent, 'DATABASE_DIRECT_URL')).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a pooler too',
    );
  });
});

describe('the port', () => {
  const onPort = (port: number, more: Record<string, string> = {}, answers = {}) =>
    found(portCheck, checkedShop({ PORT: String(port), ...more }, fakeFetch(answers)));

  it('is ok while nobody listens there, and open again afterwards', async () => {
    const port = await freePort();
    expect(await onPort(port)).toEqual([`ok: 127.0.0.1:${port} is free`]);
    expect(await onPort(port)).toEqual([`ok: 127.0.0.1:${port} is free`]);
  });

  it('is ok when a shop listens there, and wrong when another program does', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    try {
      const shop = { [`http://127.0.0.1:${port}/api/settings/`]: () => Response.json({ standins: false }) };
      expect(await onPort(port, {}, shop)).toEqual([`ok: the shop listens at 127.0.0.1:${port}`]);
      expect((await onPort(port))[0]).toMatch(/^wrong: another program listens at .* → See which one: ss -ltnp/);
    } finally {
      taken.close();
    }
  });

  it('is wrong at an address that this machine does not have', async () => {
    expect((await onPort(4321, { HOST: '192.0.2.1' }))[0]).toMatch(/^wrong: this machine can’t listen at 192\.0\.2\.1/);
  });
});
