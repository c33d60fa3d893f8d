import type { Finding } from '#ops/check/finding.ts';
import { warning, wrong } from '#ops/check/finding.ts';
import type { Shop } from '#ops/check/shop.ts';
import { holdsEmbedded } from '#ops/database/embedded.ts';

type Env = Shop['env'];

/** What the two addresses of the database say differently, and what the driver reads otherwise than it is written. */
function databases(env: Env): Finding[] {
  const found: Finding[] = [];
  const [pooled, direct] = [URL.parse(env.DATABASE_URL ?? ''), URL.parse(env.DATABASE_DIRECT_URL ?? '')];
  if (pooled !== null && direct !== null && pooled.pathname !== direct.pathname)
    found.push(
      warning(
        `DATABASE_DIRECT_URL leads to the database ${direct.pathname.slice(1)}, and DATABASE_URL to ${pooled.pathname.slice(1)}: tables would be made in the one and read in the other`,
        'Name the same database in both, unless the pooler calls it so.',
      ),
    );
  for (const [name, address] of [
    ['DATABASE_URL', pooled],
    ['DATABASE_DIRECT_URL', direct],
  ] as const) {
    const mode = address?.searchParams.get('sslmode') ?? '';
    if (address?.searchParams.get('uselibpqcompat') === 'true' || !/^(?:require|verify-ca)$/.test(mode)) continue;
    found.push(
      warning(
        `${name} says sslmode=${mode}, which is read as verify-full: a server without a trusted certificate is refused`,
        `Write sslmode=verify-full. The driver's warning goes with it.`,
      ),
    );
  }
  return found;
}

/** Hosts whose addresses send by their own servers alone, by a part of these servers' names. */
const MAILBOXES: Readonly<Record<string, RegExp>> = {
  'gmail.com': /gmail|google/,
  'googlemail.com': /gmail|google/,
  'yahoo.com': /yahoo/,
  'outlook.com': /outlook|office365/,
  'hotmail.com': /outlook|office365/,
  'live.com': /outlook|office365/,
  'icloud.com': /me\.com|icloud/,
};

/** Addresses that are a provider's own and yet not what the shop needs there. */
function providers(env: Env): Finding[] {
  const found: Finding[] = [];
  const script = URL.parse(env.PAYSTACK_SCRIPT_URL ?? '');
  if (script?.hostname === 'js.paystack.co' && script.pathname !== '/v2/inline.js')
    found.push(
      wrong(
        `PAYSTACK_SCRIPT_URL is ${script.pathname}, which opens no payment window of this shop: it speaks to /v2/inline.js`,
        'Leave PAYSTACK_SCRIPT_URL out.',
      ),
    );
  const host = /@([^\s>@]+)>?\s*$/.exec(env.MAIL_FROM ?? '')?.[1]?.toLowerCase() ?? '';
  const own = Object.hasOwn(MAILBOXES, host) ? MAILBOXES[host] : undefined;
  const server = URL.parse(env.SMTP_URL ?? '')?.hostname;
  if (own !== undefined && server !== undefined && !own.test(server))
    found.push(
      warning(
        `MAIL_FROM is an address at ${host}, and ${server} sends for it: most mailboxes take that for a forgery`,
        'Send from an address of your own name, or by the mail server of that address.',
      ),
    );
  return found;
}

/** Settings that say two things, or that have no effect beside the others; the start itself lets these pass. */
export async function contradictions({ env, settings }: Shop): Promise<Finding[]> {
  const found: Finding[] = [];
  const { port, siteUrl, apiUrl, corsOrigins, photos, databaseUrl, dataDir } = settings;
  const isElsewhere = new URL(siteUrl).origin !== new URL(apiUrl).origin;
  if (isElsewhere && !corsOrigins.includes(new URL(siteUrl).origin)) {
    found.push(
      wrong(
        'API_URL is another address than SITE_URL, and CORS_ORIGINS does not name SITE_URL: no page may call the API',
        `Set CORS_ORIGINS=${siteUrl}.`,
      ),
    );
  }
  for (const [name, address] of [
    ['SITE_URL', siteUrl],
    ['API_URL', apiUrl],
  ] as const) {
    const { protocol, port: own } = new URL(address);
    if (env[name] && protocol === 'https:' && own === String(port))
      found.push(
        wrong(
          `${name} is https at port ${port}, where the API listens without TLS: nobody could open it`,
          `Leave :${port} out of ${name}; the proxy that ends TLS listens on 443.`,
        ),
      );
  }
  if (env.PAYSTACK_PUBLIC_KEY && !env.PAYSTACK_SECRET_KEY) {
    found.push(
      wrong(
        'PAYSTACK_PUBLIC_KEY is set and PAYSTACK_SECRET_KEY is not: the stand-in would play the payments',
        'Set both, or none.',
      ),
    );
  }
  if (settings.production && settings.logLevel === 'silent')
    found.push(warning('LOG_LEVEL is silent: nobody would read why something failed', 'Set LOG_LEVEL=warn.'));
  if (settings.production && env.EDIT_REPOSITORY)
    found.push(
      warning(
        'EDIT_REPOSITORY is set, and this is a live shop: it is for an editor’s machine, and its address may hold a token',
        'Take the EDIT_ settings out.',
      ),
    );
  // One that can't be used is named by itself, and is not the default that stands in for it.
  const isStore = !env.PHOTO_STORE || env.PHOTO_STORE === photos.store;
  const idle: [names: string[], isIdle: boolean, reason: string][] = [
    [['PHOTO_FOLDER'], isStore && photos.store !== 'folder', `PHOTO_STORE is ${photos.store}`],
    [
      ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      isStore && photos.store !== 's3',
      `PHOTO_STORE is ${photos.store}`,
    ],
    [['CLIENT_ADDRESS_HEADER'], settings.trustedProxies.length === 0, 'TRUSTED_PROXIES is not set'],
    [['MAIL_FROM'], !env.SMTP_URL, 'SMTP_URL is not set'],
    [['ARKESEL_SENDER'], !env.ARKESEL_API_KEY, 'ARKESEL_API_KEY is not set'],
    [['TAX_NUMBER'], !env.TAX_RATES, 'TAX_RATES is not set'],
  ];
  for (const [names, isIdle, reason] of idle) {
    const set = names.filter((name) => env[name]);
    if (!isIdle || set.length === 0) continue;
    const fix =
      set.length === 1 ? `Take ${set[0]} out, or fix the other.` : `Take ${set.join(', ')} out, or fix the other.`;
    found.push(warning(`${set.join(', ')} ${set.length === 1 ? 'has' : 'have'} no effect, because ${reason}`, fix));
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    found.push(
      wrong('SMTP_URL is set and MAIL_FROM is not: mails would come from an example’s address', 'Set MAIL_FROM.'),
    );
  }
  found.push(...databases(env), ...providers(env));
  if (databaseUrl !== null && (await holdsEmbedded(dataDir))) {
    found.push(
      warning(
        `${dataDir} holds an embedded database, which the shop with DATABASE_URL does not use`,
        'Was it a trial? Move its data by npm run db:import, or move the folder away.',
      ),
    );
  }
  return found;
}
