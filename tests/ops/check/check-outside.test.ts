import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildHookCheck } from '#ops/check/checks/build-hook.ts';
import { mapsCheck, signInCheck } from '#ops/check/checks/google.ts';
import { mailCheck } from '#ops/check/checks/mail.ts';
import { paymentCheck } from '#ops/check/checks/payment.ts';
import { phoneCheck, pushCheck } from '#ops/check/checks/phone.ts';
import { makeVapidKeys } from '#server/adapters/push/vapid-keys.ts';
import { checkedShop, fakeFetch, found } from '#tests/support/ops/checked-shop.ts';
import { LIVE } from '#tests/support/ops/live-settings.ts';

/**
 * The services outside as `npm run check` asks them: each answer that they may give, and what the check makes of it.
 */

const json = (status: number, body: unknown) => () => Response.json(body, { status });

describe('Paystack', () => {
  const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_PUBLIC_KEY: 'pk_test_1' };
  const SCRIPT = 'https://js.paystack.co/v2/inline.js';
  const script = () => new Response('', { headers: { 'Content-Type': 'application/javascript' } });
  const ask = (balance: () => Response, ofScript: () => Response = script) =>
    found(
      paymentCheck,
      checkedShop(KEYS, fakeFetch({ 'https://api.paystack.co/balance': balance, [SCRIPT]: ofScript })),
    );

  it('is ok when it tells the balance in cedis to the secret key; the sum is not printed', async () => {
    const { fetch, asked } = fakeFetch({
      'https://api.paystack.co/balance': json(200, { status: true, data: [{ currency: 'GHS', balance: 7_654_321 }] }),
      [SCRIPT]: script,
    });
    expect(await found(paymentCheck, checkedShop(KEYS, { fetch }))).toEqual([
      'ok: Paystack takes the secret key, in test mode, with GHS',
    ]);
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer sk_test_1');
  });

  it.each([
    [
      json(401, { status: false, message: 'Invalid key' }),
      /^wrong: Paystack refuses PAYSTACK_SECRET_KEY: “Invalid key” → Take both keys/,
    ],
    [json(403, { status: false, message: 'IP not allowed' }), /^wrong: Paystack refuses this machine/],
    [json(200, { status: true, data: [{ currency: 'NGN', balance: 1 }] }), /^warning: .*no balance in GHS/],
    [json(200, 'a page'), /^wrong: Paystack answers 200 without what was asked for/],
    [json(404, {}), /^wrong: Paystack answers 404 without/],
    [json(503, {}), /^wrong: Paystack answers 503/],
  ])('says what is wrong with the keys or the way there (%#)', async (answer, sentence) => {
    expect(await ask(answer)).toEqual([expect.stringMatching(sentence)]);
  });

  it('is wrong when nobody answers, and warns when its script is none', async () => {
    expect((await found(paymentCheck, checkedShop(KEYS)))[0]).toMatch(/^wrong: Paystack gives no answer/);
    const balance = json(200, { status: true, data: [{ currency: 'GHS' }] });
    expect((await ask(balance, () => new Response('gone', { status: 404 })))[1]).toMatch(
      /^warning: the script of the payment window/,
    );
  });

  it('is not set up in a practice shop, and missing in a live one', async () => {
    expect(await found(paymentCheck, checkedShop())).toEqual(['not set up: the stand-in plays the payments']);
    const { PAYSTACK_SECRET_KEY: _, ...rest } = LIVE;
    expect((await found(paymentCheck, checkedShop(rest)))[0]).toMatch(/^wrong: PAYSTACK_SECRET_KEY is missing/);
  });
});

