import { messagingProblems, messagingSettings } from '#server/settings/rules/messaging.ts';
import { practiceProblems, practiceRisks } from '#server/settings/rules/practice.ts';
import { privateFolderProblems } from '#server/settings/rules/private-folders.ts';
import { productionProblems } from '#server/settings/rules/production.ts';
import { strayProblems } from '#server/settings/stray-characters.ts';
import { type Environment, environment } from './settings/environment.ts';
import { misspeltProblems, unreadNameProblems } from './settings/misspelt.ts';
import { photoSettings } from './settings/photos.ts';
import type { Settings } from './settings/settings.ts';

export type { PhotoSettings } from './settings/photos.ts';
export type { Settings } from './settings/settings.ts';

/**
 * The settings, read once at start. All are optional for the offline shop. settings/environment.ts says which values
 * are valid, settings/production.ts what a live shop needs, and settings/practice.ts what a practice shop must not use.
 */

type Given = Record<string, string | undefined>;
type Read = { ok: true; settings: Settings } | { ok: false; problems: string[] };

const isSetting = (name: string): name is keyof Environment => name in environment.shape;

/** The settings that are given. An empty one counts as not given, except NODE_ENV, where empty is an error. */
function givenOf(env: Given): Record<string, string> {
  const isGiven = ([name, value]: [string, string | undefined]) =>
    isSetting(name) && value !== undefined && (value !== '' || name === 'NODE_ENV');
  return Object.fromEntries(Object.entries(env).filter(isGiven)) as Record<string, string>;
}

/** Parses each setting; returns one sentence for each wrong one. */
function parse(env: Given): { ok: true; e: Environment } | { ok: false; problems: string[] } {
  const given = givenOf(env);
  const stray = strayProblems(given);
  if (stray.length > 0) return { ok: false, problems: stray };
  const parsed = environment.safeParse(given);
  if (parsed.success) return { ok: true, e: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`) };
}

/** What is wrong in every environment: a folder that would be served, or a setting that another one needs. */
function unmetProblems(e: Environment): string[] {
  const problems = privateFolderProblems(e);
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
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL) {
    problems.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is set, and goes with the address of a pooler.');
  }
  if (e.TAX_RATES.length > 0 && e.TAX_NUMBER === undefined) {
    problems.push('TAX_NUMBER is missing: TAX_RATES is set, and each receipt with tax names it.');
  }
  problems.push(...messagingProblems(e));
  const photos = photoSettings(e);
  if ('missing' in photos) {
    problems.push(
      ...photos.missing.map((name) => `${name} is missing: PHOTO_STORE is s3, and pictures are stored there.`),
    );
  }
  return problems;
}

function placeProblems(e: Environment, env: Given): string[] {
  const names = Object.keys(environment.shape);
  const unread = unreadNameProblems(env, names);
  if (e.NODE_ENV !== 'production') return [...unread, ...practiceProblems(e, env.PGHOST)];
  return [...productionProblems(e, env), ...new Set([...unread, ...misspeltProblems(env, names)])];
}

function settingsOf(e: Environment, databaseHost: string | undefined): Read {
  const problems = unmetProblems(e);
  const photos = photoSettings(e);
  if (problems.length > 0 || 'missing' in photos) return { ok: false, problems };
  const production = e.NODE_ENV === 'production';
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
      databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
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
      ...messagingSettings(e),
      corsOrigins: e.CORS_ORIGINS,
      trustedProxies: e.TRUSTED_PROXIES,
      clientAddressHeader: e.CLIENT_ADDRESS_HEADER,
      buildHookUrl: e.BUILD_HOOK_URL ?? null,
      metricsToken: e.METRICS_TOKEN ?? null,
      databaseConnections: e.DATABASE_CONNECTIONS,
      photos,
      tax: { number: e.TAX_NUMBER ?? null, plan: e.TAX_RATES },
      rateLimits: e.RATE_LIMITS,
      refuseCommonPasswords: e.REFUSE_COMMON_PASSWORDS,
      revealRegisteredEmails: e.REVEAL_REGISTERED_EMAILS,
      logLevel: e.LOG_LEVEL,
      production,
      practiceNotice: !production && practiceRisks(e, databaseHost).length > 0,
    },
  };
}

/** Reads settings for a command that opens no shop. Returns them, or one sentence for each wrong one. */
export function parseSettings(env: Given): Read {
  const parsed = parse(env);
  return parsed.ok ? settingsOf(parsed.e, env.PGHOST) : parsed;
}

/** What else is wrong once the settings that these sentences begin with are left out. */
function otherProblems(env: Given, known: readonly string[]): string[] {
  const isAbout = (sentence: string, name: string) => sentence.startsWith(`${name} `);
  const unread = Object.keys(environment.shape).filter((name) => known.some((sentence) => isAbout(sentence, name)));
  // Without NODE_ENV nobody knows which rules hold.
  if (unread.length === 0 || unread.includes('NODE_ENV')) return [];
  const read = readSettings(Object.fromEntries(Object.entries(env).filter(([name]) => !unread.includes(name))));
  if (read.ok) return [];
  return read.problems.filter(
    (sentence) => !known.includes(sentence) && !unread.some((name) => isAbout(sentence, name)),
  );
}

/**
 * Reads the settings for opening a shop. Returns them, or one sentence for each that is missing, wrong or not allowed:
 * in production weak secrets and stand-ins, in practice live services. All are said at once.
 */
export function readSettings(env: Given): Read {
  const parsed = parse(env);
  if (!parsed.ok) return { ok: false, problems: [...parsed.problems, ...otherProblems(env, parsed.problems)] };
  const problems = [...placeProblems(parsed.e, env), ...unmetProblems(parsed.e)];
  return problems.length > 0 ? { ok: false, problems } : settingsOf(parsed.e, env.PGHOST);
}
