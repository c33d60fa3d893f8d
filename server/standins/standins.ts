import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { MailPort } from '#server/ports/messages.ts';
import type { StandinStore } from '#server/ports.ts';
import { paymentApi } from '#server/standins/payment/provider/api.ts';
import { createChargeStore } from '#server/standins/payment/provider/charge-store.ts';
import { createProviderRecords } from '#server/standins/payment/provider/provider-records.ts';
import { createWebhookSender } from '#server/standins/payment/provider/webhook-sender.ts';
import { fileRoutes } from './files.ts';
import { CLIENT_ID, createIssuer } from './google/issuer.ts';
import { certsApi, googleApi } from './google/routes.ts';
import { homePage } from './home.ts';
import { createMailbox } from './mail/mailbox.ts';
import { mailRoutes } from './mail/routes.ts';
import { pagePolicy } from './page.ts';
import { PUBLIC_KEY, SECRET_KEY } from './payment/keys.ts';
import { paymentRoutes } from './payment/routes.ts';
import { createPhones } from './phone/phones.ts';
import { phoneRoutes } from './phone/routes.ts';
import { SMS, smsApi } from './phone/sms.ts';
import { WHATSAPP, whatsappApi } from './phone/whatsapp.ts';
import { placesApi } from './places/routes.ts';
import { createPushService, PUSH } from './push/push.ts';

/** The largest body that a stand-in reads, in bytes. */
const BODY_LIMIT = 100_000;

/** What the stand-ins need of the shop. */
export type StandinOptions = {
  store: StandinStore;
  siteUrl: string;
  /** Passes a request to our own API, for webhooks. */
  deliver: (request: Request) => Promise<Response>;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
  /** Pauses between the tries of a webhook, in ms. */
  webhookRetries?: readonly number[];
};

/** The stand-ins as ports, and their pages. */
export type Standins = {
  /** The routes, all under /standins. */
  app: Hono;
  /** Answers the stand-ins' hosts (https://payment.standin and the like) in process; it knows no other host. */
  fetch: typeof globalThis.fetch;
  mail: MailPort;
  payment: { publicKey: string; secretKey: string; apiUrl: string; scriptUrl: string; mode: 'test' };
  google: { clientId: string; jwksUrl: string; scriptUrl: string };
  gazetteerUrl: string;
  whatsapp: typeof WHATSAPP;
  sms: typeof SMS;
  push: typeof PUSH;
  /** Continues what a restart interrupted: open phone approvals, undelivered webhooks. */
  resume(): Promise<void>;
  /** Drops what is scheduled and waits for running work; call it before the store closes. */
  stop(): Promise<void>;
};

/**
 * The stand-ins for outside services (payment, Google, places, mail, phones), for a shop without accounts there. Never
 * in production.
 */
export function createStandins(options: StandinOptions): Standins {
  const { siteUrl, random } = options;
  const webhooks = createWebhookSender({ ...options, secretKey: SECRET_KEY, retries: options.webhookRetries });
  const ledger = createChargeStore({ ...options, webhooks });
  const mailbox = createMailbox(options);
  const issuer = createIssuer(options);
  const phones = createPhones(options);
  const whatsapp = whatsappApi(phones, options);
  const push = createPushService(options);

  const records = createProviderRecords(options.store);
  const provider = paymentApi(ledger, { siteUrl, random, records });
  const app = new Hono();
  app.use('/standins/*', bodyLimit({ maxSize: BODY_LIMIT }));
  // The real places and sign-in services answer every origin too.
  app.use('/standins/places/*', cors());
  app.use('/standins/google/*', cors());
  app.on('GET', ['/standins', '/standins/'], (context) => context.html(homePage(), 200, pagePolicy()));
  app.route('/standins', fileRoutes());
  app.route('/', paymentRoutes(ledger, { ...options, records, webhooks }));
  app.route('/standins/google', googleApi(issuer));
  app.route('/standins/places', placesApi());
  app.route('/', mailRoutes(mailbox));
  app.route('/', push.app);
  app.route('/', phoneRoutes(phones, push));

  const hosts: Record<string, Hono> = {
    'payment.standin': provider,
    'google.standin': certsApi(issuer),
    'whatsapp.standin': whatsapp.app,
    'sms.standin': smsApi(phones),
    'push.standin': push.api,
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const host = hosts[new URL(request.url).hostname];
    if (host === undefined) throw new TypeError('fetch failed: stand-ins know no such host');
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    });
    return Promise.race([host.fetch(request), aborted]);
  };

  return {
    app,
    fetch,
    mail: { send: (mail) => mailbox.send(mail) },
    payment: {
      publicKey: PUBLIC_KEY,
      secretKey: SECRET_KEY,
      apiUrl: 'https://payment.standin',
      scriptUrl: '/standins/payment/inline.js',
      mode: 'test',
    },
    google: { clientId: CLIENT_ID, jwksUrl: 'https://google.standin/certs', scriptUrl: '/standins/google/client.js' },
    gazetteerUrl: '/standins/places',
    whatsapp: WHATSAPP,
    sms: SMS,
    push: PUSH,
    resume: () => ledger.resume(),
    async stop() {
      await whatsapp.stop();
      await webhooks.stop();
      await ledger.stop();
    },
  };
}
