import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { databaseAddress, serverUrls } from '#server/settings/addresses/database-address.ts';
import { isExampleHost, isOwnNetwork, isPrivateHost, isThisMachine } from '#server/settings/addresses/hosts.ts';
import { PROVIDER_ADDRESSES, providerAddressProblem } from '#server/settings/addresses/provider-addresses.ts';
import { proxyProblems } from '#server/settings/addresses/proxy-networks.ts';
import type { Environment } from '#server/settings/environment.ts';
import { mailProblems } from './mail.ts';
import { isWeakPassword, MIN_DISTINCT_CHARACTERS, secretProblems } from './secrets.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** The settings that a live shop needs, each with the reason. */
const NEEDED = {
  SITE_URL: 'links in mails lead there',
  DATABASE_URL: 'the embedded database is not for production',
  TOKEN_SECRET: 'it signs the sessions',
  PAYSTACK_PUBLIC_KEY: 'without it the stand-in would handle payments',
  PAYSTACK_SECRET_KEY: 'without it the stand-in would handle payments',
  GOOGLE_CLIENT_ID: 'without it the stand-in would handle Google sign-in',
  SMTP_URL: 'without it mail would go to the stand-in mailbox',
  MAIL_FROM: 'mails need a sender',
} as const;

function missing(e: Environment): string[] {
  return Object.entries(NEEDED).flatMap(([name, reason]) =>
    e[name as keyof typeof NEEDED] === undefined ? [`${name} is missing: ${reason}.`] : [],
  );
}

/** The problem of an address that customers or providers use, as the rest of a sentence; null when there is none. */
function publicAddressProblem(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return 'must begin with https:// in production';
  if (isPrivateHost(hostname)) return `names ${hostname}, which can't be reached from outside`;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return `names the address ${hostname}: give it a name, since browsers trust no certificate of an address here, and Google signs nobody in there`;
  return isExampleHost(hostname) ? `names ${hostname}, which is an example; use your own` : null;
}

function addresses(e: Environment): string[] {
  const ours = (['SITE_URL', 'API_URL'] as const).flatMap((name): [string, string][] =>
    e[name] === undefined ? [] : [[name, e[name]]],
  );
  const origins = e.CORS_ORIGINS.map((origin): [string, string] => ['CORS_ORIGINS', origin]);
  const found = [...ours, ...origins].map(([name, address]) => ({ name, problem: publicAddressProblem(address) }));
  const ofProviders = PROVIDER_ADDRESSES.map((name) => {
    const address = e[name];
    return { name, problem: (address && publicAddressProblem(address)) || providerAddressProblem(e, name) };
  });
  return [...found, ...ofProviders].flatMap(({ name, problem }) => (problem === null ? [] : [`${name} ${problem}.`]));
}

/**
 * Pictures outlive the release that stored them. A storage may be in the shop's own network, but its traffic is encrypted too, and its key is no published example.
 */
function storage(e: Environment): string[] {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY } = e;
  const problems: string[] = [];
  if (e.PHOTO_STORE === 'folder' && !isAbsolute(e.PHOTO_FOLDER ?? e.DATA_DIR))
    problems.push(
      'PHOTO_FOLDER must be a whole path, such as /var/lib/soleklean/photos: in a folder of this release the pictures stay behind with it.',
    );
  if (S3_ENDPOINT !== undefined) {
    const { protocol, hostname } = new URL(S3_ENDPOINT);
    if (protocol !== 'https:') problems.push('S3_ENDPOINT must begin with https:// in production.');
    if (isExampleHost(hostname)) problems.push(`S3_ENDPOINT names ${hostname}, which is an example; use your own.`);
  }
  const isExample = S3_SECRET_ACCESS_KEY !== undefined && /example/i.test(S3_SECRET_ACCESS_KEY);
  if (isExample || (S3_SECRET_ACCESS_KEY && isWeakPassword(S3_SECRET_ACCESS_KEY, S3_ACCESS_KEY_ID))) {
    problems.push('S3_SECRET_ACCESS_KEY is easy to guess. Have the storage make a key.');
  }
  return problems;
}

/** A build hook is a secret in an address: it stays in our own network, or is encrypted. */
function buildHook({ BUILD_HOOK_URL }: Environment): string[] {
  if (BUILD_HOOK_URL === undefined) return [];
  const { protocol, hostname } = new URL(BUILD_HOOK_URL);
  if (isExampleHost(hostname)) return [`BUILD_HOOK_URL names ${hostname}, which is an example; use your own.`];
  return protocol === 'https:' || isOwnNetwork(hostname)
    ? []
    : ['BUILD_HOOK_URL must begin with https:// in production.'];
}

