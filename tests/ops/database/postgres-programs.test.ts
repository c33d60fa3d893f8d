import { expect, it } from 'vitest';
import { programAddress, runProgram, withMend } from '#ops/database/postgres-programs.ts';

it('the password of a database is in no argument, which every user of the machine could read', () => {
  expect(programAddress('postgres://shop:p%40ss@10.0.0.4/shop')).toEqual({
    address: 'postgres://shop@10.0.0.4/shop',
    env: { PGPASSWORD: 'p@ss' },
  });
});

it('a certificate that the shop trusts is trusted by the backup too, unless a file is named', () => {
  const over = (query: string) => programAddress(`postgres://shop@db.shop.com.gh/shop?${query}`);
  expect(over('sslmode=verify-full').env.PGSSLROOTCERT).toMatch(/\.crt$/);
  expect(over('sslmode=verify-full&sslrootcert=/etc/shop.crt')).toEqual({
    address: 'postgres://shop@db.shop.com.gh/shop?sslmode=verify-full&sslrootcert=/etc/shop.crt',
    env: {},
  });
  expect(over('uselibpqcompat=true&sslmode=verify-full').address).toMatch(/shop\?sslmode=verify-full$/);
});

it('a program that fails says why once, without its command', async () => {
  const failure = await runProgram('pg_dump', 'postgres://shop:hidden-word@127.0.0.1:1/shop', ['--schema-only']).catch(
    (error: Error) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  const { message, cause } = failure as Error;
  expect(message).toMatch(/^pg_dump failed: .*Connection refused/s);
  expect(`${message}${cause}`).not.toContain('--schema-only');
});

it('a program that is older than the server says what to install', () => {
  const said =
    'pg_dump: error: aborting because of server version mismatch\npg_dump: detail: server version: 17.12 (Debian 17.12-0+deb13u1); pg_dump version: 15.18';
  expect(withMend(said)).toMatch(/15\.18\nThe server is newer than this program: .* postgresql-client-17,/);
  expect(withMend('pg_dump: error: connection refused')).toBe('pg_dump: error: connection refused');
});
