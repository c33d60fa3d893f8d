import { randomBytes } from 'node:crypto';
import { codeAt } from '#tests/support/accounts/second-factor.ts';

type Json = Record<string, unknown>;

const PASSWORD = 'walk-on-by-the-sea-9';
const PLACE = {
  region: 'Greater Accra Region',
  areaName: 'accra',
  landmark: 'Oxford Street, Osu, beside the pharmacy',
};

/** Somebody who uses a practice shop over HTTP as its pages do. */
export type Customer = {
  email: string;
  /** Books, pays and orders; returns the order's slug. */
  order(): Promise<string>;
  /** The slugs of this customer's orders. */
  orders(): Promise<string[]>;
  /** Sets up an authenticator app. */
  addApp(): Promise<void>;
  /** Whether the password alone opens the account. */
  needsNoSecondStep(): Promise<boolean>;
};

async function ask(url: string, body?: unknown, token?: string): Promise<Json> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Json;
}

/** The key of the verification mail, which comes within seconds. */
async function verificationKey(origin: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const found = await ask(`${origin}/standins/mail/messages.json?to=${encodeURIComponent(email)}`);
    const key = (found as unknown as { text: string }[])
      .map(({ text }) => /[?&]key=([\w-]+)/.exec(text)?.[1])
      .find(Boolean);
    if (key !== undefined) return key;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No verification mail came for ${email}.`);
}

/** Registers at a practice shop, opens the mailed link and logs in, in one browser. */
export async function becomeCustomer(origin: string, email: string): Promise<Customer> {
  const login = (key?: string) =>
    ask(`${origin}/api/users/login/`, { email, password: PASSWORD, ...(key ? { verification_key: key } : {}) });
  await ask(`${origin}/api/users/register/`, { email, password: PASSWORD, first_name: 'Ama', last_name: 'Mensah' });
  const key = await verificationKey(origin, email);
  await ask(`${origin}/api/users/verify-email/${key}/`, {});
  const session = await login(key);
  let token = String(session.access);
  return {
    email,
    async order() {
      token = String((await login()).access);
      const [service] = (await ask(`${origin}/api/services/`)) as unknown as { id: number }[];
      const reference = `order_${Date.now()}_${randomBytes(12).toString('hex')}`;
      const basket = {
        cart_items: [{ service_id: service?.id, quantity: 2 }],
        delivery_location: PLACE,
        pickup_location: PLACE,
        phone_number: '0241234510',
      };
      const { amount } = await ask(`${origin}/api/payments/intents/`, { ...basket, reference }, token);
      const charge = { reference, email, amount, currency: 'GHS', outcome: 'success' };
      await ask(`${origin}/standins/payment/charges`, charge);
      const made = await ask(`${origin}/api/orders/`, { ...basket, transaction_id: reference }, token);
      return String(made.order_slug);
    },
    async orders() {
      token = String((await login()).access);
      const list = await ask(`${origin}/api/orders/`, undefined, token);
      return (list as unknown as { slug: string }[]).map(({ slug }) => slug);
    },
    async addApp() {
      token = String((await login()).access);
      const started = await ask(`${origin}/api/users/second-factor/totp/`, {}, token);
      const code = codeAt(String(started.secret), new Date());
      await ask(`${origin}/api/users/second-factor/totp/confirm/`, { code }, token);
    },
    needsNoSecondStep: async () => 'access' in (await login()),
  };
}
