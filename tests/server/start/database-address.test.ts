import { describe, expect, it } from 'vitest';
import { describePostgres } from '#ops/database/target.ts';
import { parseSettings, readSettings } from '#server/env.ts';
import { serverUrls } from '#server/settings/addresses/database-address.ts';
import { LIVE } from '#tests/support/ops/live-settings.ts';

const TWO = 'postgres://shop:a,b@10.0.0.11:5432,10.0.0.12:5433/shop?sslmode=verify-full';

describe('an address of a database', () => {
  it.each([
    ['postgres://shop:x@db/shop', ['postgres://shop:x@db/shop']],
    ['postgres:///shop?host=/run/postgresql', ['postgres:///shop?host=/run/postgresql']],
    ['postgres://[::1]:5432,[::2]/shop', ['postgres://[::1]:5432/shop', 'postgres://[::2]/shop']],
    [
      TWO,
      [
        'postgres://shop:a,b@10.0.0.11:5432/shop?sslmode=verify-full',
        'postgres://shop:a,b@10.0.0.12:5433/shop?sslmode=verify-full',
      ],
    ],
    ['postgres://one,two', ['postgres://one', 'postgres://two']],
  ])('%s leads to each server between its commas', (url, urls) => expect(serverUrls(url)).toEqual(urls));

  it.each([
    ['postgres://one,/shop', 'before and behind each comma'],
    ['postgres://one,two:port/shop', 'before and behind each comma'],
    ['postgres://one,two/shop?host=three', 'not behind the ?'],
    ['postgres://one,two/shop?target_session_attrs=any', 'target_session_attrs=read-write'],
    ['postgres://one,two/shop?target_session_attrs=prefer-standby', 'target_session_attrs=read-write'],
  ])('%s is refused', (DATABASE_URL, why) => {
    expect(parseSettings({ DATABASE_URL })).toEqual({ ok: false, problems: [expect.stringContaining(why)] });
  });

  it('may say what the shop does anyway', () => {
    expect(parseSettings({ DATABASE_URL: `${TWO}&target_session_attrs=read-write` })).toMatchObject({ ok: true });
  });

  it('is described with all servers and without its password', () => {
    expect(describePostgres(TWO)).toBe('PostgreSQL shop at 10.0.0.11:5432 or 10.0.0.12:5433, as shop');
  });

  it.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'])('of a live shop is judged at each server: %s', (name) => {
    const password = new URL(LIVE.DATABASE_URL).password;
    const problems = (hosts: string) => {
      const read = readSettings({ ...LIVE, [name]: `postgres://shop:${password}@${hosts}/shop` });
      return read.ok ? [] : read.problems;
    };
    expect(problems('10.0.0.11,10.0.0.12')).toEqual([]);
    expect(problems('10.0.0.11,db.cloudhouse.com,db2.cloudhouse.com')).toEqual([
      `${name} leads over the internet without encryption. Add ?sslmode=verify-full to it.`,
    ]);
  });

  it('of PostgreSQL itself goes with that of a pooler', () => {
    expect(parseSettings({ DATABASE_DIRECT_URL: 'postgres://db/shop' })).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^DATABASE_URL is missing/)],
    });
  });
});
