import { createECDH } from 'node:crypto';
import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';
import { redactText } from '#server/platform/redact.ts';

const REACH = 'Look whether this machine reaches it (DNS, firewall).';
const META = 'Meta’s app dashboard, WhatsApp, API setup: take the phone number ID, and a token of a system user.';
const ARKESEL = 'Take the key from Arkesel’s dashboard, SMS API.';

type Answer = { status: number; body: Record<string, unknown> };

async function ask(
  url: string,
  headers: Record<string, string>,
  { fetch }: Shop,
  signal: AbortSignal,
): Promise<Answer | null> {
  const answer = await fetch(url, { headers, redirect: 'manual', signal }).catch(() => null);
  if (answer === null) return null;
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, body: body !== null && typeof body === 'object' ? (body as Answer['body']) : {} };
}

const quoted = (text: unknown) => (typeof text === 'string' && text !== '' ? `: “${redactText(text)}”` : '');

/** Asks for the number’s own name: it sends nothing, and only the right token gets it. */
async function whatsapp(shop: Shop, signal: AbortSignal): Promise<Finding> {
  const settings = shop.settings.whatsapp;
  if (settings === null) return notSetUp('customers can’t choose WhatsApp', 'Set the four WHATSAPP_ settings.');
  const { apiUrl, phoneNumberId, accessToken } = settings;
  const url = `${apiUrl}/${phoneNumberId}?fields=verified_name,quality_rating`;
  const answer = await ask(url, { Authorization: `Bearer ${accessToken}` }, shop, signal);
  if (answer === null) return wrong('Meta gives no answer: messages go by SMS or mail', REACH);
  const { status, body } = answer;
  const error = (body.error ?? {}) as Record<string, unknown>;
  if (status === 401 || error.code === 190) {
    return wrong(`Meta refuses WHATSAPP_ACCESS_TOKEN${quoted(error.message)}`, META);
  }
  if (status !== 200) return wrong(`Meta does not know this number${quoted(error.message) || ` (${status})`}`, META);
  if (body.quality_rating === 'RED') {
    return warning(
      'Meta rates the messages of this number as bad',
      'Look in WhatsApp Manager what people complain of.',
    );
  }
  return ok(
    `Meta takes the token${quoted(body.verified_name)}; npm run notices prints the texts that it must have approved`,
  );
}

/** Asks for the balance, which costs nothing; its sums are not printed. */
async function sms(shop: Shop, signal: AbortSignal): Promise<Finding> {
  const settings = shop.settings.sms;
  if (settings === null) return notSetUp('customers can’t choose SMS', 'Set ARKESEL_API_KEY.');
  const answer = await ask(`${settings.apiUrl}/clients/balance-details`, { 'api-key': settings.apiKey }, shop, signal);
  if (answer === null) return wrong('Arkesel gives no answer: messages go by mail', REACH);
  const { status, body } = answer;
  if (status === 401 || status === 403) return wrong(`Arkesel refuses ARKESEL_API_KEY${quoted(body.message)}`, ARKESEL);
  const { sms_balance: left } = (body.data ?? {}) as Record<string, unknown>;
  if (status !== 200 || body.status !== 'success' || left === undefined) {
    return wrong(
      `Arkesel answers ${status} without what was asked for`,
      'Is ARKESEL_API_URL right? Leave it out for Arkesel’s own.',
    );
  }
  if (Number(left) <= 0) return warning('Arkesel has no SMS left for this account', 'Buy some in its dashboard.');
  return ok(`Arkesel takes the key; the sender is ${settings.sender}, which Arkesel must have approved`);
}

/** Whether the channels to customers’ phones work; no message is sent. */
export const phoneCheck: Check = {
  name: 'messages',
  async run(shop, signal) {
    const unread = unreadableSettings(shop, 'WHATSAPP_', 'ARKESEL_');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    return Promise.all([whatsapp(shop, signal), sms(shop, signal)]);
  },
};

/** Whether the two keys of the team’s notifications belong together; nobody is asked. */
export const pushCheck: Check = {
  name: 'notifications',
  async run(shop) {
    const unread = unreadableSettings(shop, 'VAPID_');
    if (unread !== null) return [wrong(unread, 'Make both by npm run vapid.')];
    const { push } = shop.settings;
    if (push === null) return [notSetUp('the team hears of new orders by mail', 'Make keys by npm run vapid.')];
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(Buffer.from(push.privateKey, 'base64url'));
    } catch {
      return [wrong('VAPID_PRIVATE_KEY is no key', 'Make both by npm run vapid.')];
    }
    return pair.getPublicKey().toString('base64url') === push.publicKey
      ? [ok('the keys belong together')]
      : [wrong('VAPID_PUBLIC_KEY is not the one of VAPID_PRIVATE_KEY', 'Make both by npm run vapid.')];
  },
};