describe('mail', () => {
  const servers = new Set<Server>();
  afterEach(() => {
    for (const server of servers) server.close();
    servers.clear();
  });

  /** A mail server that wants this password for `shop`; it takes no mail. */
  async function mailServer(password: string): Promise<{ port: number; heard: string[] }> {
    const heard: string[] = [];
    const right = Buffer.from(`\0shop\0${password}`).toString('base64');
    const talk = (socket: Socket) => {
      socket.on('error', () => undefined);
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        for (const line of String(chunk).split('\r\n').filter(Boolean)) {
          heard.push(line);
          if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n');
          else if (line.startsWith('AUTH')) socket.write(line.includes(right) ? '235 ok\r\n' : '535 no such login\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    };
    const server = createServer(talk).listen(0, '127.0.0.1');
    servers.add(server);
    await once(server, 'listening');
    const address = server.address();
    return { port: typeof address === 'object' && address !== null ? address.port : 0, heard };
  }
  const shopWith = (url: string) => checkedShop({ SMTP_URL: url, MAIL_FROM: 'Shop <shop@soleklean.test>' });

  it('is ok when the server takes the login, and no mail is sent', async () => {
    const { port, heard } = await mailServer('laces-and-soles');
    expect(await found(mailCheck, shopWith(`smtp://shop:laces-and-soles@127.0.0.1:${port}`))).toEqual([
      `ok: 127.0.0.1:${port} takes the login`,
    ]);
    expect(heard.filter((line) => /^(?:MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  it('is wrong when the server refuses the login', async () => {
    const { port } = await mailServer('laces-and-soles');
    const [line = ''] = await found(mailCheck, shopWith(`smtp://shop:something-else@127.0.0.1:${port}`));
    expect(line).toMatch(/^wrong: the mail server 127\.0\.0\.1:\d+ refuses the login: .* → Fix user and password/);
    expect(line).not.toContain('something-else');
  });

  it('is wrong when nobody answers, and ok without a login in the shop’s own network', async () => {
    expect((await found(mailCheck, shopWith('smtp://shop:secret-secret@127.0.0.1:1')))[0]).toMatch(
      /^wrong: the mail server 127\.0\.0\.1:1 can’t be used: .* → Fix host and port/,
    );
    const { port } = await mailServer('x');
    expect(await found(mailCheck, shopWith(`smtp://127.0.0.1:${port}`))).toEqual([
      `ok: 127.0.0.1:${port} answers, without a login`,
    ]);
  });

  it('is not set up in a practice shop, and missing in a live one', async () => {
    expect(await found(mailCheck, checkedShop())).toEqual(['not set up: mails go to the stand-in’s mailbox']);
    const { SMTP_URL: _, ...rest } = LIVE;
    expect(await found(mailCheck, checkedShop(rest))).toEqual([expect.stringMatching(/^wrong: SMTP_URL is missing/)]);
  });
});

describe('Google sign-in', () => {
  const GOOGLE = { GOOGLE_CLIENT_ID: '402-laces.apps.googleusercontent.com' };
  const KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
  const TOKENS = 'https://tokens.test/token';
  const keys = json(200, { keys: [{ kid: 'a' }] });
  const known = json(400, { error: 'invalid_request', error_description: 'client_secret is missing.' });
  const ask = (answers: Parameters<typeof fakeFetch>[0]) => found(signInCheck, checkedShop(GOOGLE, fakeFetch(answers)));

  it('is ok when the keys are there and Google knows the client', async () => {
    expect(await ask({ [KEYS]: keys, [TOKENS]: known })).toEqual([
      'ok: the keys of Google’s sign-in are there',
      expect.stringMatching(/^ok: Google knows the client/),
    ]);
  });

  it('is wrong when Google does not know the client', async () => {
    const unknown = json(401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' });
    expect((await ask({ [KEYS]: keys, [TOKENS]: unknown }))[1]).toMatch(
      /^wrong: Google does not know GOOGLE_CLIENT_ID: .* → Google Cloud/,
    );
  });

  it('is wrong without the keys, and warns when Google can’t be asked', async () => {
    expect(await ask({})).toEqual([
      expect.stringMatching(/^wrong: the keys of Google’s sign-in can’t be fetched/),
      expect.stringMatching(/^warning: Google can’t be asked/),
    ]);
    expect((await ask({ [KEYS]: json(200, { keys: [] }), [TOKENS]: known }))[0]).toMatch(
      /^wrong: the keys .* can’t be read \(200\)/,
    );
    expect((await ask({ [KEYS]: keys, [TOKENS]: json(502, {}) }))[1]).toMatch(/^warning: Google answers 502/);
  });

  it('is not set up in a practice shop', async () => {
    expect(await found(signInCheck, checkedShop())).toEqual(['not set up: the stand-in plays Google’s sign-in']);
  });
});

describe('Google Maps', () => {
  const MAPS = { GOOGLE_MAPS_API_KEY: 'AIzaSomeKey', SITE_URL: 'http://localhost:4321' };
  const PLACES = 'https://places.test/autocomplete';
  const refusal = (reason: string, message: string) =>
    json(403, { error: { status: 'PERMISSION_DENIED', message, details: [{ reason }] } });
  const ask = (answer: (request: Request) => Response) =>
    found(mapsCheck, checkedShop(MAPS, fakeFetch({ [PLACES]: answer })));
  const isOurs = (request: Request) => request.headers.get('referer')?.startsWith('http://localhost:4321/') === true;

  it('is ok when the key works from the shop’s pages alone', async () => {
    const ours = (request: Request) =>
      isOurs(request) ? Response.json({}) : refusal('API_KEY_HTTP_REFERRER_BLOCKED', '')();
    expect(await ask(ours)).toEqual(['ok: the address search works from the shop’s pages, and only from there']);
  });

  it('warns when the key works on anybody’s pages', async () => {
    expect((await ask(json(200, {})))[0]).toMatch(/^warning: the map key also works on other people’s pages/);
  });

  it.each([
    ['API_KEY_INVALID', 'Copy GOOGLE_MAPS_API_KEY again'],
    ['API_KEY_HTTP_REFERRER_BLOCKED', 'Add SITE_URL'],
    ['API_KEY_SERVICE_BLOCKED', 'Add “Places API (New)”'],
    ['SERVICE_DISABLED', 'Enable “Places API (New)”'],
    ['BILLING_DISABLED', 'billing account'],
  ])('is wrong when Google says %s, with what to do', async (reason, fix) => {
    const [line = ''] = await ask(refusal(reason, 'Requests from this key are blocked.'));
    expect(line).toContain(`wrong: Google refuses the address search: ${reason}`);
    expect(line).toContain(fix);
  });

  it('warns when Google can’t be asked, and is not set up without a key', async () => {
    expect(await found(mapsCheck, checkedShop(MAPS))).toEqual([
      expect.stringMatching(/^warning: Google’s address search can’t be asked/),
    ]);
    expect((await found(mapsCheck, checkedShop()))[0]).toMatch(/^not set up: customers name area and landmark/);
  });
});

describe('messages to phones', () => {
  const META = {
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_ACCESS_TOKEN: 'EAAJB0123456789abcdefgh',
    WHATSAPP_APP_SECRET: '0123456789abcdef0123456789abcdef',
    WHATSAPP_VERIFY_TOKEN: 'a token that we made up',
  };
  const NUMBER = 'https://graph.facebook.com/v23.0/106540352242922?fields=verified_name,quality_rating';
  const BALANCE = 'https://sms.arkesel.com/api/v2/clients/balance-details';
  const balance = (sms: string) => json(200, { status: 'success', data: { sms_balance: sms, main_balance: 'GHS 1' } });
  const whatsapp = async (answer: () => Response) =>
    (await found(phoneCheck, checkedShop(META, fakeFetch({ [NUMBER]: answer }))))[0];
  const sms = async (answer: () => Response) =>
    (await found(phoneCheck, checkedShop({ ARKESEL_API_KEY: 'a-key-of-ours' }, fakeFetch({ [BALANCE]: answer }))))[1];

  it('are ok when Meta names the number and Arkesel the balance; nothing is sent, no sum is printed', async () => {
    const { fetch, asked } = fakeFetch({
      [NUMBER]: json(200, { verified_name: 'SoleKlean' }),
      [BALANCE]: balance('77'),
    });
    const lines = await found(phoneCheck, checkedShop({ ...META, ARKESEL_API_KEY: 'a-key-of-ours' }, { fetch }));
    expect(lines).toEqual([expect.stringMatching(/^ok: Meta takes the token/), expect.stringMatching(/^ok: Arkesel/)]);
    expect(lines.join()).not.toContain('77');
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
    expect(asked.map(({ headers }) => headers.get('authorization') ?? headers.get('api-key'))).toEqual([
      `Bearer ${META.WHATSAPP_ACCESS_TOKEN}`,
      'a-key-of-ours',
    ]);
  });

  it.each([
    [
      json(401, { error: { code: 190, message: 'Invalid OAuth access token' } }),
      /^wrong: Meta refuses WHATSAPP_ACCESS/,
    ],
    [json(400, { error: { code: 100, message: 'Object does not exist' } }), /^wrong: Meta does not know this number/],
    [json(200, { quality_rating: 'RED' }), /^warning: Meta rates/],
  ])('say what is wrong at Meta (%#)', async (answer, sentence) => {
    expect(await whatsapp(answer)).toMatch(sentence);
  });

  it.each([
    [json(401, { status: 'error', message: 'Authentication failed' }), /^wrong: Arkesel refuses ARKESEL_API_KEY/],
    [json(200, 'a page'), /^wrong: Arkesel answers 200 without/],
    [balance('0'), /^warning: Arkesel has no SMS left/],
  ])('say what is wrong at Arkesel (%#)', async (answer, sentence) => {
    expect(await sms(answer)).toMatch(sentence);
  });

  it('are not set up without settings', async () => {
    expect(await found(phoneCheck, checkedShop())).toEqual([
      expect.stringMatching(/^not set up/),
      expect.stringMatching(/^not set up/),
    ]);
  });
});

describe('notifications', () => {
  it('need two keys that belong together', async () => {
    const [one, other] = [makeVapidKeys(), makeVapidKeys()];
    const verdict = async (publicKey: string) =>
      (
        await found(
          pushCheck,
          checkedShop({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: one.privateKey }, fakeFetch({})),
        )
      )[0];
    expect(await verdict(one.publicKey)).toMatch(/^ok/);
    expect(await verdict(other.publicKey)).toMatch(/^wrong: VAPID_PUBLIC_KEY is not/);
  });
});

describe('the build hook', () => {
  const BUILD_HOOK_URL = 'https://builds.test/hooks/a-secret-of-the-host?key=another';

  it('is not asked, because that would start a build: only its host is', async () => {
    const { fetch, asked } = fakeFetch({ 'https://builds.test/': () => new Response(null, { status: 404 }) });
    expect(await found(buildHookCheck, checkedShop({ BUILD_HOOK_URL }, { fetch }))).toEqual([
      'ok: https://builds.test answers; the button at /staff/prices shows whether the hook is right',
    ]);
    expect(asked.map(({ method, url }) => [method, url])).toEqual([['HEAD', 'https://builds.test/']]);
  });

  it.each([
    [
      { SITE_URL: 'http://localhost:2', BUILD_HOOK_URL: 'http://localhost:2/hooks/a' },
      /leads to http:\/\/localhost:2, which is the shop/,
    ],
    [
      { PORT: '5000', BUILD_HOOK_URL: 'http://127.0.0.1:5000/hooks/a' },
      /which is the shop itself: no build would start/,
    ],
    [{ BUILD_HOOK_URL: 'https://builds.test/' }, /is the front page of https:\/\/builds\.test, and no hook/],
  ])('is wrong where it starts nothing: %j', async (env, sentence) => {
    const { fetch, asked } = fakeFetch({ http: () => new Response(null, { status: 404 }) });
    const [line] = await found(buildHookCheck, checkedShop(env as Record<string, string>, { fetch }));
    expect(line).toMatch(/^wrong: BUILD_HOOK_URL /);
    expect(line).toMatch(sentence);
    expect(asked).toEqual([]);
  });

  it('is a warning when its host is away, and not set up without a setting', async () => {
    expect((await found(buildHookCheck, checkedShop({ BUILD_HOOK_URL })))[0]).toMatch(
      /^warning: https:\/\/builds\.test can’t be reached/,
    );
    expect((await found(buildHookCheck, checkedShop()))[0]).toMatch(/^not set up: nobody rebuilds the pages/);
  });
});
