import type { StandinStore } from '#server/ports.ts';
import { createStandins } from '#server/standins/standins.ts';

/** A store in memory that keeps JSON only, as the database does. */
export function createMemoryStore(): StandinStore {
  const rows = new Map<string, string>();
  const key = (collection: string, name: string) => `${collection}\n${name}`;
  return {
    async put(collection, name, value) {
      rows.set(key(collection, name), JSON.stringify(value));
    },
    async get(collection, name) {
      const row = rows.get(key(collection, name));
      return row === undefined ? undefined : JSON.parse(row);
    },
    async list(collection, limit) {
      const found = [...rows].filter(([name]) => name.startsWith(`${collection}\n`)).map(([, row]) => JSON.parse(row));
      return found.reverse().slice(0, limit);
    },
  };
}

export type Delivery = { body: string; signature: string | null; event: string; reference: string };

/** Stand-ins with a store in memory, a clock that can be set forward and a record of every webhook. */
export function openStandins(options: { store?: StandinStore; answers?: number[]; start?: Date } = {}) {
  const store = options.store ?? createMemoryStore();
  const deliveries: Delivery[] = [];
  const answers = [...(options.answers ?? [])];
  let ahead = 0;
  const started = options.start?.getTime() ?? Date.now();
  const opened = Date.now();
  const standins = createStandins({
    store,
    siteUrl: 'http://shop.example',
    now: () => new Date(started + Date.now() - opened + ahead),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    webhookRetries: [5, 5],
    async deliver(request) {
      const body = await request.text();
      const { event, data = {} } = JSON.parse(body);
      const reference = data.reference ?? data.transaction_reference;
      deliveries.push({ body, signature: request.headers.get('x-paystack-signature'), event, reference });
      return new Response('{}', { status: answers.shift() ?? 200 });
    },
  });
  return {
    standins,
    store,
    deliveries,
    advance(ms: number) {
      ahead += ms;
    },
    get: (path: string) => standins.app.request(path),
    post: (path: string, body: unknown) =>
      standins.app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Calls the provider's API in process, with the right key. */
    async provider(path: string, body?: unknown, key: string = standins.payment.secretKey) {
      const response = await standins.fetch(`${standins.payment.apiUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Waits until a check holds; throws after two seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 2_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to hold within 2 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