function keys(e: Environment): string[] {
  const problems: string[] = [];
  for (const [name, start] of [
    ['PAYSTACK_PUBLIC_KEY', 'pk_live_'],
    ['PAYSTACK_SECRET_KEY', 'sk_live_'],
  ] as const) {
    const key = e[name];
    const randomPart = key?.startsWith(start) ? key.slice(start.length) : '';
    if (
      key === undefined ||
      (/^[A-Za-z0-9]{16,}$/.test(randomPart) && new Set(randomPart).size >= MIN_DISTINCT_CHARACTERS)
    )
      continue;
    problems.push(`${name} must be a live key in production: ${start} and what Paystack wrote behind it.`);
  }
  if (e.GOOGLE_CLIENT_ID !== undefined && !/^\d+-[a-z\d]+\.apps\.googleusercontent\.com$/.test(e.GOOGLE_CLIENT_ID)) {
    problems.push('GOOGLE_CLIENT_ID must be a client ID from Google: it ends with .apps.googleusercontent.com.');
  }
  return problems;
}

function serverProblems(name: string, url: string, given: Given): string[] {
  const address = databaseAddress(url, given.PGHOST);
  if (address === null) return [`${name} can’t be read. Write it as postgres://user:password@host:5432/database.`];
  const { host, user, password, isEncrypted } = address;
  if (isThisMachine(host)) return [];
  const problems: string[] = [];
  if (password === '' && !given.PGPASSWORD) {
    problems.push(`${name} has no password, and the database is on another machine.`);
  } else if (password !== '' && isWeakPassword(password, user)) {
    problems.push(`${name} has a password that is easy to guess. Make one by: openssl rand -hex 24.`);
  }
  if (!isOwnNetwork(host) && !isEncrypted) {
    problems.push(`${name} leads over the internet without encryption. Add ?sslmode=verify-full to it.`);
  }
  return problems;
}

/** What is wrong with each server of the databases, once for all servers of a setting. */
function database(e: Environment, given: Given): string[] {
  const problems = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) =>
    e[name] === undefined ? [] : serverUrls(e[name]).flatMap((url) => serverProblems(name, url, given)),
  );
  return [...new Set(problems)];
}

/** The tax number of `.env.example`: receipts would name a shop that there is not. */
const EXAMPLE_TAX_NUMBER = 'C0001234567';

function tax({ TAX_NUMBER }: Environment): string[] {
  return TAX_NUMBER === EXAMPLE_TAX_NUMBER
    ? [`TAX_NUMBER is ${TAX_NUMBER}, which is the example's; put the shop's own, since receipts name it.`]
    : [];
}

function switches(e: Environment): string[] {
  return [
    e.RATE_LIMITS === 'relaxed' ? 'RATE_LIMITS must be normal in production: relaxed ones are for tests.' : '',
    e.REFUSE_COMMON_PASSWORDS ? '' : 'REFUSE_COMMON_PASSWORDS must be true in production.',
    e.PRACTICE_ALLOWS.length > 0 ? 'PRACTICE_ALLOWS must not be set in production: it is for practice shops.' : '',
  ].filter(Boolean);
}

/** Options of Node that let others into the process, or that weaken its HTTP parser or TLS. */
const UNSAFE_NODE_OPTION =
  /--(?:inspect|insecure-http-parser|max-http-header-size|tls-min-v1\.[01]|tls-max-v1\.[01]|tls-cipher-list|tls-keylog|security-revert)[\w-]*/;

/** What Node itself reads: each undoes what the shop's own settings take care of. */
function runtime(given: Given): string[] {
  return [
    given.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: no certificate would be checked. NODE_EXTRA_CA_CERTS names an authority of your own.'
      : '',
    UNSAFE_NODE_OPTION.test(given.NODE_OPTIONS ?? '')
      ? `NODE_OPTIONS must not hold ${UNSAFE_NODE_OPTION.exec(given.NODE_OPTIONS ?? '')?.[0]} in production: it opens the process, or weakens how it reads and encrypts.`
      : '',
    given.NODE_DEBUG
      ? 'NODE_DEBUG must not be set in production: it writes requests with the secrets in them into the log.'
      : '',
  ].filter(Boolean);
}

/** One sentence for each thing that keeps settings from being a live shop's; `given` is the whole environment. */
export function productionProblems(e: Environment, given: Given): string[] {
  return [
    ...missing(e),
    ...addresses(e),
    ...storage(e),
    ...buildHook(e),
    ...keys(e),
    ...database(e, given),
    ...mailProblems(e),
    ...secretProblems(e),
    ...tax(e),
    ...switches(e),
    ...runtime(given),
    ...proxyProblems('TRUSTED_PROXIES', e.TRUSTED_PROXIES),
  ];
}
