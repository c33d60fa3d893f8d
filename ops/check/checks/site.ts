import { DAY_MS } from '#domain/durations.ts';
import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';
import { isThisMachine } from '#server/settings/addresses/hosts.ts';

/** In days. Certificates of 90 days are renewed a month before their end. */
const SOON_DAYS = 14;

const RENEW = 'Have the certificate renewed: certbot renew, or let Caddy fetch it; the timer that does so must run.';

async function certificate(address: string, { certificate, now }: Shop, signal: AbortSignal): Promise<Finding> {
  const { hostname, port } = new URL(address);
  const shown = await certificate(hostname.replace(/^\[|\]$/g, ''), Number(port || 443), signal).catch(
    (error: Error) => error,
  );
  if (shown instanceof Error)
    return wrong(
      `${hostname} does not answer by TLS: ${shown.message}`,
      'Point the name at this host (DNS) and start the proxy that ends TLS.',
    );
  if (shown.problem !== null) return wrong(`browsers refuse the certificate of ${hostname}: ${shown.problem}`, RENEW);
  const days = Math.floor((shown.validTo.getTime() - now().getTime()) / DAY_MS);
  return days < SOON_DAYS
    ? warning(`the certificate of ${hostname} ends in ${days} days`, RENEW)
    : ok(`the certificate of ${hostname} is good for ${days} days`);
}

async function frontPage({ settings: { siteUrl }, fetch }: Shop, signal: AbortSignal): Promise<Finding> {
  const answer = await fetch(`${siteUrl}/`, { redirect: 'manual', signal }).catch(() => null);
  if (answer === null) return wrong(`${siteUrl} does not answer`, 'Publish the built site, and start what serves it.');
  const text = await answer.text();
  if (answer.status !== 200)
    return wrong(
      `${siteUrl} answers ${answer.status}`,
      'SITE_URL must be the address that shows the site itself, and leads nowhere else.',
    );
  if (text.includes('practice-notice'))
    return wrong(
      `${siteUrl} says that it is a practice shop`,
      'Run npm run hosts with the live settings, and publish dist/ again.',
    );
  return answer.headers.has('strict-transport-security')
    ? ok(`${siteUrl} shows its page, and asks for https from then on`)
    : warning(`${siteUrl} sends no Strict-Transport-Security`, 'Serve dist/ with the files that npm run hosts writes.');
}

async function plainHttp({ settings: { siteUrl }, fetch }: Shop, signal: AbortSignal): Promise<Finding[]> {
  const { hostname, port } = new URL(siteUrl);
  if (port !== '') return [];
  const answer = await fetch(`http://${hostname}/`, { redirect: 'manual', signal }).catch(() => null);
  await answer?.body?.cancel();
  const leads = answer?.headers.get('location') ?? '';
  return answer === null || leads.startsWith('https://')
    ? []
    : [warning(`http://${hostname} does not lead to https`, 'Have what ends TLS redirect port 80 to https.')];
}

type PublicSettings = { standins?: unknown; payment?: { public_key?: unknown } };

/** Asks the API as a page does, and compares what it says with our settings. */
async function api({ settings, fetch }: Shop, signal: AbortSignal): Promise<Finding> {
  const { apiUrl, payment, production } = settings;
  const answer = await fetch(`${apiUrl}/api/settings/`, { redirect: 'manual', signal }).catch(() => null);
  const fix = 'Start the API, and have what stands before it pass /api/ on to it.';
  if (answer === null) return wrong(`the API at ${apiUrl} does not answer`, fix);
  const said = (await answer.json().catch(() => null)) as PublicSettings | null;
  if (!answer.ok || said === null) return wrong(`the API at ${apiUrl} answers ${answer.status}`, fix);
  const isOther = payment !== null && said.payment?.public_key !== payment.publicKey;
  if (production && said.standins === true)
    return wrong(`the API at ${apiUrl} is a practice shop`, 'Start it with these settings.');
  return isOther
    ? wrong(
        `the API at ${apiUrl} runs with another PAYSTACK_PUBLIC_KEY`,
        'Restart every API process with these settings.',
      )
    : ok(`the API answers at ${apiUrl}`);
}

/** Whether customers reach site and API by https. */
export const siteCheck: Check = {
  name: 'site',
  async run(shop, signal) {
    const unread = unreadableSettings(shop, 'SITE_URL', 'API_URL');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    const { siteUrl, apiUrl } = shop.settings;
    if (!siteUrl.startsWith('https://'))
      return [
        notSetUp(
          isThisMachine(new URL(siteUrl).hostname)
            ? `${siteUrl} is for this machine alone`
            : `${siteUrl} is not https, so it is not asked`,
        ),
      ];
    const addresses = [...new Set([siteUrl, apiUrl])].filter((address) => address.startsWith('https://'));
    const parts: Promise<Finding | Finding[]>[] = [
      ...addresses.map((address) => certificate(address, shop, signal)),
      frontPage(shop, signal),
      plainHttp(shop, signal),
      api(shop, signal),
    ];
    return (await Promise.all(parts)).flat();
  },
};
