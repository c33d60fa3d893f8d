import { describe, expect, it, test } from 'vitest';
import { normalisePhone } from '#domain/phone.ts';
import { createArkesel, readArkeselAnswer } from '#server/adapters/phone/arkesel.ts';
import { createWhatsApp, readWhatsAppAnswer } from '#server/adapters/phone/whatsapp.ts';
import type { PhoneMessage } from '#server/ports/messages.ts';
import { SPECIAL_NUMBERS } from '#server/standins/phone/phones.ts';
import { openStandins, until } from '#tests/server/standins/standins-world.ts';
import { APP_SECRET, signatureOf, VERIFY_TOKEN } from '#tests/support/outside/phone.ts';

const message = (to = '+233241234567'): PhoneMessage => ({
  to,
  text: 'Order SK-1: your pairs are with us now. See https://shop.test - SoleKlean',
  template: { name: 'soleklean_picked_up', values: ['SK-1', 'https://shop.test'] },
  event: 'notice:7',
});
const META = {
  apiUrl: 'https://graph.test/v23.0',
  phoneNumberId: '123456',
  accessToken: 'a token that only the tests know',
  appSecret: APP_SECRET,
  verifyToken: VERIFY_TOKEN,
};
const error = (code: number) => ({ error: { code, message: 'No.' } });

