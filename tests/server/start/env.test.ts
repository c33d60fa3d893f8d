import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseSettings, readSettings } from '#server/env.ts';
import { deterministicText, LIVE, problemsOf } from '#tests/support/ops/live-settings.ts';

const REMOTE = `postgres://shop:${deterministicText('database')}@db.cloudhouse.com:5432/shop`;

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

  it('an empty one counts as not set', () => {
    expect(problemsOf({ DATABASE_URL: '', TOKEN_SECRET: '', PORT: '' })).toEqual([]);
  });

  it.each(['', 'Production', 'production ', 'prod', 'staging', '"production"'])(
    'NODE_ENV=%j stops the start: only three values are allowed',
    (NODE_ENV) => {
      expect(problemsOf({ ...LIVE, NODE_ENV })).toEqual([expect.stringMatching(/^NODE_ENV must .+\.$/)]);
    },
  );

  it.each(['development', 'test'])('NODE_ENV=%s opens a practice shop', (NODE_ENV) => {
    expect(readSettings({ NODE_ENV })).toMatchObject({ ok: true, settings: { production: false } });
  });

  it('a live shop with every setting starts, in live mode', () => {
    const read = readSettings(LIVE);
    expect(read.ok && read.settings).toMatchObject({
      siteUrl: 'https://soleklean.com.gh',
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
    ['SITE_URL', 'http://localhost:4321/shop'],
    ['SITE_URL', 'http://user:pw@localhost:4321'],
    ['API_URL', 'http://localhost:4321/?a=1'],
    ['S3_ENDPOINT', 'https://key:secret@storage.test'],
    ['PORT', ' 4321'],
    ['SITE_URL', '"http://localhost:4321"'],
    ['LOG_LEVEL', 'info # more than usual'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_…'],
    ['PRACTICE_ALLOWS', 'everything'],
    ['MAIL_FROM', 'SoleKlean hello@shop.example'],
    ['MAIL_FROM', 'SoleKlean <hello@shop.example'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['DATABASE_CONNECTIONS', '1e2'],
    ['HOST', 'http://localhost'],
    ['HOST', '127.0.0.1:80'],
    ['HOST', '*'],
    ['SITE_URL', 'http://@localhost'],
    ['SITE_URL', 'http://*.localhost'],
    ['SITE_URL', 'http://localhost.'],
    ['SITE_URL', 'http://a..localhost'],
    ['SITE_URL', 'http://localhost:0'],
    ['SITE_URL', 'http://localhost;'],
    ['SITE_URL', 'http://söle.localhost'],
    ['SITE_URL', 'http://local\u200bhost'],
    ['PAYSTACK_SCRIPT_URL', 'https://js.paystack.co/;script-src *'],
    ['PAYSTACK_SCRIPT_URL', "https://js.paystack.co/x.js 'unsafe-inline'"],
    ['GOOGLE_MAPS_API_KEY', 'AIza"><script>'],
    ['TRUSTED_PROXIES', '10.0.0.0/0x8'],
    ['TRUSTED_PROXIES', '10.0.0.0/ 8'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['SMTP_URL', 'smtps://'],
    ['SMTP_URL', 'smtp://localhost?logger=true&debug=true'],
    ['SMTP_URL', 'smtp://localhost?proxy=http://127.0.0.1'],
    ['SMTP_URL', 'smtps://shop:half#half@localhost'],
    ['SMTP_URL', 'smtps://localhost:587'],
    ['SMTP_URL', 'smtps://localhost:993'],
    ['TOKEN_SECRET', '`openssl-rand-base64-48-characters`'],
    ['TOKEN_SECRET', '$(openssl-rand-base64-48-characters)'],
    ['TOKEN_SECRET', '<32-characters-or-more-of-your-own>'],
    ['DATA_DIR', '~/soleklean'],
    ['NODE_ENV', 'produ\u0441tion'],
  ])('%s=%s is refused by name', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
  });

  it('a live key with a test key is refused', () => {
    const mixed = {
      PAYSTACK_PUBLIC_KEY: 'pk_live_1',
      PAYSTACK_SECRET_KEY: 'sk_test_1',
      PRACTICE_ALLOWS: 'live-key',
    };
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

  it('taxes by date are read; they need a tax number, and days in order', () => {
    const TAX_RATES =
      '2021-05-01 NHIL 2.5 + GETFund 2.5 + COVID 1 then VAT 15; 2026-01-01 VAT 15 + NHIL 2.5 + GETFund 2.5';
    expect(problemsOf({ TAX_RATES, TAX_NUMBER: 'C0001234567' })).toEqual([]);
    expect(problemsOf({ TAX_RATES })[0]).toContain('TAX_NUMBER is missing');
    expect(problemsOf({ TAX_RATES: '2026-01-01 VAT', TAX_NUMBER: 'C0001234567' })[0]).toContain(
      'TAX_RATES must be days',
    );
    for (const wrong of ['mine', 'AAAAAAAA', 'C-TO-FOLLOW'])
      expect(problemsOf({ TAX_NUMBER: wrong })[0]).toContain('TAX_NUMBER must be');
    const twice = { TAX_RATES: '2026-01-01 VAT 15 + NHIL 2.5 then vat 2.5', TAX_NUMBER: 'C0001234567' };
    expect(problemsOf(twice)[0]).toContain('TAX_RATES must be days');
    expect(problemsOf({ ...LIVE, TAX_RATES, TAX_NUMBER: 'C0001234567' })).toEqual([
      "TAX_NUMBER is C0001234567, which is the example's; put the shop's own, since receipts name it.",
    ]);
    expect(problemsOf({ ...LIVE, TAX_RATES, TAX_NUMBER: 'C0004927116' })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  it('an address of a provider without its key is refused', () => {
    expect(problemsOf({ PAYSTACK_API_URL: 'http://localhost:1' })[0]).toContain('PAYSTACK_SECRET_KEY');
    expect(problemsOf({ GOOGLE_JWKS_URL: 'http://localhost:1' })[0]).toContain('GOOGLE_CLIENT_ID');
  });
});

describe('a live shop', () => {
  const network = 'TRUSTED_PROXIES';
  it.each([
    ...['http://soleklean.com.gh', 'https://localhost', 'https://127.0.0.1', 'https://2130706433', 'https://[::1]'].map(
      (url) => ['SITE_URL', url],
    ),
    ...['https://192.168.1.9', 'https://shop', 'https://shop.local', 'https://shop.test', 'https://shop.example'].map(
      (url) => ['SITE_URL', url],
    ),
    ['API_URL', 'http://api.soleklean.com.gh'],
    ['API_URL', 'https://api.internal'],
    ['CORS_ORIGINS', 'http://soleklean.com.gh'],
    ['CORS_ORIGINS', 'https://soleklean.com.gh,https://localhost:4321'],
    ['PAYSTACK_API_URL', 'http://api.paystack.co'],
    ['PAYSTACK_API_URL', 'https://localhost:9000'],
    ['PAYSTACK_SCRIPT_URL', 'http://js.paystack.co/v2/inline.js'],
    ['GOOGLE_JWKS_URL', 'http://www.googleapis.com/oauth2/v3/certs'],
    ['GOOGLE_JWKS_URL', 'https://10.0.0.4/certs'],
    ['S3_ENDPOINT', 'http://storage.cloudhouse.com'],
    ['GOOGLE_CLIENT_ID', 'laces'],
    ['TOKEN_SECRET', 'x'.repeat(32)],
    ['TOKEN_SECRET', 'k9Qz'.repeat(10)],
    ['TOKEN_SECRET', '0011223344550011223344550011223344'.slice(0, 33)],
    ['TOKEN_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['TOKEN_SECRET', 'a long sentence that somebody thought up'],
    ['TOKEN_SECRET', 'thequickbrownfoxjumpsoverthelazydog'],
    ['TOKEN_SECRET', 'replace-this-with-characters-of-your-own'],
    ['TOKEN_SECRET', 'Osu2026Lagoon!Osu2026Lagoon!Osu2026Lagoon!x'],
    ['METRICS_TOKEN', 'prometheus-scrapes'],
    ['PAYSTACK_SECRET_KEY', `sk_live_${'x'.repeat(40)}`],
    ['TOKEN_SECRET', `my-secret-${deterministicText('sessions')}`],
    ['METRICS_TOKEN', 'metrics-token-16-characters'],
    ['METRICS_TOKEN', LIVE.TOKEN_SECRET],
    ['S3_SECRET_ACCESS_KEY', LIVE.TOKEN_SECRET],
    ['SMTP_URL', `smtps://shop:${deterministicText('database')}@smtp.mailhouse.com.gh`],
    ['SMTP_URL', 'smtp://smtp.mailhouse.com.gh'],
    ['SMTP_URL', 'smtps://smtp.mailhouse.com.gh?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://smtp.mailhouse.com.gh?secure=true'],
    ['SMTP_URL', 'smtp://smtp.mailhouse.com.gh?requireTLS=TRUE'],
    ['SITE_URL', 'https://127.0.0.1.nip.io'],
    ['SITE_URL', 'https://your-domain.com'],
    ['SITE_URL', 'https://192.0.2.1'],
    ['SITE_URL', 'https://[2001:db8::1]'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['NODE_DEBUG', 'http'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['MAIL_FROM', 'hello@shop.example'],
    ['MAIL_FROM', 'SoleKlean <hello@localhost>'],
    ['DATABASE_URL', 'postgres://shop@database/shop'],
    ['DATABASE_URL', 'postgres://shop:shop@database/shop'],
    ['DATABASE_URL', REMOTE],
    ['DATABASE_URL', `${REMOTE}?sslmode=disable`],
    ['DATABASE_URL', `${REMOTE}?sslmode=verify-full&sslmode=disable`],
    ['DATABASE_URL', `${REMOTE}?ssl=true&sslmode=no-verify`],
    ['DATABASE_URL', `${REMOTE}?uselibpqcompat=true&sslmode=require`],
    ['DATABASE_URL', `postgres://shop@localhost/shop?host=${new URL(REMOTE).hostname}&sslmode=verify-full`],
    ['RATE_LIMITS', 'relaxed'],
    ['REFUSE_COMMON_PASSWORDS', 'false'],
    ['PRACTICE_ALLOWS', 'public-site'],
    [network, '0.0.0.0/0'],
    [network, '128.0.0.0/1'],
    [network, '10.0.0.1,64.0.0.0/7'],
    [network, '::/0'],
    [network, '2000::/3'],
    [network, '::ffff:0:0/96'],
    [network, '::fffe:0:0/95'],
    [network, '::ffff:0.0.0.0/97'],
    [network, '64:ff9b::/96'],
    [network, '2000::/20,2100::/20,2200::/20'],
    [network, '1.0.0.0/8,2.0.0.0/8,3.0.0.0/8,4.0.0.0/8,5.0.0.0/8'],
  ])('does not start with %s=%s, and says why in one sentence', (name, value) => {
    const problems = problemsOf({ ...LIVE, [name as string]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  it.each([
    ['a key for tests', 'sk_test_', 'pk_test_'],
    ['the example’s', 'sk_live_1', 'pk_live_1'],
  ])('does not start with keys that are %s', (_, secret, open) => {
    const keys = {
      PAYSTACK_SECRET_KEY: secret + deterministicText('a', 8),
      PAYSTACK_PUBLIC_KEY: open + deterministicText('b', 8),
    };
    expect(problemsOf({ ...LIVE, ...keys })).toEqual([
      expect.stringMatching(/^PAYSTACK_PUBLIC_KEY must be a live key/),
      expect.stringMatching(/^PAYSTACK_SECRET_KEY must be a live key/),
    ]);
  });

  it.each([
    ['SITE_URL', 'https://shop.soleklean.com.gh:8443'],
    ['API_URL', 'https://api.soleklean.com.gh'],
    ['CORS_ORIGINS', 'https://soleklean.com.gh, https://www.soleklean.com.gh'],
    ['DATABASE_URL', 'postgres://shop@localhost/shop'],
    ['DATABASE_URL', 'postgres:///shop?host=/var/run/postgresql'],
    ['DATABASE_URL', `${REMOTE}?sslmode=verify-full`],
    ['SMTP_URL', 'smtp://mail:25'],
    ['SMTP_URL', 'smtp://smtp.mailhouse.com.gh:587?requireTLS=true'],
    ['S3_ENDPOINT', 'https://storage.internal:9000'],
    ['METRICS_TOKEN', deterministicText('metrics', 48)],
    [network, '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,2606:4700::/32,104.16.0.0/13'],
    ['HOST', '0.0.0.0'],
  ])('starts with %s=%s', (name, value) => {
    expect(problemsOf({ ...LIVE, [name as string]: value })).toEqual([]);
  });

  it('asks a database that PGHOST names for a password, too', () => {
    const env = { ...LIVE, DATABASE_URL: 'postgres:///shop', PGHOST: 'db.cloudhouse.com' };
    expect(problemsOf(env).join(' ')).toContain('DATABASE_URL has no password');
  });

  it('has its site’s address as browsers write it', () => {
    const read = readSettings({ ...LIVE, SITE_URL: 'HTTPS://SOLEKLEAN.com.gh:443/' });
    expect(read.ok && read.settings.siteUrl).toBe('https://soleklean.com.gh');
  });

  it('takes every secret that the commands of the documentation make', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const of = (what: string, bytes: number) =>
        createHash('sha512').update(`${what} ${round}`).digest().subarray(0, bytes);
      const env = { TOKEN_SECRET: of('t', 48).toString('base64'), METRICS_TOKEN: of('m', 24).toString('hex') };
      expect(problemsOf({ ...LIVE, ...env })).toEqual([]);
    }
  });

  it('takes a database’s password from PGPASSWORD as well', () => {
    expect(problemsOf({ ...LIVE, DATABASE_URL: 'postgres://shop@database/shop', PGPASSWORD: 'x' })).toEqual([]);
  });

  it.each([
    ['PAYSTACK_SECRETKEY', 'PAYSTACK_SECRET_KEY'],
    ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
    ['SMTP_URI', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['S3_ACCES_KEY_ID', 'S3_ACCESS_KEY_ID'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['NODEENV', 'NODE_ENV'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['token_secret', 'TOKEN_SECRET'],
    ['REFUSE_COMON_PASSWORDS', 'REFUSE_COMMON_PASSWORDS'],
  ])('does not start with %s, and names %s', (wrong, right) => {
    expect(problemsOf({ ...LIVE, [wrong]: 'x' })).toEqual([
      `${wrong} is not a setting of the shop. Did you mean ${right}? All are listed in .env.example.`,
    ]);
  });

  it('ignores the system’s own variables', () => {
    const system = [
      ...['PATH', 'HOME', 'HOSTNAME', 'LANG', 'NODE_OPTIONS', 'NODE_VERSION', 'PGPASSWORD', 'TZ', 'MAIL', 'MAILCHECK'],
      ...['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_PROJECT', 'SMTP_SERVICE_HOST', 'SMTP_PORT_25_TCP_ADDR'],
      ...[
        'KUBERNETES_PORT',
        'POSTGRES_PASSWORD',
        'SITE_PORT',
        'API_UPSTREAM',
        'npm_config_cache',
        'DATABASE_SERVICE_HOST',
      ],
    ];
    expect(problemsOf({ ...LIVE, ...Object.fromEntries(system.map((name) => [name, 'x'])) })).toEqual([]);
  });
});

describe('a practice shop', () => {
  const risks = [
    ['live-key', { PAYSTACK_SECRET_KEY: `sk_live_${deterministicText('secret')}` }],
    ['live-key', { PAYSTACK_PUBLIC_KEY: `pk_live_${deterministicText('public')}` }],
    ['public-site', { SITE_URL: 'https://localhost:4321' }],
    ['public-site', { SITE_URL: 'http://soleklean.com.gh' }],
    ['public-site', { API_URL: 'https://api.soleklean.com.gh' }],
    ['remote-database', { DATABASE_URL: REMOTE }],
    ['remote-database', { DATABASE_URL: 'postgres://shop@localhost/shop?host=db.cloudhouse.com' }],
    ['remote-database', { DATABASE_URL: 'postgres:///shop?host=localhost&host=db.cloudhouse.com' }],
    ['remote-database', { DATABASE_URL: 'postgres:///shop', PGHOST: 'db.cloudhouse.com' }],
    ['live-key', { PAYSTACK_SECRET_KEY: `rk_LIVE_${deterministicText('secret')}` }],
    ['public-host', { HOST: '0.0.0.0' }],
    ['public-host', { HOST: '::' }],
  ] as const;

  it.each(risks)(
    'does not start with a %s, %j, unless a setting allows it; then each page says what it is',
    (risk, env) => {
      expect(problemsOf(env)).toEqual([expect.stringContaining(`PRACTICE_ALLOWS=${risk}`)]);
      const others = risks.map(([name]) => name).filter((name) => name !== risk);
      expect(problemsOf({ ...env, PRACTICE_ALLOWS: others.join(',') })).toHaveLength(1);
      expect(readSettings({ ...env, PRACTICE_ALLOWS: risk })).toMatchObject({
        ok: true,
        settings: { practiceNotice: true },
      });
    },
  );

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { SITE_URL: 'http://127.0.0.1:4390' },
    { DATABASE_URL: 'postgres://shop:shop@127.0.0.1:5433/shop' },
    { DATABASE_URL: 'postgres:///shop?host=/run/postgresql' },
    { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_API_URL: 'http://127.0.0.1:9000' },
  ])('starts on this machine with %j, and needs no notice', (env) => {
    expect(readSettings(env)).toMatchObject({ ok: true, settings: { practiceNotice: false } });
  });

  it.each(['\uFEFFNODE_ENV', 'export NODE_ENV', 'NODE_ENV ', 'NODE-ENV', 'NODE_ENVIRONMENT', 'node_env', 'NODEENV'])(
    'does not open instead of a live shop that wrote %j',
    (name) => {
      expect(problemsOf({ [name]: 'production' })).toEqual([expect.stringContaining('NODE_ENV')]);
    },
  );

  it('names a setting that is not read for what cannot be seen in its name', () => {
    expect(problemsOf({ '\uFEFFPORT': '80' })).toEqual([
      'A setting is written as "\uFEFFPORT" and is not read. Write its name as PORT.',
    ]);
  });

  it('lets commands read the settings of whatever database they are given', () => {
    expect(parseSettings({ DATABASE_URL: REMOTE }).ok).toBe(true);
  });
});

it('every setting is in the example, which has no setting that the shop does not read', async () => {
  const namesIn = async (path: string, pattern: RegExp) =>
    [...(await readFile(path, 'utf8')).matchAll(pattern)].map(([, name = '']) => name).sort();
  const ofHosts = [
    'API_UPSTREAM',
    'CADDY_VERSION',
    'KEEP_ASSETS',
    'NGINX_BROTLI',
    'SITE_CERTIFICATE',
    'SITE_LOGS',
    'SITE_PORT',
    'SITE_PROXIES',
    'SITE_ROOT',
  ];
  const read = await namesIn('server/settings/environment.ts', /^ {2}([A-Z][A-Z_\d]+):/gm);
  const ofEditors = ['EDIT_AUTHOR', 'EDIT_BRANCH', 'EDIT_REPOSITORY'];
  const known = new Set([...read, ...ofHosts, ...ofEditors]);
  const declared = await namesIn('.env.example', /^# ([A-Z][A-Z_\d]+)=/gm);
  expect(declared).toEqual([...known].sort());
});
