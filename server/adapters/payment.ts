import { createHmac, timingSafeEqual } from 'node:crypto';
import { isReference } from '#domain/reference.ts';
import type { Charge, HostedPage, PaymentPort, RefundRequestResult, Verification } from '#server/ports/payment.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createPaystackLists, PAGE_SIZE } from './payment-lists.ts';
import { readCharge, readPage, readPageUrl, readRefundId, readVerification } from './payment-wire.ts';
import { createPaystackClient } from './paystack-client.ts';

/** More pages than three days of this shop can fill: an endless list ends with an error. */
const PAGES_MAX = 2_000;

/** What the adapter needs of the settings and the outside. */
export type PaystackOptions = {
  settings: {
    /** `sk_…`; it is also the key of webhook signatures. */
    secretKey: string;
    apiUrl: string;
  };
  fetch?: typeof globalThis.fetch;
  /** Stops requests while the provider is down. */
  circuit?: CircuitBreaker | null;
};

/** Paystack behind the payment port. Without a `circuit` every request is sent, even after many failures. */
export function createPaystack({ settings, fetch = globalThis.fetch, circuit = null }: PaystackOptions): PaymentPort {
  const { secretKey } = settings;
  const provider = createPaystackClient({ settings, fetch, circuit });

  return {
    ...createPaystackLists(provider),

    async verify(reference): Promise<Verification> {
      // URL encoding keeps dots, so a reference of dots would lead to another call of the provider.
      if (!isReference(reference)) return { outcome: 'unknown', message: 'Not a reference of the shop.' };
      const answer = await provider.read(`/transaction/verify/${encodeURIComponent(reference)}`);
      if ('failure' in answer) return { outcome: 'unreachable', message: answer.failure };
      if ('no' in answer) return { outcome: 'unknown', message: answer.no };
      return readVerification(answer.data);
    },

    async refund({ reference, amount, note }): Promise<RefundRequestResult> {
      const request = { transaction: reference, merchant_note: note, ...(amount === undefined ? {} : { amount }) };
      const answer = await provider.post('/refund', request);
      if ('failure' in answer) return { outcome: 'unreachable', message: answer.failure };
      if ('no' in answer) return { outcome: 'refused', message: answer.no };
      return { outcome: 'accepted', refundId: readRefundId(answer.data) };
    },

    async openPage({ reference, amount, email, returnUrl, cancelUrl }): Promise<HostedPage> {
      const answer = await provider.post('/transaction/initialize', {
        reference,
        amount,
        email,
        currency: 'GHS',
        channels: ['mobile_money', 'card'],
        callback_url: returnUrl,
        metadata: { cancel_action: cancelUrl },
      });
      if ('failure' in answer) return { outcome: 'unreachable', message: answer.failure };
      if ('no' in answer)
        return { outcome: answer.code === 'duplicate_reference' ? 'taken' : 'refused', message: answer.no };
      const url = readPageUrl(answer.data);
      return url === null
        ? { outcome: 'unreachable', message: 'The answer contains no page.' }
        : { outcome: 'ready', url };
    },

    async *listSuccessfulCharges(since): AsyncGenerator<Charge> {
      let unreadable = 0;
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = new URLSearchParams({
          status: 'success',
          from: since.toISOString(),
          perPage: String(PAGE_SIZE),
          page: String(page),
        });
        const answer = await provider.ask(`/transaction?${query}`);
        if ('failure' in answer) throw new Error(`The provider's list is out of reach: ${answer.failure}`);
        const rows = answer.status === 200 ? readPage(answer.text) : null;
        if (rows === null) throw new Error(`The provider's list is unreadable (status ${answer.status}).`);
        for (const row of rows) {
          const known = readCharge(row);
          if (known === null) unreadable += 1;
          else if (known.status === 'success') yield known.charge;
        }
        if (rows.length < PAGE_SIZE) {
          if (unreadable > 0) throw new Error(`${unreadable} charges in the provider's list are unreadable.`);
          return;
        }
      }
      throw new Error(`The provider's list has no end after ${PAGES_MAX} pages.`);
    },

    hasValidSignature(rawBody, signature): boolean {
      if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false;
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
    },
  };
}
