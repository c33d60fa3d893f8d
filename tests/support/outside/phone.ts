import { createHmac } from 'node:crypto';
import type { PhoneMessage, PhonePort, PhoneResult, WhatsAppPort } from '#server/ports/messages.ts';
import type { Shop } from '#tests/support/checkout.ts';

export const APP_SECRET = '0123456789abcdef0123456789abcdef';
export const VERIFY_TOKEN = 'only the tests know this token';

type Send = (message: PhoneMessage) => Promise<PhoneResult> | PhoneResult;

/** A channel to phones that the test plays; it keeps what it was asked to send. */
export function fakePhone(answer: Send = () => ({ outcome: 'accepted', id: 'x' })) {
  const sent: PhoneMessage[] = [];
  const state = { answer };
  const port: PhonePort = {
    async send(message) {
      sent.push(message);
      return state.answer(message);
    },
  };
  return { port, sent, state };
}

/** WhatsApp, played by the test. */
export function fakeWhatsApp(answer?: Send) {
  const { port, sent, state } = fakePhone(answer);
  const whatsapp: WhatsAppPort = {
    ...port,
    hasValidSignature: (bytes, signature) => signature === signatureOf(Buffer.from(bytes)),
    isVerifyToken: (token) => token === VERIFY_TOKEN,
  };
  return { port: whatsapp, sent, state };
}

/** What Meta writes into X-Hub-Signature-256. */
export const signatureOf = (body: string | Buffer) =>
  `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`;

/** Sets the shop's clock to the next time of this hour, so that a test does not depend on the time of day. */
export function goToHour(shop: Pick<Shop, 'clock'>, hour: number): void {
  const now = shop.clock.now();
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  shop.clock.advance(next.getTime() - now.getTime());
}
