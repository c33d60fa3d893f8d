import { z } from 'zod';

/**
 * The settings, read once at start. Every one is optional for the offline shop; in production a missing
 * secret, or a part that only a stand-in would play, stops the start with one sentence each.
 */

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((v) => v.replace(/\/+$/, ''));
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
  MAIL_FROM: z.string().min(3, 'must be an address').optional(),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must list exact origins such as https://www.example.com')
    .default([]),
  TRUSTED_PROXIES: list.default([]),
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
  trustedProxies: string[];
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
  if (problems.length > 0) return { ok: false, problems };

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
      rateLimits: e.RATE_LIMITS,
      refuseCommonPasswords: e.REFUSE_COMMON_PASSWORDS,
      revealRegisteredEmails: e.REVEAL_REGISTERED_EMAILS,
      logLevel: e.LOG_LEVEL,
      production,
    },
  };
}
