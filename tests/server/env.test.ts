import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/env.ts';

const LIVE = {
  NODE_ENV: 'production',
  SITE_URL: 'https://soleklean.example/',
  DATABASE_URL: 'postgres://shop@localhost/shop',
  TOKEN_SECRET: 'x'.repeat(32),
  PAYSTACK_PUBLIC_KEY: 'pk_live_1',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'shop@soleklean.example',
};

const problemsOf = (env: Record<string, string | undefined>) => {
  const read = readSettings(env);
  return read.ok ? [] : read.problems;
};

describe('the settings', () => {
  it('none is needed for the offline shop', () => {
    const read = readSettings({});
    expect(read.ok && read.settings).toMatchObject({
      port: 4321,
      siteUrl: 'http://localhost:4321',
      apiUrl: 'http://localhost:4321',
      payment: null,
      google: null,
      smtpUrl: null,
      production: false,
    });
  });

  it('an empty one counts as not given', () => {
    expect(problemsOf({ DATABASE_URL: '', TOKEN_SECRET: '', PORT: '' })).toEqual([]);
  });

  it('a live shop with everything opens, in live mode', () => {
    const read = readSettings(LIVE);
    expect(read.ok && read.settings).toMatchObject({
      siteUrl: 'https://soleklean.example',
      payment: { mode: 'live', apiUrl: 'https://api.paystack.co' },
      production: true,
    });
  });

  it('a test key means test money', () => {
    const read = readSettings({ PAYSTACK_SECRET_KEY: 'sk_test_1' });
    expect(read.ok && read.settings.payment?.mode).toBe('test');
  });

  it.each(Object.keys(LIVE).filter((name) => name !== 'NODE_ENV'))(
    'a live shop without %s says so in one sentence',
    (name) => {
      const problems = problemsOf({ ...LIVE, [name]: undefined });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name} is missing: .+\\.$`));
    },
  );

  it('names every missing one at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toHaveLength(8);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['SITE_URL', 'soleklean.example'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x'],
    ['TOKEN_SECRET', 'short'],
    ['PAYSTACK_PUBLIC_KEY', 'sk_test_x'],
    ['SMTP_URL', 'http://mail'],
    ['RATE_LIMITS', 'off'],
    ['GOOGLE_REQUIRE_NONCE', 'maybe'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example,https://b.example/path'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['METRICS_TOKEN', 'short'],
    ['DATABASE_CONNECTIONS', '1'],
    ['MAIL_FROM', 'SoleKlean'],
    ['MAIL_FROM', 'SoleKlean hello@shop.example'],
  ])('%s=%s is refused by name', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
  });

  it('a live key beside a test key is refused', () => {
    const mixed = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_test_1' };
    expect(problemsOf(mixed)).toEqual([
      'PAYSTACK_PUBLIC_KEY must be of the same mode, live or test, as PAYSTACK_SECRET_KEY.',
    ]);
  });

  it.each(['hello@shop.example', 'SoleKlean <hello@shop.example>', '"Sole, Klean" <hello@shop.example>'])(
    'mail may come from %s',
    (MAIL_FROM) => {
      expect(problemsOf({ MAIL_FROM })).toEqual([]);
    },
  );

  it('an address of a provider without its key is refused', () => {
    expect(problemsOf({ PAYSTACK_API_URL: 'http://localhost:1' })[0]).toContain('PAYSTACK_SECRET_KEY');
    expect(problemsOf({ GOOGLE_JWKS_URL: 'http://localhost:1' })[0]).toContain('GOOGLE_CLIENT_ID');
  });
});

it('every setting stands in the example, with nothing that the shop does not read', async () => {
  const namesIn = async (path: string, pattern: RegExp) =>
    [...(await readFile(path, 'utf8')).matchAll(pattern)].map(([, name = '']) => name).sort();
  const ofHosts = ['API_UPSTREAM', 'KEEP_ASSETS', 'NGINX_BROTLI', 'SITE_PORT', 'SITE_PROXIES', 'SITE_ROOT'];
  const read = await namesIn('server/env.ts', /^ {2}([A-Z][A-Z_\d]+):/gm);
  const known = new Set([...read, ...ofHosts]);
  const told = await namesIn('.env.example', /^# ([A-Z][A-Z_\d]+)=/gm);
  expect(told).toEqual([...known].sort());
});
