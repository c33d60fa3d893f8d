import type { Finding } from '#ops/check/finding.ts';
import { warning, wrong } from '#ops/check/finding.ts';
import type { Shop } from '#ops/check/shop.ts';
import { holdsEmbedded } from '#ops/database/embedded.ts';

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
  const idle: [names: string[], isIdle: boolean, reason: string][] = [
    [['PHOTO_FOLDER'], photos.store !== 'folder', `PHOTO_STORE is ${photos.store}`],
    [
      ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      photos.store !== 's3',
      `PHOTO_STORE is ${photos.store}`,
    ],
    [['CLIENT_ADDRESS_HEADER'], settings.trustedProxies.length === 0, 'TRUSTED_PROXIES is not set'],
    [['MAIL_FROM'], !env.SMTP_URL, 'SMTP_URL is not set'],
    [['ARKESEL_SENDER'], !env.ARKESEL_API_KEY, 'ARKESEL_API_KEY is not set'],
    [['TAX_NUMBER'], !env.TAX_RATES, 'TAX_RATES is not set'],
    [['PRACTICE_ALLOWS'], settings.production, 'this is a live shop'],
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
