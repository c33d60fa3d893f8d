import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './report.ts';

const PERSON = {
  email: 'efua.unmistakable@example.com',
  password: 'harmattan dust on tuesday',
  name: 'Efua-Unmistakable',
  phone: '244987654',
  place: 'Opposite the unmistakable kiosk',
} as const;

async function post(url: string, body: unknown, bearer?: string): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts a shop on loopback with one customer and with its log in a file; `stop` ends it. */
export async function openInstance(
  port: number,
  folder: string,
): Promise<Omit<Target, 'folder' | 'capMs'> & { stop: () => Promise<void> }> {
  const origin = `http://localhost:${port}`;
  if (await isUp(origin)) throw new Error(`Something answers at ${origin} already. Set SCAN_PORT to a free port.`);
  const logPath = join(folder, 'shop.log');
  const log = openSync(logPath, 'w');
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: origin,
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'debug',
    },
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
  });
  for (let tries = 0; !(await isUp(origin)); tries += 1) {
    if (tries > 120 || child.exitCode !== null) throw new Error(`The shop did not open; see ${logPath}.`);
    await wait(500);
  }
  const { email, password, name, phone, place } = PERSON;
  await post(`${origin}/api/users/register/`, { email, password, first_name: name, last_name: name });
  const { access = '', refresh = '' } = await post(`${origin}/api/users/login/`, { email, password });
  await post(
    `${origin}/api/payments/intents/`,
    {
      reference: 'order_1_scanscanscanscanscanscan',
      cart_items: [{ service_id: 1, quantity: 1 }],
      delivery_location: { region: 'Greater Accra', areaName: 'accra', landmark: place },
      pickup_location: { region: 'Greater Accra', areaName: 'accra', landmark: place },
      phone_number: phone,
    },
    access,
  );
  // Failures are logged too: a few requests that are refused or that fail.
  await post(
    `${origin}/api/orders/`,
    { transaction_id: 'order_1_scanscanscanscanscanscan', phone_number: phone },
    access,
  );
  await post(`${origin}/api/users/login/`, { email, password: `${password} wrong` });
  await post(`${origin}/api/users/google-login/`, { token: access });
  return {
    origin,
    access,
    slug: 'no-such-order',
    logPath,
    personal: { ...PERSON, access, refresh },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
