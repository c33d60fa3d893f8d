import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { TeamRole } from '#domain/accounts/roles.ts';
import { parseSettings } from '#server/env.ts';
import { onShopDatabase } from './database/command.ts';

/**
 * `npm run demo`: fills the running practice shop with a team and with orders in every status, so that there is
 * something to look at. It books, pays and signs in with the shop's own calls, and prints who may sign in.
 */

const run = promisify(execFile);
const PASSWORD = 'walk-on-by-the-sea-9';
const TEAM: [TeamRole, string][] = [
  ['owner', 'Yaw'],
  ['staff', 'Efua'],
  ['rider', 'Kofi'],
  ['cleaner', 'Adjoa'],
];
const PEOPLE = ['Ama', 'Adwoa', 'Nana Yaa', 'Kojo', 'Esi', 'Kwabena'];
const PLACES = [
  { region: 'Greater Accra Region', areaName: 'accra', landmark: 'Oxford Street, Osu, beside the pharmacy' },
  {
    region: 'Greater Accra Region',
    areaName: 'accra',
    landmark: 'Blue gate behind the Total station, Ring Road Central',
  },
  { region: 'Greater Accra Region', areaName: 'tema', landmark: 'Community 1, near the market' },
  { region: 'Central Region', areaName: 'kasoa', landmark: 'Opposite the Kasoa new market' },
];
const WAY = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered'];
const ORDERS = 14;

/** The addresses of the shop and its API, once the settings are read. */
const shop = { siteUrl: '', apiUrl: '' };

type Person = { email: string; access: string };

async function call<T extends z.ZodMiniType>(
  answer: T,
  path: string,
  { body, token, file }: { body?: unknown; token?: string; file?: Uint8Array } = {},
): Promise<z.output<T>> {
  const address = path.startsWith('/standins/') ? shop.siteUrl : shop.apiUrl;
  const response = await fetch(`${address}${path}`, {
    method: body === undefined && file === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': file === undefined ? 'application/json' : 'image/jpeg',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(file === undefined ? {} : { body: new Uint8Array(file) }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(
      `No shop answers at ${address}. Start it first (npm start), and give both commands the same settings.`,
    );
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return answer.parse(await response.json());
}

const anything = z.unknown();
const mails = z.array(z.object({ to: z.string(), text: z.string() }));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The key in the verification mail, which arrives within seconds. */
async function verificationKey(email: string): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const inbox = await call(mails, `/standins/mail/messages.json?to=${encodeURIComponent(email)}`);
    const key = inbox
      .map(({ to, text }) => (to === email ? /[?&]key=([\w-]+)/.exec(text)?.[1] : undefined))
      .find(Boolean);
    if (key !== undefined) return key;
    await wait(500);
  }
  throw new Error(`No verification mail came for ${email}.`);
}

async function newPerson(firstName: string): Promise<Person> {
  const email = `${firstName.toLowerCase().replaceAll(' ', '-')}-${randomBytes(3).toString('hex')}@example.com`;
  const person = { email, password: PASSWORD, first_name: firstName, last_name: 'Mensah' };
  await call(anything, '/api/users/register/', { body: person });
  const key = await verificationKey(email);
  await call(anything, `/api/users/verify-email/${key}/`, { body: {} });
  return signIn(email, key);
}

/** With the key from the mail the password counts as proven, which a role requires. */
async function signIn(email: string, key?: string): Promise<Person> {
  const body = { email, password: PASSWORD, verification_key: key };
  const { access } = await call(z.object({ access: z.string() }), '/api/users/login/', { body });
  return { email, access };
}

async function newMember(role: TeamRole, firstName: string): Promise<Person> {
  const member = await newPerson(firstName);
  await run(process.execPath, ['ops/staff.ts', 'add', member.email, role], { env: process.env });
  console.log(`${role.padEnd(8)}${member.email}   ${PASSWORD}`);
  // A role is valid from the next sign-in on.
  return signIn(member.email);
}

/** Makes a paid order. If it is `short` pesewas too low, the payment waits for a decision. */
async function book(person: Person, index: number, short = 0): Promise<string | null> {
  const place = PLACES[index % PLACES.length];
  const reference = `order_${Date.now()}_${randomBytes(12).toString('hex')}`;
  const basket = {
    cart_items: [{ service_id: 1 + (index % 3), quantity: 1 + (index % 4) }],
    delivery_location: place,
    pickup_location: place,
    phone_number: `02412345${String(10 + index)}`,
  };
  const { access: token, email } = person;
  const quote = z.object({ amount: z.number() });
  const { amount } = await call(quote, '/api/payments/intents/', { body: { ...basket, reference }, token });
  const charge = { reference, email, amount: amount - short, currency: 'GHS', outcome: 'success' };
  await call(anything, '/standins/payment/charges', { body: charge });
  if (short > 0) return null;
  const made = z.object({ order_slug: z.string() });
  return (await call(made, '/api/orders/', { body: { ...basket, transaction_id: reference }, token })).order_slug;
}

/** Moves an order that many steps; its stops are planned for what is left of today, and for tomorrow. */
async function moveAlong(staff: Person, slug: string, steps: number, index: number): Promise<void> {
  let from = 'pending';
  const planned = new Date();
  planned.setUTCHours(9 + (index % 8), index % 2 === 0 ? 0 : 30, 0, 0);
  if (index % 3 === 0 || planned.getTime() < Date.now()) planned.setUTCDate(planned.getUTCDate() + 1);
  for (const to of WAY.slice(0, steps)) {
    const isStop = to === 'pickup' || to === 'scheduled_for_delivery';
    const body = { from, to, ...(isStop ? { planned_at: planned.toISOString() } : {}) };
    await call(anything, `/api/staff/orders/${slug}/move/`, { body, token: staff.access });
    from = to;
  }
}

async function photograph(staff: Person, slug: string, kind: 'intake' | 'after'): Promise<void> {
  const name = kind === 'intake' ? 'court-before' : 'court-after';
  const file = await sharp(`src/assets/pictures/${name}.webp`).jpeg().toBuffer();
  await call(anything, `/api/staff/orders/${slug}/photos/${kind}/`, { file, token: staff.access });
}

/** Makes the team, the orders and the payment, and prints who may sign in. */
async function fill(): Promise<number> {
  const read = parseSettings(process.env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  if (read.settings.production) throw new Error('A production shop must not get invented orders.');
  Object.assign(shop, { siteUrl: read.settings.siteUrl, apiUrl: read.settings.apiUrl });
  const members: Person[] = [];
  for (const [role, name] of TEAM) members.push(await newMember(role, name));
  const [, staff] = members;
  if (staff === undefined) throw new Error('The team has no member of staff.');
  for (let index = 0; index < ORDERS; index += 1) {
    const person = await newPerson(PEOPLE[index % PEOPLE.length] ?? 'Ama');
    const slug = await book(person, index);
    if (slug === null) continue;
    await moveAlong(staff, slug, index % (WAY.length + 1), index);
    if (index % 7 >= 3) await photograph(staff, slug, 'intake');
    if (index % 7 >= 5) await photograph(staff, slug, 'after');
    if (index === 6) console.log(`customer ${person.email}   ${PASSWORD}`);
  }
  await book(await newPerson('Akua'), 1, 1);
  console.log(`${ORDERS} orders and a payment to settle are at ${shop.siteUrl}/staff/`);
  return 0;
}

process.exitCode = await onShopDatabase(fill);
