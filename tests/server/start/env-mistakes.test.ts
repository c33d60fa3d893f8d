import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/env.ts';
import { deterministicText, LIVE, problemsOf } from '#tests/support/ops/live-settings.ts';

/** Mistakes that people make in the settings of a live shop. */

const S3 = {
  PHOTO_STORE: 's3',
  S3_ENDPOINT: 'https://storage.cloudhouse.com',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'AKSHOP1',
  S3_SECRET_ACCESS_KEY: deterministicText('storage'),
};
const database = (host: string) => `postgres://shop:${deterministicText('database')}@${host}:5432/shop`;
const smtp = (host: string) => `smtp://shop:${deterministicText('mail')}@${host}:587`;

describe('a live shop does not start', () => {
  it.each([
    ...['https://api.paystack.co.evil.com', 'https://paystack.co', 'https://api-paystack.co'].map((url) => [
      'PAYSTACK_API_URL',
      url,
    ]),
    ...['https://api.paystack.com', 'https://api.paystack.co:8443', 'https://api.paystack.co/v2'].map((url) => [
      'PAYSTACK_API_URL',
      url,
    ]),
    ['PAYSTACK_API_URL', 'https://api.paystack.co.'],
    ['PAYSTACK_API_URL', 'https://api.xn--pystack-7fg.co'],
    ['PAYSTACK_API_URL', 'https://api.p\u0430ystack.co'],
    ['PAYSTACK_API_URL', 'https://api.paystack.co@evil.com'],
    ['PAYSTACK_API_URL', 'https://api.paystack.co%2eevil.com'],
    ['PAYSTACK_API_URL', 'https:/api.paystack.co'],
    ['PAYSTACK_API_URL', 'https:\\\\api.paystack.co'],
    ['PAYSTACK_SCRIPT_URL', 'https://js.paystack.co.evil.com/v2/inline.js'],
    ['PAYSTACK_SCRIPT_URL', 'https://js.paystack.com/v2/inline.js'],
    ['PAYSTACK_SCRIPT_URL', 'https://js.paystack.co:444/v2/inline.js'],
    ['PAYSTACK_SCRIPT_URL', 'https://paystack.co/v2/inline.js'],
    ['PAYSTACK_SCRIPT_URL', '//js.paystack.co/v2/inline.js'],
    ['GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v2/certs'],
    ['GOOGLE_JWKS_URL', 'https://www.googleapis.com/service_accounts/v1/jwk/mallory@project.iam.gserviceaccount.com'],
    ['GOOGLE_JWKS_URL', 'https://storage.googleapis.com/mallory/certs'],
    ['GOOGLE_JWKS_URL', 'https://www.google-apis.com/oauth2/v3/certs'],
    ['GOOGLE_JWKS_URL', 'https://www.googleapis.com.evil.com/oauth2/v3/certs'],
    ['ALLOWED_PROVIDER_URLS', 'paystack'],
    ['ALLOWED_PROVIDER_URLS', '*'],
    ['ALLOWED_PROVIDER_URLS', 'https://*.paystack.co'],
    ...['Host', 'authorization', 'User-Agent', 'Content-Type'].map((name) => ['CLIENT_ADDRESS_HEADER', name]),
    ['GOOGLE_CLIENT_ID', 'your-client-id.apps.googleusercontent.com'],
    ['GOOGLE_CLIENT_ID', '402-laces.apps.googleusercontent.com.evil.com'],
    ['GOOGLE_CLIENT_ID', '402-laces.apps.googleusercontent.com/'],
    ...['[::ffff:10.0.0.4]', '[fec0::1]', '[ff02::1]', '[100::1]', '[::10.0.0.1]', '[::ffff:7f00:1]'].map((host) => [
      'SITE_URL',
      `https://${host}`,
    ]),
    ...['0x7f.1', '0177.0.0.1', '127.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.0.8'].map((host) => [
      'SITE_URL',
      `https://${host}`,
    ]),
    ['SITE_URL', 'https://SHOP.LOCAL'],
    ['SITE_URL', 'https://soleklean.com.gh:443/?'],
    ['SITE_URL', 'https://soleklean.com.gh#'],
    ['SITE_URL', 'https://admin:@soleklean.com.gh'],
    ['SITE_URL', '\u2018https://soleklean.com.gh\u2019'],
    ['SITE_URL', 'https://soleklean.com.gh,https://www.soleklean.com.gh'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://*.soleklean.com.gh'],
    ['CORS_ORIGINS', 'https://WWW.soleklean.com.gh'],
    ['CORS_ORIGINS', 'https://soleklean.com.gh:443'],
    ['CORS_ORIGINS', 'https://soleklean.com.gh https://www.soleklean.com.gh'],
    ['DATABASE_URL', database('41.66.1.2.nip.io')],
    ['DATABASE_URL', database('[2a00:1450::9]')],
    ['DATABASE_URL', database('41.66.1.2')],
    ['SMTP_URL', smtp('41.66.1.2.sslip.io')],
    ['SMTP_URL', smtp('41.66.1.2')],
    ['TOKEN_SECRET', LIVE.PAYSTACK_PUBLIC_KEY],
    ['TOKEN_SECRET', `  ${deterministicText('sessions', 64)}`],
    ['TOKEN_SECRET', '31415926535897932384626433832795028841971693'],
    ['TOKEN_SECRET', 'correct-horse-battery-staple-laces-2026'],
    ['TOKEN_SECRET', 'Kotoko.Hearts.Akosua.Kwame.Adwoa.Mensah.1957'],
    ['TOKEN_SECRET', 'wvtgqkjxbyzrmhpdnlfcwvtoqkgxbjzrmhsa'],
    ['METRICS_TOKEN', LIVE.TOKEN_SECRET.toUpperCase()],
    ['METRICS_TOKEN', LIVE.TOKEN_SECRET.slice(8, 40)],
    ['SMTP_URL', `smtps://shop:${deterministicText('database').toUpperCase()}@smtp.mailhouse.com.gh:465`],
    ['DATA_DIR', 'dist'],
    ['DATA_DIR', './dist/data'],
    ['DATA_DIR', 'dist/../dist/_astro'],
    ['NODE_OPTIONS', '--inspect=0.0.0.0:9229'],
    ['NODE_OPTIONS', '--max-old-space-size=512 --insecure-http-parser'],
    ['NODE_OPTIONS', '--tls-min-v1.0'],
    ['TRUSTED_PROXIES', '2002::/16'],
    ['TRUSTED_PROXIES', '0::/1'],
    ['TRUSTED_PROXIES', '010.0.0.1'],
    ['TRUSTED_PROXIES', '10.0.0'],
    ['TRUSTED_PROXIES', 'all'],
    ['RATE_LIMITS', 'Relaxed'],
    ['REFUSE_COMMON_PASSWORDS', 'no'],
    ['PORT', '４３２１'],
    ['LOG_LEVEL', 'DEBUG'],
  ])('with %s=%s, and says why in one sentence', (name, value) => {
    const problems = problemsOf({ ...LIVE, [name as string]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`, 's'));
  });

  it('with pictures in a folder of its release, which the next release leaves behind', () => {
    for (const folder of [{}, { PHOTO_FOLDER: 'photos' }, { PHOTO_FOLDER: './photos' }])
      expect(problemsOf({ ...LIVE, PHOTO_STORE: 'folder', ...folder })).toEqual([
        expect.stringMatching(/^PHOTO_FOLDER must be a whole path/),
      ]);
    for (const whole of [{ PHOTO_FOLDER: '/pictures' }, { DATA_DIR: '/var/lib/soleklean' }])
      expect(problemsOf({ ...LIVE, PHOTO_STORE: 'folder', ...whole })).toEqual([]);
  });

  it.each([
    ['S3_ENDPOINT', 'https://storage.example.com'],
    ['S3_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
    ['S3_SECRET_ACCESS_KEY', 'minioadmin'],
    ['PHOTO_FOLDER', 'dist/pictures'],
  ])('with %s=%s, where pictures are stored', (name, value) => {
    const problems = problemsOf({ ...LIVE, ...S3, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  it.each([
    ['DATABASE_URL', `${deterministicText('database')}${deterministicText('more', 4)}`],
    ['PAYSTACK_SECRET_KEY', deterministicText('secret')],
  ])('with the secret of %s in METRICS_TOKEN too, with or without something around it', (name, METRICS_TOKEN) => {
    expect(problemsOf({ ...LIVE, METRICS_TOKEN })).toEqual([
      `${name} has the same secret as METRICS_TOKEN. Give each its own.`,
    ]);
  });

  it('with the two keys in each other’s place, and says all that is wrong at once', () => {
    const { PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY } = LIVE;
    const swapped = { PAYSTACK_PUBLIC_KEY: PAYSTACK_SECRET_KEY, PAYSTACK_SECRET_KEY: PAYSTACK_PUBLIC_KEY };
    expect(problemsOf({ ...LIVE, ...swapped, SITE_URL: 'http://shop.soleklean.com.gh' })).toEqual([
      expect.stringMatching(/^PAYSTACK_PUBLIC_KEY must not be the secret key/),
      expect.stringMatching(/^PAYSTACK_SECRET_KEY must not be the public key/),
      expect.stringMatching(/^SITE_URL must begin with https/),
    ]);
  });

  it('with a secret key that is the public one with another start', () => {
    const secret = LIVE.PAYSTACK_PUBLIC_KEY.replace('pk_', 'sk_');
    expect(problemsOf({ ...LIVE, PAYSTACK_SECRET_KEY: secret })).toEqual([
      expect.stringContaining('the same secret as PAYSTACK_PUBLIC_KEY'),
    ]);
  });
});

describe('a live shop starts', () => {
  it('with a provider at another address that a second setting names exactly', () => {
    const PAYSTACK_API_URL = 'https://paystack-proxy.soleklean.com.gh';
    expect(problemsOf({ ...LIVE, PAYSTACK_API_URL, ALLOWED_PROVIDER_URLS: `${PAYSTACK_API_URL}/` })).toEqual([]);
    for (const other of ['https://soleklean.com.gh', `${PAYSTACK_API_URL}.evil.com`, `${PAYSTACK_API_URL}/v2`])
      expect(problemsOf({ ...LIVE, PAYSTACK_API_URL, ALLOWED_PROVIDER_URLS: other })).toHaveLength(1);
  });

  it.each([
    ['PAYSTACK_API_URL', 'https://api.paystack.co/'],
    ['PAYSTACK_SCRIPT_URL', 'https://js.paystack.co/v1/inline.js'],
    ['GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'],
    ['NODE_OPTIONS', '--max-old-space-size=512'],
    ['DATA_DIR', '/var/lib/dist'],
    ['DATA_DIR', '..dist'],
    ['SMTP_URL', smtp('10.0.0.9')],
    ['TOKEN_SECRET', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'],
  ])('with %s=%s', (name, value) => {
    expect(problemsOf({ ...LIVE, [name]: value })).toEqual([]);
  });

  it('with pictures in a storage of its own', () => {
    expect(readSettings({ ...LIVE, ...S3 }).ok).toBe(true);
  });
});

it('a practice shop does not keep its data among the files that it serves either', () => {
  expect(problemsOf({ DATA_DIR: 'dist/.data' })).toEqual(['DATA_DIR must not be in dist/: its files would be served.']);
  expect(problemsOf({ DATA_DIR: 'public' })).toEqual(['DATA_DIR must not be in public/: its files would be served.']);
  expect(problemsOf({ DATA_DIR: 'public-data' })).toEqual([]);
});

it.each(['/', '.', '..', process.cwd()])(
  'no shop takes %s, where more than its data is, for its data or pictures',
  (folder) => {
    for (const name of ['DATA_DIR', 'PHOTO_FOLDER'])
      expect(problemsOf({ [name]: folder }).join()).toMatch(`${name} must be a folder of its own`);
  },
);
