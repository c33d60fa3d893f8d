import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { SERVICES } from './content.ts';
import { expect, linkIn, mailTo, newEmail } from './shop.ts';

export const PASSWORD = 'walk-on-by-the-sea-9';

export type Customer = { email: string; password: string; access: string; refresh: string; id: number };

/** The claims of an access token, without a check of its signature. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

/** Sends a JSON call and returns its body; a status other than 2xx fails the test. */
export async function call<Answer = Record<string, unknown>>(
  request: APIRequestContext,
  method: 'get' | 'post' | 'patch',
  path: string,
  { data, token }: { data?: unknown; token?: string } = {},
): Promise<Answer> {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  // The shop closes idle connections; a call that met this is sent again, as browsers do.
  const response = await request[method](path, { ...(data === undefined ? {} : { data }), headers, maxRetries: 2 });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** What sends requests to the shop beside its screens; a page does. */
export type Asker = Pick<Page, 'request'>;

type Tokens = { access: string; refresh: string };
type Wishes = { firstName?: string; verified?: boolean; code?: string };

/** A customer who registered, verified by mail and logged in, without the screens. */
export async function newCustomer(
  page: Asker,
  { firstName = 'Ama', verified = true, code }: Wishes = {},
): Promise<Customer> {
  const email = newEmail();
  const person = { email, password: PASSWORD, first_name: firstName, last_name: 'Mensah', referral_code: code ?? null };
  await call(page.request, 'post', '/api/users/register/', { data: person });
  let key: string | null = null;
  if (verified) {
    const link = new URL(linkIn(await mailTo(page, email, /verify/i)), 'http://shop');
    key = link.searchParams.get('key');
    await call(page.request, 'post', `/api/users/verify-email/${key}/`, { data: {} });
  }
  const data = { email, password: PASSWORD, verification_key: key };
  const tokens = await call<Tokens>(page.request, 'post', '/api/users/login/', { data });
  return { email, password: PASSWORD, ...tokens, id: Number(claimsOf(tokens.access).user_id) };
}

/** Types an address into a form, which may fill in one of the tab's other forms as it starts. */
export async function fillAddress(field: Locator, email: string): Promise<void> {
  await expect(async () => {
    await field.fill(email);
    await expect(field).toHaveValue(email, { timeout: 500 });
  }).toPass();
}

/** Logs in by the form of the page that is open. */
export async function logIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await fillAddress(page.getByLabel(messages.login.email, { exact: true }), email);
  await page.getByLabel(messages.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: messages.login.submit, exact: true }).click();
}

/** The same customer, logged in once more. */
export async function signedInAgain(page: Asker, customer: Customer): Promise<Customer> {
  const data = { email: customer.email, password: customer.password };
  return { ...customer, ...(await call<Tokens>(page.request, 'post', '/api/users/login/', { data })) };
}

/** Puts values into the browser's storage before any page of the shop runs. */
export async function keepInStorage(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(writeToStorage, entriesOf(values));
}

type Entries = (readonly [key: string, value: string])[];

/** Values as storage has them: JSON, and strings as they are. */
export function entriesOf(values: Record<string, unknown>): Entries {
  return Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** Runs in the page. */
export function writeToStorage(entries: Entries): void {
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

/** A browser in which this customer has signed in. */
export async function signIn(page: Page, { access, refresh }: Pick<Customer, 'access' | 'refresh'>): Promise<void> {
  await keepInStorage(page, sessionOf({ access, refresh }));
}

/** A session as the shop stores it. */
export function sessionOf({ access, refresh }: Tokens): Record<string, unknown> {
  const now = Date.now();
  return { access_token: access, refresh_token: refresh, token_receipts: { access: now, refresh: now } };
}

/** What storage holds under a key. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** A service that the catalogue does not have. */
export const UNKNOWN = { name: 'Unknown service', price: '10.00' };

/** A cart as the shop stores it: so many pairs of each service. */
export function cartOf(pairs: Record<number, number>, timestamp = Date.now()): { items: unknown[]; timestamp: number } {
  const items = Object.entries(pairs).map(([id, quantity]) => {
    const service_id = Number(id);
    const { name, price } = SERVICES.find((entry) => entry.id === service_id) ?? UNKNOWN;
    return { service_id, service_name: name, quantity, price };
  });
  return { items, timestamp };
}