describe('WhatsApp', () => {
  it('asks as Meta’s documents say: a template with its values, and our name for the message', async () => {
    let asked: { url: string; init: RequestInit | undefined } | undefined;
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked = { url: String(url), init };
      return Response.json({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] });
    };
    expect(await createWhatsApp({ settings: META, fetch }).send(message())).toEqual({
      outcome: 'accepted',
      id: 'wamid.1',
    });
    expect(asked?.url).toBe('https://graph.test/v23.0/123456/messages');
    expect(new Headers(asked?.init?.headers).get('authorization')).toBe(`Bearer ${META.accessToken}`);
    expect(asked?.init?.redirect).toBe('manual');
    expect(JSON.parse(String(asked?.init?.body))).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '233241234567',
      type: 'template',
      template: {
        name: 'soleklean_picked_up',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'SK-1' },
              { type: 'text', text: 'https://shop.test' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: 'notice:7',
    });
  });

  it.each([
    [200, { messages: [{ id: 'w' }] }, 'accepted'],
    [200, {}, 'unclear'],
    [200, null, 'unclear'],
    [400, error(131026), 'refused'],
    [400, error(132000), 'refused'],
    [404, error(132001), 'refused'],
    [400, error(131049), 'refused'],
    [401, error(190), 'refused'],
    [403, error(368), 'refused'],
    [400, error(131042), 'refused'],
    [429, error(80007), 'unavailable'],
    [400, error(130429), 'unavailable'],
    [500, error(131016), 'unavailable'],
    [500, error(2), 'unavailable'],
    [503, 'a page', 'unavailable'],
    [429, null, 'unavailable'],
    [302, null, 'refused'],
  ])('reads a status %s with %j as %s', (status, json, outcome) => {
    expect(readWhatsAppAnswer({ status, json }).outcome).toBe(outcome);
  });

  it('checks signature and token by their bytes', () => {
    const port = createWhatsApp({ settings: META });
    const body = Buffer.from('{"entry":[]}');
    expect(port.hasValidSignature(body, signatureOf(body))).toBe(true);
    expect(port.hasValidSignature(Buffer.from('{"entry":[1]}'), signatureOf(body))).toBe(false);
    for (const wrong of [undefined, '', 'sha256=', signatureOf(body).slice(7), `sha1=${signatureOf(body).slice(7)}`]) {
      expect(port.hasValidSignature(body, wrong)).toBe(false);
    }
    expect([port.isVerifyToken(VERIFY_TOKEN), port.isVerifyToken('x'), port.isVerifyToken('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('Arkesel', () => {
  it.each([
    [200, { status: 'success', data: [{ recipient: '233241234567', id: 'a' }] }, 'accepted'],
    [200, { status: 'success', data: [{ 'invalid numbers': ['233241234567'] }] }, 'refused'],
    [200, { status: 'error', message: 'Sender is not approved' }, 'refused'],
    [200, 'a page', 'unclear'],
    [401, { status: 'error', message: 'Authentication failed' }, 'refused'],
    [402, { status: 'error', message: 'Insufficient balance' }, 'refused'],
    [403, { status: 'error', message: 'Inactive gateway' }, 'refused'],
    [422, { status: 'error', message: 'Invalid' }, 'refused'],
    [429, null, 'unavailable'],
    [500, null, 'unavailable'],
  ])('a status %s with %j is read as %s', (status, json, outcome) => {
    expect(readArkeselAnswer({ status, json }).outcome).toBe(outcome);
  });
});

describe.each([
  ['WhatsApp', (fetch: typeof globalThis.fetch) => createWhatsApp({ settings: META, fetch })],
  [
    'Arkesel',
    (fetch: typeof globalThis.fetch) =>
      createArkesel({ settings: { apiUrl: 'https://sms.test/api/v2', apiKey: 'k', sender: 'SoleKlean' }, fetch }),
  ],
])('%s', (_, create) => {
  const failing = (code: string) => async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
  };

  it.each([
    ['ECONNREFUSED', 'unavailable'],
    ['ENOTFOUND', 'unavailable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'unavailable'],
    ['ECONNRESET', 'unclear'],
    ['UND_ERR_SOCKET', 'unclear'],
  ])('tells what was never sent (%s) from what may have been', async (code, outcome) => {
    expect((await create(failing(code)).send(message())).outcome).toBe(outcome);
  });
});

describe('the stand-ins', () => {
  test('show on a phone what the real adapters send over the wire', async () => {
    const { standins, get } = openStandins();
    const { fetch } = standins;
    const whatsapp = createWhatsApp({ settings: standins.whatsapp, fetch });
    const sms = createArkesel({ settings: standins.sms, fetch });
    expect((await whatsapp.send(message())).outcome).toBe('accepted');
    expect((await sms.send(message())).outcome).toBe('accepted');
    const shown = (await (await get('/standins/phone/messages.json?to=024%20123%204567')).json()) as object[];
    expect(shown).toMatchObject([
      { channel: 'sms', to: '+233241234567', text: message().text },
      { channel: 'whatsapp', to: '+233241234567', text: message().text },
    ]);
    expect(await (await get('/standins/phone/')).text()).toContain('+233241234567');
    await standins.stop();
  });

  test('refuse what the real services refuse', async () => {
    const { standins } = openStandins();
    const { fetch } = standins;
    const whatsapp = createWhatsApp({ settings: standins.whatsapp, fetch });
    const outcome = async (change: Partial<PhoneMessage['template']>) =>
      (await whatsapp.send({ ...message(), template: { ...message().template, ...change } })).outcome;
    expect(await outcome({ name: 'soleklean_unknown' })).toBe('refused');
    expect(await outcome({ values: ['one'] })).toBe('refused');
    const stranger = createWhatsApp({ settings: { ...standins.whatsapp, accessToken: 'another' }, fetch });
    expect((await stranger.send(message())).outcome).toBe('refused');
    const sms = (apiKey: string, to: string) =>
      createArkesel({ settings: { ...standins.sms, apiKey }, fetch }).send(message(to));
    expect((await sms('another', '+233241234567')).outcome).toBe('refused');
    expect((await sms(standins.sms.apiKey, `+23324${SPECIAL_NUMBERS.noSms}`)).outcome).toBe('refused');
    expect((await sms(standins.sms.apiKey, `+23324${SPECIAL_NUMBERS.unavailable}`)).outcome).toBe('unavailable');
    await standins.stop();
  });

  test('report later that a number is not on WhatsApp, signed as Meta signs', async () => {
    const { standins, deliveries } = openStandins();
    const whatsapp = createWhatsApp({ settings: standins.whatsapp, fetch: standins.fetch });
    const to = `+23324${SPECIAL_NUMBERS.notOnWhatsApp}`;
    expect(normalisePhone(to)).toBe(to);
    expect((await whatsapp.send(message(to))).outcome).toBe('accepted');
    await until(() => deliveries.length === 1);
    expect(JSON.parse(deliveries[0]?.body ?? '').entry[0].changes[0].value.statuses[0]).toMatchObject({
      status: 'failed',
      biz_opaque_callback_data: 'notice:7',
      errors: [{ code: 131026 }],
    });
    await standins.stop();
  });
});
