import { randomBytes } from 'node:crypto';
import { createGoogle } from '#server/adapters/identity.ts';
import { createPaystack } from '#server/adapters/payment.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { createDatabaseFiles } from '#server/db/stores/photo-store.ts';
import { parseSettings, type Settings } from '#server/env.ts';
import { hashPassword } from '#server/features/users/passwords/passwords.ts';
import { openProvenSession } from '#server/features/users/sign-in/sessions.ts';
import { insertUser, type NewUser, type User, userById } from '#server/features/users/users.queries.ts';
import { sendDueMail } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import type { Mail } from '#server/ports/messages.ts';
import type { PaymentPort } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { createClock, type TestClock } from './clock.ts';

export const TEST_PASSWORD = 'dusty harmattan laces';
let testPasswordHash: Promise<string> | undefined;

export type TestUser = {
  id: number;
  email: string;
  password: string;
  access: string;
  refresh: string;
  referralCode: string;
};
export type Answer<T> = { status: number; headers: Headers; body: T };
export type RequestOptions = {
  body?: unknown;
  /** A bearer token, or a user whose access token is sent. */
  token?: string | { access: string };
  headers?: Record<string, string>;
  /** The client's address at the socket. */
  address?: string;
};

export type WorldOptions = {
  settings?: Partial<Settings>;
  /** Serves the site's files, as in a process that serves the whole shop. */
  site?: NonNullable<AppOptions['site']>;
  /** Answers as the payment provider's HTTP API. */
  paymentFetch?: typeof fetch;
  payment?: PaymentPort;
  /** Answers as Google's key server. */
  googleFetch?: typeof fetch;
  /** The channels to phones; by default none is set up. */
  phone?: Partial<World['phone']>;
  /** Notifications on the team's devices; by default they are not set up. */
  push?: World['push'];
  /** Builds the static pages; by default no build hook is set up. */
  siteBuild?: World['siteBuild'];
  /** Within how many hours the shop returns a pair; 72 by default, whatever the content says. */
  turnaroundHours?: number;
  /** The time; by default it runs and can be set forward. */
  clock?: TestClock;
  /** Refuses or delays mails; by default each is accepted and kept for `mails()`. */
  sendMail?: (mail: Mail) => Promise<void>;
};

export type TestWorld = {
  app: ReturnType<typeof createApp>;
  world: World;
  clock: TestClock;
  engine: 'postgresql' | 'pglite';
  /** Null for an embedded database. */
  databaseUrl: string | null;
  /** Sends a request through the real app, in process, and reads the JSON answer. */
  request<T = Record<string, unknown>>(method: string, path: string, options?: RequestOptions): Promise<Answer<T>>;
  /** Sends the mails in the outbox and returns every mail sent so far, oldest first. */
  mails(): Promise<Mail[]>;
  /** A signed-in user, inserted into the database, verified by default. */
  newUser(user?: Partial<NewUser>): Promise<TestUser>;
  /** Another signed-in device of a user. */
  signIn(user: { id: number }): Promise<{ access: string; refresh: string }>;
  close(): Promise<void>;
};

/** The settings of the offline shop with relaxed rate limits, and the test's changes. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  const read = parseSettings({
    SITE_URL: 'http://shop.test',
    TOKEN_SECRET: 'a secret that only the tests know, long enough',
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'silent',
  });
  if (!read.ok) throw new Error(read.problems.join(' '));
  return { ...read.settings, ...changes };
}

/** The connection to the tests' payment provider; `signWebhook` in a test needs the key. */
export const TEST_PAYMENT = {
  secretKey: 'sk_test_only_the_tests_know',
  apiUrl: 'https://payment.test',
  mode: 'test',
} as const;
export const TEST_GOOGLE = { clientId: 'shop.test', jwksUrl: 'https://google.test/certs' } as const;

/** The default outside services: they never answer. */
const nothingThere: typeof fetch = async () => {
  throw new TypeError('No outside is set up in this test.');
};

/** A shop for one test: new database, real app, outside services played by the test. */
export async function openWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const database = await openTestDatabase();
  const clock = options.clock ?? createClock();
  const sent: Mail[] = [];
  const settings = testSettings(options.settings);
  const world: World = {
    db: database.db,
    payment: options.payment ?? createPaystack({ settings: TEST_PAYMENT, fetch: options.paymentFetch ?? nothingThere }),
    identity: createGoogle({ settings: TEST_GOOGLE, fetch: options.googleFetch ?? nothingThere, now: clock.now }),
    mail: {
      async send(mail) {
        await options.sendMail?.(mail);
        sent.push(mail);
      },
    },
    phone: { whatsapp: null, sms: null, ...options.phone },
    push: options.push ?? null,
    files: createDatabaseFiles(database.db),
    siteBuild: options.siteBuild ?? null,
    settings,
    turnaroundHours: options.turnaroundHours ?? 72,
    log: createLog(settings.logLevel),
    now: clock.now,
    random: (bytes) => randomBytes(bytes),
    servesSite: options.site !== undefined,
  };
  const app = createApp(world, options.site === undefined ? {} : { site: options.site });
  const openSession = async (user: User) => {
    const pair = await openProvenSession(world, user, { secondStepDone: true });
    if (pair === null) throw new Error('The test user changed while signing in.');
    return pair;
  };

  return {
    app,
    world,
    clock,
    engine: database.engine,
    databaseUrl: database.url,
    async request<T>(method: string, path: string, { body, token, headers, address }: RequestOptions = {}) {
      const init: RequestInit = { method, headers: { ...headers } };
      const sentHeaders = init.headers as Record<string, string>;
      if (token !== undefined)
        sentHeaders.Authorization ??= `Bearer ${typeof token === 'string' ? token : token.access}`;
      if (body !== undefined) {
        sentHeaders['Content-Type'] ??= 'application/json';
        init.body = typeof body === 'string' ? body : JSON.stringify(body);
      }
      const response = await app.request(path, init, {
        incoming: { socket: { remoteAddress: address ?? '127.0.0.1' } },
      });
      const text = await response.text();
      const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
      return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
    },
    async mails() {
      while ((await sendDueMail(world)) > 0);
      return [...sent];
    },
    async newUser(user = {}) {
      testPasswordHash ??= hashPassword(TEST_PASSWORD);
      const tag = randomBytes(6).toString('hex');
      const inserted = await insertUser(world.db, {
        email: `ama-${tag}@example.com`,
        passwordHash: await testPasswordHash,
        firstName: 'Ama',
        lastName: 'Mensah',
        isVerified: true,
        passwordProven: user.isVerified ?? true,
        referralCode: tag.toUpperCase(),
        ...user,
      });
      if (inserted === undefined) throw new Error('The test user is already there.');
      const { id, email, referralCode } = inserted;
      return { id, email, referralCode, password: TEST_PASSWORD, ...(await openSession(inserted)) };
    },
    async signIn({ id }) {
      const user: User | undefined = await userById(world.db, id);
      if (user === undefined) throw new Error('There is no such user.');
      return openSession(user);
    },
    close: () => database.close(),
  };
}
