import { join } from 'node:path';
import { z } from 'zod';
import { withoutEnding } from '#domain/without-ending.ts';
import { parseNetwork } from '#server/platform/address.ts';

/**
 * The settings, read once at start. Every one is optional for the offline shop; in production a missing
 * secret, or a part that only a stand-in would play, stops the start with one sentence each.
 */

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((v) => withoutEnding(v, '/'));
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'must be true or false' })
  .transform((v) => v === 'true' || v === '1' || v === 'on');
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Scheme, host and port, nothing else: what a browser sends as Origin. */
const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;

const environment = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 to 65535')
    .max(65535, 'must be 1 to 65535')
    .default(4321),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: url.optional(),
  API_URL: url.optional(),
  DATA_DIR: z.string().min(1, 'must name a folder').default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  PAYSTACK_PUBLIC_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  PAYSTACK_SECRET_KEY: z.string().min(1, 'must not be empty').optional(),
  PAYSTACK_API_URL: url.optional(),
  PAYSTACK_SCRIPT_URL: url.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1, 'must not be empty').optional(),
  GOOGLE_JWKS_URL: url.optional(),
  GOOGLE_REQUIRE_NONCE: flag.default(false),
  GOOGLE_MAPS_API_KEY: z.string().min(1, 'must not be empty').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an address such as SoleKlean <hello@shop.example>')
    .optional(),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must list exact origins such as https://www.example.com')
    .default([]),
  TRUSTED_PROXIES: list
    .refine(
      (proxies) => proxies.every((proxy) => parseNetwork(proxy) !== null),
      'must list addresses or networks such as 10.0.0.1 or 10.0.0.0/8',
    )
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(2, 'must be 2 to 200')
    .max(200, 'must be 2 to 200')
    .default(10),
  PHOTO_STORE: z.enum(['database', 'folder', 's3'], { error: 'must be database, folder or s3' }).default('database'),
  PHOTO_FOLDER: z.string().min(1, 'must name a folder').optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1, 'must not be empty').default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1, 'must not be empty').optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1, 'must not be empty').optional(),
  RATE_LIMITS: z.enum(['normal', 'relaxed'], { error: 'must be normal or relaxed' }).default('normal'),
  REFUSE_COMMON_PASSWORDS: flag.default(true),
  REVEAL_REGISTERED_EMAILS: flag.default(false),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .default('warn'),
  NODE_ENV: z.string().default('development'),
});

/** What a live shop can't do without: a setting and the reason. */
const NEEDED_IN_PRODUCTION = {
  SITE_URL: 'links in mails lead there',
  DATABASE_URL: 'the embedded database is not for production',
  TOKEN_SECRET: 'it signs the sessions',
  PAYSTACK_PUBLIC_KEY: 'without it payments would be played by the stand-in',
  PAYSTACK_SECRET_KEY: 'without it payments would be played by the stand-in',
  GOOGLE_CLIENT_ID: 'without it Google sign-in would be played by the stand-in',
  SMTP_URL: 'without it mail would land in the stand-in mailbox',
  MAIL_FROM: 'mails need a sender',
} as const;

/** Where pictures' files lie. */
export type PhotoSettings =
  | { store: 'database' }
  | { store: 'folder'; folder: string }
  | { store: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** The settings of the picture store, or what they lack. */
function photoSettings(e: z.infer<typeof environment>): PhotoSettings | { missing: string[] } {
  if (e.PHOTO_STORE === 'database') return { store: 'database' };
  if (e.PHOTO_STORE === 'folder') return { store: 'folder', folder: e.PHOTO_FOLDER ?? join(e.DATA_DIR, 'photos') };
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
    return { store: 's3', endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region, ...keys };
  }
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  return { missing: Object.keys(given).filter((name) => !given[name as keyof typeof given]) };
}

