import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxiesCheck } from '#ops/check/checks/proxies.ts';
import { settingsCheck } from '#ops/check/checks/settings.ts';
import { loadEnvFile } from '#server/settings/env-file.ts';
import { checkedShop, found } from '#tests/support/ops/checked-shop.ts';
import { deterministicText, LIVE } from '#tests/support/ops/live-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soleklean-check-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = (env: Record<string, string>) => found(settingsCheck, checkedShop(env));

/** What the check says of a settings file with this text and these rights. */
async function ofFile(text: string, mode = 0o600): Promise<string[]> {
  const file = join(folder, `${Math.random()}.env`);
  await writeFile(file, text, { mode });
  const env: Record<string, string> = { ENV_FILE: file };
  const given = loadEnvFile(env);
  return found(settingsCheck, { ...checkedShop(env), given });
}

describe('settings', () => {
  it('are ok for a practice shop and for a live one', async () => {
    expect(await settings({ PORT: '4321' })).toEqual(['ok: 1 are set, for a practice shop']);
    expect(await settings(LIVE)).toEqual([`ok: ${Object.keys(LIVE).length} are set, for a live shop`]);
  });

  it('are wrong by each sentence that would stop the start, and the others are still looked at', async () => {
    const lines = await settings({
      ...LIVE,
      TOKEN_SECRET: 'x'.repeat(40),
      SMTP_URL: 'smtp://mail.soleklean.com.gh',
      MAIL_FROM: 'nobody',
    });
    expect(lines.join('\n')).toContain('wrong: MAIL_FROM must be an address');
    const later = await settings({ ...LIVE, TOKEN_SECRET: 'x'.repeat(40), SMTP_URL: 'smtp://mail.soleklean.com.gh' });
    expect(later).toEqual([
      expect.stringMatching(/^wrong: SMTP_URL may send mail unencrypted.* → Fix this line/),
      expect.stringMatching(/^wrong: TOKEN_SECRET is easy to guess/),
    ]);
  });

  it('name the setting that is meant by one that is misspelt, in a practice shop too', async () => {
    expect(await settings({ PAYSTACK_SECRETKEY: 'sk_test_1' })).toEqual([
      expect.stringMatching(
        /^warning: PAYSTACK_SECRETKEY is not a setting of the shop\. Did you mean PAYSTACK_SECRET_KEY\?/,
      ),
    ]);
    expect((await settings({ ...LIVE, SMTP_HOST: 'mail' }))[0]).toMatch(
      /^wrong: SMTP_HOST is not a setting.* Did you mean SMTP_URL/,
    );
  });

  it('warn of a name in the file that nobody reads, and of a file that others may read', async () => {
    expect(await ofFile('COLOUR=green\nPORT=1\nPGPASSWORD=x\nCOMPOSE_PROJECT_NAME=shop\n')).toEqual([
      expect.stringMatching(/^warning: COLOUR in .* is not a setting of the shop → Is it misspelt\?/),
    ]);
    expect(await ofFile('PORT=1\n', 0o644)).toEqual([
      expect.stringMatching(/^warning: .* others on this machine may read it → chmod 600/),
    ]);
  });

  it('are wrong by each line of the file that can’t be read', async () => {
    expect(await ofFile('MAIL_FROM=Ama <ama@shop.test>\n')).toEqual([
      expect.stringMatching(/^wrong: .*line 1: MAIL_FROM must be in single quotes/),
    ]);
  });

  it('are wrong where the hosts’ own ones are', async () => {
    expect(await settings({ SITE_PORT: 'http' })).toEqual([
      expect.stringMatching(/^wrong: SITE_PORT must be a number/),
    ]);
  });

  it.each([
    [
      { API_URL: 'http://127.0.0.1:1', SITE_URL: 'http://localhost:2' },
      /^wrong: API_URL is another address .* → Set CORS_ORIGINS=http:\/\/localhost:2/,
    ],
    [{ SITE_URL: 'https://localhost:4321', PRACTICE_ALLOWS: 'public-site' }, /^wrong: SITE_URL is https at port 4321/],
    [{ PAYSTACK_PUBLIC_KEY: 'pk_test_1' }, /^wrong: PAYSTACK_PUBLIC_KEY is set and PAYSTACK_SECRET_KEY is not/],
    [{ SMTP_URL: 'smtp://127.0.0.1' }, /^wrong: SMTP_URL is set and MAIL_FROM is not/],
    [{ PHOTO_FOLDER: '/srv/photos' }, /^warning: PHOTO_FOLDER has no effect, because PHOTO_STORE is database/],
    [{ S3_BUCKET: 'pictures' }, /^warning: S3_BUCKET has no effect/],
    [{ CLIENT_ADDRESS_HEADER: 'X-Real-IP' }, /^warning: CLIENT_ADDRESS_HEADER has no effect, because TRUSTED_PROXIES/],
    [{ TAX_NUMBER: 'C0001234567' }, /^warning: TAX_NUMBER has no effect, because TAX_RATES is not set/],
    [{ MAIL_FROM: 'Ama <ama@soleklean.com.gh>' }, /^warning: MAIL_FROM has no effect/],
    [{ SITE_PORT: '4321' }, /^wrong: SITE_PORT and PORT are both 4321/],
    [
      { PORT: '5000', SITE_PORT: '8080' },
      /^wrong: the web server leads to 127\.0\.0\.1:4321, .* API_UPSTREAM=127\.0\.0\.1:5000/,
    ],
    [{ SITE_CERTIFICATE: '/etc/tls/fullchain.pem' }, /^wrong: SITE_CERTIFICATE must be the folder/],
    [{ SITE_ROOT: '/' }, /^wrong: SITE_ROOT must be a folder of its own/],
    [{ DATA_DIR: 'package.json' }, /^wrong: DATA_DIR names package\.json, which is a file/],
    [{ DATA_DIR: 'package.json/data' }, /^wrong: DATA_DIR names package\.json\/data, which is below a file/],
    [{ PHOTO_STORE: 'folder', PHOTO_FOLDER: 'LICENSE' }, /^wrong: PHOTO_FOLDER names LICENSE, which is a file/],
    [{ EDIT_REPOSITORY: 'https://host.test/shop.git' }, /^wrong: EDIT_AUTHOR is missing: .* 'Ama Mensah/],
    [{ EDIT_AUTHOR: 'Ama <ama@shop.test>' }, /^wrong: EDIT_REPOSITORY is missing/],
    [{ EDIT_PORT: 'x' }, /^wrong: EDIT_PORT must be a number/],
    [{ KEEP_ASSETS: 'dist/kept', SITE_PORT: '8080' }, /^wrong: KEEP_ASSETS must be a folder of its own/],
    [{ KEEP_ASSETS: 'assets' }, /^wrong: KEEP_ASSETS must be a whole path/],
    [{ ...LIVE, PORT: '443' }, /^wrong: PORT is 443, where the web server before the API listens/],
    [
      { ...LIVE, SITE_CERTIFICATE: '/etc/letsencrypt/live/shop', SITE_PORT: '8080' },
      /^wrong: SITE_CERTIFICATE is set, so nginx ends TLS at SITE_PORT, 8080; SITE_URL leads to 443, .* Leave SITE_PORT out/,
    ],
    [{ ...LIVE, SITE_URL: 'https://41.66.203.5' }, /^wrong: SITE_URL names the address 41\.66\.203\.5: give it a name/],
    [
      { ...LIVE, MAIL_FROM: 'Sole <sole@gmail.com>' },
      /^warning: MAIL_FROM is an address at gmail\.com, and smtp\.mailhouse/,
    ],
    [
      { ...LIVE, DATABASE_URL: `${LIVE.DATABASE_URL}?sslmode=require` },
      /^warning: DATABASE_URL says sslmode=require, which is read as verify-full/,
    ],
    [
      { ...LIVE, DATABASE_DIRECT_URL: `${LIVE.DATABASE_URL}2` },
      /^warning: DATABASE_DIRECT_URL leads to the database shop2, and DATABASE_URL to shop/,
    ],
    [
      { ...LIVE, PAYSTACK_SCRIPT_URL: 'https://js.paystack.co/v1/inline.js' },
      /^wrong: PAYSTACK_SCRIPT_URL is \/v1\/inline\.js/,
    ],
    [{ ...LIVE, PRACTICE_ALLOWS: 'live-key' }, /^wrong: PRACTICE_ALLOWS must not be set in production/],
    [{ PHOTO_STORE: 'S3', S3_BUCKET: 'pictures' }, /^wrong: PHOTO_STORE must be database, folder or s3/],
    [
      { TAX_RATES: '2026-01-01 VAT 15%', TAX_NUMBER: 'C0004927116' },
      /^wrong: TAX_RATES must be days .*; this is none: VAT 15%/,
    ],
    [{ ...LIVE, LOG_LEVEL: 'silent' }, /^warning: LOG_LEVEL is silent/],
    [{ ...LIVE, DATA_DIR: '/tmp/soleklean' }, /^warning: DATA_DIR is \/tmp\/soleklean, which a restart may empty/],
    [
      { ...LIVE, EDIT_REPOSITORY: 'https://host.test/shop.git', EDIT_AUTHOR: 'Ama <ama@shop.test>' },
      /^warning: EDIT_REPOSITORY is set, and this is a live shop/,
    ],
  ])('are contradictory in %j', async (env, sentence) => {
    expect(await settings(env as Record<string, string>)).toEqual([expect.stringMatching(sentence)]);
  });

  it.each<Record<string, string>>([
    { SITE_PORT: '8080' },
    { PORT: '5000', SITE_PORT: '8080', API_UPSTREAM: '127.0.0.1:5000,127.0.0.1:5001' },
    { PORT: '4321', SITE_PORT: '4321', API_UPSTREAM: '10.0.0.2:4321' },
    { DATA_DIR: 'tests' },
    { ...LIVE, MAIL_FROM: '<hello@soleklean.com.gh>' },
    { ...LIVE, PORT: '80', HOST: '0.0.0.0' },
    { ...LIVE, SITE_CERTIFICATE: '/etc/letsencrypt/live/shop' },
    {
      ...LIVE,
      MAIL_FROM: 'Sole <sole@gmail.com>',
      SMTP_URL: LIVE.SMTP_URL.replace('smtp.mailhouse.com.gh', 'smtp.gmail.com'),
    },
    { ...LIVE, DATABASE_URL: `${LIVE.DATABASE_URL}?sslmode=verify-full` },
    { ...LIVE, DATABASE_DIRECT_URL: LIVE.DATABASE_URL.replace('database:', 'postgres:') },
    { DATA_DIR: 'is-made-at-the-start' },
  ])('are no contradiction in %j', async (env) => {
    expect(await settings(env)).toEqual([expect.stringMatching(/^ok: /)]);
  });

  it('warn of an embedded database that is left beside a PostgreSQL', async () => {
    const { mkdir } = await import('node:fs/promises');
    await mkdir(join(folder, 'trial/postgres/base'), { recursive: true });
    const env = { DATA_DIR: join(folder, 'trial'), DATABASE_URL: 'postgres://shop@127.0.0.1/shop' };
    expect(await settings(env)).toEqual([
      expect.stringMatching(/^warning: .*trial holds an embedded database.* npm run db:import/),
    ]);
  });

  it('never hold a secret, whatever is wrong with it', async () => {
    const lines = await settings({
      ...LIVE,
      TOKEN_SECRET: ` ${deterministicText('sessions', 64)}`,
      METRICS_TOKEN: deterministicText('secret'),
    });
    expect(lines.join()).not.toContain(deterministicText('sessions', 20));
    expect(lines.join()).not.toContain(deterministicText('secret', 20));
  });
});

describe('proxies', () => {
  const proxies = (env: Record<string, string>) => found(proxiesCheck, checkedShop({ ...LIVE, ...env }));

  it('are ok when they are named, and lead to where the API listens', async () => {
    expect(await proxies({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual(['ok: 1 trusted: 127.0.0.1']);
    expect(await proxies({ TRUSTED_PROXIES: '10.0.0.0/24', HOST: '0.0.0.0' })).toEqual(['ok: 1 trusted: 10.0.0.0/24']);
  });

  it('are wrong when they are missing, can’t be used, or are somebody else', async () => {
    expect((await proxies({}))[0]).toMatch(/^wrong: TRUSTED_PROXIES is not set/);
    expect((await proxies({ TRUSTED_PROXIES: 'proxy.internal' }))[0]).toMatch(
      /^wrong: not asked, because TRUSTED_PROXIES/,
    );
    expect((await proxies({ TRUSTED_PROXIES: '10.0.0.9' }))[0]).toMatch(
      /^wrong: HOST 127\.0\.0\.1 lets only this machine in/,
    );
  });

  it('are not set up without https, where one would be a mistake', async () => {
    expect(await found(proxiesCheck, checkedShop())).toEqual(['not set up: no proxy, as SITE_URL is not https']);
    expect((await found(proxiesCheck, checkedShop({ TRUSTED_PROXIES: '127.0.0.1' })))[0]).toMatch(
      /^warning: TRUSTED_PROXIES is set, and SITE_URL is not https/,
    );
  });
});
