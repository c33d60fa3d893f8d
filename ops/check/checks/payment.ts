import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';
import { createPaystackClient } from '#server/adapters/paystack-client.ts';
import { redactText } from '#server/platform/redact.ts';

const KEYS = 'Take both keys from Paystack’s dashboard, Settings, API Keys & Webhooks, of the same mode.';
const REACH = 'Look whether this machine reaches it (DNS, firewall, PAYSTACK_API_URL), and status.paystack.com.';

type Balance = { message?: unknown; data?: { currency?: unknown }[] };

function read(text: string): Balance {
  try {
    return JSON.parse(text) as Balance;
  } catch {
    return {};
  }
}

/** Asks for the account's balance: it changes nothing, and only the right key gets it. Its sums are not looked at. */
async function secretKey({ settings: { payment }, fetch }: Shop): Promise<Finding> {
  if (payment === null) return notSetUp('the stand-in plays the payments');
  const answer = await createPaystackClient({ settings: payment, fetch, circuit: null }).ask('/balance');
  if ('failure' in answer) return wrong(`Paystack gives no answer: ${redactText(answer.failure)}`, REACH);
  const { status, text } = answer;
  const { message, data } = read(text);
  const said = typeof message === 'string' ? ` “${redactText(message)}”` : '';
  if (status === 401) return wrong(`Paystack refuses PAYSTACK_SECRET_KEY:${said || ' 401'}`, KEYS);
  if (status === 403)
    return wrong(
      `Paystack refuses this machine:${said || ' 403'}`,
      'Add its address to the allowed ones in Paystack’s dashboard.',
    );
  if (status >= 500 || status === 429) return wrong(`Paystack answers ${status}`, REACH);
  if (status !== 200 || !Array.isArray(data))
    return wrong(
      `Paystack answers ${status} without what was asked for`,
      'Is PAYSTACK_API_URL right? Leave it out for Paystack’s own.',
    );
  if (!data.some(({ currency }) => currency === 'GHS'))
    return warning(
      'Paystack takes the secret key, but the account has no balance in GHS',
      'Have the account opened for Ghana cedis.',
    );
  return ok(`Paystack takes the secret key, in ${payment.mode} mode, with GHS`);
}

/** No question proves a public key without a payment: it is compared with the secret one by the settings. */
async function script({ settings: { payment }, fetch }: Shop, signal: AbortSignal): Promise<Finding[]> {
  if (payment === null) return [];
  const answer = await fetch(payment.scriptUrl, { signal }).catch(() => null);
  await answer?.body?.cancel();
  const isScript = answer?.ok === true && /javascript/.test(answer.headers.get('content-type') ?? '');
  return isScript
    ? []
    : [
        warning(
          `the script of the payment window does not come from ${payment.scriptUrl}${answer === null ? '' : ` (${answer.status})`}`,
          'Customers’ browsers need it: open the address in a browser, or leave PAYSTACK_SCRIPT_URL out.',
        ),
      ];
}

/** Whether Paystack takes the keys. */
export const paymentCheck: Check = {
  name: 'Paystack',
  async run(shop, signal) {
    const unread = unreadableSettings(shop, 'PAYSTACK_');
    if (unread !== null) return [wrong(unread, KEYS)];
    if (shop.settings.payment === null && shop.settings.production)
      return [wrong('PAYSTACK_SECRET_KEY is missing', KEYS)];
    return [await secretKey(shop), ...(await script(shop, signal))];
  },
};