export type Settings = {
  port: number;
  host: string;
  siteUrl: string;
  apiUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Null: a secret is made once and kept in the data folder. */
  tokenSecret: string | null;
  payment: { publicKey: string; secretKey: string; apiUrl: string; scriptUrl: string; mode: 'live' | 'test' } | null;
  google: { clientId: string; jwksUrl: string } | null;
  googleRequireNonce: boolean;
  mapsApiKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  corsOrigins: string[];
  /** Addresses and networks of our own proxies. */
  trustedProxies: string[];
  /** Opens /metrics; null: to everybody in a practice shop, to nobody in production. */
  metricsToken: string | null;
  /** The most connections that this process opens to PostgreSQL. */
  databaseConnections: number;
  photos: PhotoSettings;
  rateLimits: 'normal' | 'relaxed';
  refuseCommonPasswords: boolean;
  revealRegisteredEmails: boolean;
  logLevel: string;
  production: boolean;
};

/** Reads the environment; answers the settings, or one sentence for each that is missing or wrong. */
export function readSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) };
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const problems: string[] = [];
  if (production) {
    for (const [name, reason] of Object.entries(NEEDED_IN_PRODUCTION)) {
      if (!(name in given)) problems.push(`${name} is missing: ${reason}.`);
    }
  }
  if (e.PAYSTACK_API_URL && !e.PAYSTACK_SECRET_KEY) {
    problems.push('PAYSTACK_SECRET_KEY is missing: PAYSTACK_API_URL is set, and every call there needs it.');
  }
  if (e.GOOGLE_JWKS_URL && !e.GOOGLE_CLIENT_ID) {
    problems.push('GOOGLE_CLIENT_ID is missing: GOOGLE_JWKS_URL is set, and a credential is checked against it.');
  }
  const modeOf = (key: string | undefined) => /^[ps]k_(live|test)_/.exec(key ?? '')?.[1];
  const modes = new Set([modeOf(e.PAYSTACK_PUBLIC_KEY), modeOf(e.PAYSTACK_SECRET_KEY)].filter(Boolean));
  if (modes.size > 1) {
    problems.push('PAYSTACK_PUBLIC_KEY must be of the same mode, live or test, as PAYSTACK_SECRET_KEY.');
  }
  const photos = photoSettings(e);
  if ('missing' in photos) {
    problems.push(...photos.missing.map((name) => `${name} is missing: PHOTO_STORE is s3, and pictures lie there.`));
  }
  if (problems.length > 0 || 'missing' in photos) return { ok: false, problems };

  const siteUrl = e.SITE_URL ?? `http://localhost:${e.PORT}`;
  return {
    ok: true,
    settings: {
      port: e.PORT,
      host: e.HOST,
      siteUrl,
      apiUrl: e.API_URL ?? siteUrl,
      dataDir: e.DATA_DIR,
      databaseUrl: e.DATABASE_URL ?? null,
      tokenSecret: e.TOKEN_SECRET ?? null,
      payment: e.PAYSTACK_SECRET_KEY
        ? {
            publicKey: e.PAYSTACK_PUBLIC_KEY ?? 'pk_test_unset',
            secretKey: e.PAYSTACK_SECRET_KEY,
            apiUrl: e.PAYSTACK_API_URL ?? 'https://api.paystack.co',
            scriptUrl: e.PAYSTACK_SCRIPT_URL ?? 'https://js.paystack.co/v2/inline.js',
            mode: e.PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test',
          }
        : null,
      google: e.GOOGLE_CLIENT_ID
        ? { clientId: e.GOOGLE_CLIENT_ID, jwksUrl: e.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs' }
        : null,
      googleRequireNonce: e.GOOGLE_REQUIRE_NONCE,
      mapsApiKey: e.GOOGLE_MAPS_API_KEY ?? null,
      smtpUrl: e.SMTP_URL ?? null,
      mailFrom: e.MAIL_FROM ?? 'SoleKlean <hello@soleklean.example>',
      corsOrigins: e.CORS_ORIGINS,
      trustedProxies: e.TRUSTED_PROXIES,
      metricsToken: e.METRICS_TOKEN ?? null,
      databaseConnections: e.DATABASE_CONNECTIONS,
      photos,
      rateLimits: e.RATE_LIMITS,
      refuseCommonPasswords: e.REFUSE_COMMON_PASSWORDS,
      revealRegisteredEmails: e.REVEAL_REGISTERED_EMAILS,
      logLevel: e.LOG_LEVEL,
      production,
    },
  };
}
