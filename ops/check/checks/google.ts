import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';
import { redactText } from '#server/platform/redact.ts';

const CLIENT = 'Google Cloud console, Credentials: copy the client ID of the OAuth client of type web.';
const REACH = 'Look whether this machine reaches it (DNS, firewall).';

async function json(answer: Response): Promise<Record<string, unknown>> {
  const read: unknown = await answer.json().catch(() => null);
  return read !== null && typeof read === 'object' ? (read as Record<string, unknown>) : {};
}

/** The keys by which Google's sign-in is proven. */
async function keys(url: string, { fetch }: Shop, signal: AbortSignal): Promise<Finding> {
  const answer = await fetch(url, { redirect: 'manual', signal }).catch(() => null);
  if (answer === null)
    return wrong('the keys of Google’s sign-in can’t be fetched: nobody could sign in by Google', REACH);
  const found = (await json(answer)).keys;
  return answer.ok && Array.isArray(found) && found.length > 0
    ? ok('the keys of Google’s sign-in are there')
    : wrong(
        `the keys of Google’s sign-in can’t be read (${answer.status})`,
        'Leave GOOGLE_JWKS_URL out for Google’s own.',
      );
}

/**
 * Asks to change a code that cannot exist: Google refuses the client first when it does not know it. Whether the shop's
 * address is an authorised origin shows only in a browser.
 */
async function client(
  clientId: string,
  { fetch, googleTokens, settings }: Shop,
  signal: AbortSignal,
): Promise<Finding> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'npm-run-check',
    client_id: clientId,
    redirect_uri: settings.siteUrl,
  });
  const answer = await fetch(googleTokens, { method: 'POST', body, redirect: 'manual', signal }).catch(() => null);
  if (answer === null) return warning('Google can’t be asked whether it knows GOOGLE_CLIENT_ID', REACH);
  const { error, error_description: says } = await json(answer);
  const said = typeof says === 'string' ? redactText(says) : '';
  if (error === 'invalid_client' && /not found|deleted|disabled/i.test(said))
    return wrong(`Google does not know GOOGLE_CLIENT_ID: “${said}”`, CLIENT);
  if (typeof error !== 'string')
    return warning(`Google answers ${answer.status} when it is asked about GOOGLE_CLIENT_ID`, CLIENT);
  return ok(
    `Google knows the client; only a browser shows whether ${settings.siteUrl} is one of its authorised origins`,
  );
}

/** Whether Google's sign-in can work, as far as that can be asked without a person. */
export const signInCheck: Check = {
  name: 'Google sign-in',
  async run(shop, signal) {
    const { google, production } = shop.settings;
    const unread = unreadableSettings(shop, 'GOOGLE_CLIENT', 'GOOGLE_JWKS');
    if (unread !== null) return [wrong(unread, CLIENT)];
    if (google === null)
      return [
        production ? wrong('GOOGLE_CLIENT_ID is missing', CLIENT) : notSetUp('the stand-in plays Google’s sign-in'),
      ];
    return Promise.all([keys(google.jwksUrl, shop, signal), client(google.clientId, shop, signal)]);
  },
};

type Refusal = { message?: unknown; status?: unknown; details?: { reason?: unknown }[] };

/** Asks for one place as a page at `page` would; null when Google answers it, else why not. */
async function askPlace(
  key: string,
  page: string,
  { fetch, googlePlaces }: Shop,
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await fetch(googlePlaces, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, Referer: `${page}/` },
    body: JSON.stringify({ input: 'Accra', includedRegionCodes: ['gh'] }),
    redirect: 'manual',
    signal,
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  const { message, status, details = [] } = ((await json(answer)).error ?? {}) as Refusal;
  const reason = Array.isArray(details) ? details.find(({ reason }) => typeof reason === 'string')?.reason : undefined;
  return `${reason ?? status ?? answer.status} ${typeof message === 'string' ? redactText(message) : ''}`.trim();
}

const MAP_MENDS: readonly [RegExp, string][] = [
  [/API_KEY_INVALID|not valid|EXPIRED/, 'Copy GOOGLE_MAPS_API_KEY again from Google Cloud console, Credentials.'],
  [/REFERRER/, 'Add SITE_URL with /* behind it to the key’s allowed websites.'],
  [/SERVICE_BLOCKED/, 'Add “Places API (New)” and “Maps JavaScript API” to the APIs that the key may use.'],
  [/SERVICE_DISABLED|has not been used/, 'Enable “Places API (New)” and “Maps JavaScript API” in the project.'],
  [/BILLING/, 'Give the project a billing account.'],
];
const ELSEWHERE = 'https://not-this-shop.example';

/** Whether the address search works from the shop's pages with the map key, and from nobody else's. */
export const mapsCheck: Check = {
  name: 'Google Maps',
  async run(shop, signal) {
    const { mapsApiKey, siteUrl } = shop.settings;
    const unread = unreadableSettings(shop, 'GOOGLE_MAPS');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    if (mapsApiKey === null)
      return [notSetUp('customers name area and landmark', 'For address search set GOOGLE_MAPS_API_KEY.')];
    const refusal = await askPlace(mapsApiKey, siteUrl, shop, signal).catch(() => undefined);
    if (refusal === undefined) return [warning('Google’s address search can’t be asked', REACH)];
    if (refusal !== null) {
      const fix =
        MAP_MENDS.find(([form]) => form.test(refusal))?.[1] ?? 'Look at the key in Google Cloud console, Credentials.';
      return [wrong(`Google refuses the address search: ${refusal}`, fix)];
    }
    const isOpen = (await askPlace(mapsApiKey, ELSEWHERE, shop, signal).catch(() => '')) === null;
    return isOpen
      ? [
          warning(
            'the map key also works on other people’s pages, at your cost',
            `Restrict it to the website ${siteUrl}/*.`,
          ),
        ]
      : [ok('the address search works from the shop’s pages, and only from there')];
  },
};
