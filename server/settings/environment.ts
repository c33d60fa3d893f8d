import { z } from 'zod';
import { parseTaxPlan, unreadTaxes } from '#domain/books/tax-plan.ts';
import { parseNetwork } from '#server/platform/address.ts';
import { hasUnencodedPassword, serversProblem } from '#server/settings/addresses/database-address.ts';
import { hookProblem } from '#server/settings/addresses/hook-address.ts';
import { isHostName } from '#server/settings/addresses/hosts.ts';
import { smtpProblem } from '#server/settings/addresses/smtp-address.ts';
import { addressProblem, originProblem } from '#server/settings/addresses/web-address.ts';
import { isPracticeRisk, PRACTICE_RISKS } from '#server/settings/rules/practice-risks.ts';

/** The form of every setting. Rules about several settings are in the files beside. */

/** A setting that is valid when `problemOf` returns null. */
const checked = (problemOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
const withoutEndSlash = (text: string) => text.replace(/\/$/, '');
/** The address of an outside service. */
const url = checked(addressProblem).transform(withoutEndSlash);
/** The address of a site of ours: scheme, host and port. */
const origin = checked(originProblem).transform((text) => new URL(text).origin);
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'must be true or false' })
  .transform((v) => v === 'true' || v === '1' || v === 'on');
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** A number in digits alone: 0x50 and 1e3 are mistakes more often than meant. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a number from ${least} to ${most}`,
    })
    .transform(Number);

/** The public key is in every page of the shop, so it must not be the secret one. */
function publicKeyProblem(key: string): string | null {
  if (key.startsWith('sk_'))
    return 'must not be the secret key (sk_), because every visitor sees it: it begins with pk_';
  return key.startsWith('pk_') ? null : 'must start with pk_';
}

/** Headers that a client fills in for something else: an address in them would be whatever the client writes. */
const OF_CLIENTS = /^(?:accept|authorization|connection|content|cookie|host|if|origin|range|referer|sec|user)\b/i;

/** What a browser sends as Origin. */
const isOrigin = (text: string) => originProblem(text) === null && new URL(text).origin === text;

/** The address of a PostgreSQL, or of several servers of which one takes writes. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .refine((text) => !hasUnencodedPassword(text), 'must write / ? and # of a password as %2F, %3F and %23')
  .pipe(checked(serversProblem));

/**
 * Every variable that the server reads, with its form and its default. What they mean together is checked in `rules/`.
 */
export const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(4321),
  HOST: z
    .string()
    .refine(isHostName, 'must be an address or a name of this machine, without a scheme and a port')
    .default('127.0.0.1'),
  SITE_URL: origin.optional(),
  API_URL: origin.optional(),
  DATA_DIR: z.string().min(1, 'must name a folder').default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  TOKEN_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  PAYSTACK_PUBLIC_KEY: checked(publicKeyProblem).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^(?!pk_)/, 'must not be the public key (pk_): it begins with sk_')
    .optional(),
  PAYSTACK_API_URL: url.optional(),
  PAYSTACK_SCRIPT_URL: url.optional(),
  ALLOWED_PROVIDER_URLS: list
    .refine((urls) => urls.every((one) => addressProblem(one) === null), 'must list exact http(s) addresses')
    .transform((urls) => urls.map(withoutEndSlash))
    .default([]),
  GOOGLE_CLIENT_ID: z.string().min(1, 'must not be empty').optional(),
  GOOGLE_JWKS_URL: url.optional(),
  GOOGLE_REQUIRE_NONCE: flag.default(false),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be the key alone: letters, digits, - and _')
    .optional(),
  SMTP_URL: checked(smtpProblem).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address such as SoleKlean <hello@shop.example>',
    )
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the ID of the phone number: digits')
    .optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().min(20, 'must have 20 characters or more').optional(),
  WHATSAPP_APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the 32 characters of the app’s secret')
    .optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  WHATSAPP_API_URL: url.optional(),
  ARKESEL_API_KEY: z.string().min(8, 'must have 8 characters or more').optional(),
  ARKESEL_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'must have at most 11 letters, digits and spaces')
    .default('SoleKlean'),
  ARKESEL_API_URL: url.optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, 'must be a public key that `npm run vapid` made')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be a private key that `npm run vapid` made')
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
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z-]+$/, 'must be the name of a header such as Fly-Client-IP')
    .refine(
      (name) => !OF_CLIENTS.test(name),
      'must be a header in which a proxy names the client, not one of the client',
    )
    .transform((name) => name.toLowerCase())
    .default('x-forwarded-for'),
  BUILD_HOOK_URL: checked(hookProblem).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
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
  TAX_NUMBER: z
    .string()
    .regex(/^[A-Z0-9][A-Z0-9-]{7,19}$/, 'must be a tax number such as C0001234567')
    .refine((number) => (number.match(/\d/g) ?? []).length > 5, 'must be a tax number such as C0001234567')
    .optional(),
  TAX_RATES: z
    .string()
    .refine((text) => parseTaxPlan(text) !== null, {
      error: ({ input }) =>
        `must be days in order, each with its taxes, such as 2026-01-01 VAT 15 + NHIL 2.5 + GETFund 2.5; this is none: ${unreadTaxes(String(input))}`,
    })
    .transform((text) => parseTaxPlan(text) ?? [])
    .default([]),
  RATE_LIMITS: z.enum(['normal', 'relaxed'], { error: 'must be normal or relaxed' }).default('normal'),
  REFUSE_COMMON_PASSWORDS: flag.default(true),
  REVEAL_REGISTERED_EMAILS: flag.default(false),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .default('warn'),
  PRACTICE_ALLOWS: list
    .refine((names) => names.every(isPracticeRisk), `must list some of ${PRACTICE_RISKS.join(', ')}`)
    .transform((names) => names.filter(isPracticeRisk))
    .default([]),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
});

/** The settings as given, each one valid. */
export type Environment = z.infer<typeof environment>;
