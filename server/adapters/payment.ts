import { createHmac, timingSafeEqual } from 'node:crypto';
import { isReference } from '#domain/reference.ts';
import type { Charge, PaymentPort, Refund, Verification } from '#server/ports.ts';
import { readCharge, readEnvelope, readPage, readRefundId, readVerification } from './payment-wire.ts';

/** How long one question to the provider may take, headers and body together, in ms. */
const ANSWER_WITHIN = 5_000;
/** The largest answer that is read, in bytes; a page of 100 transactions stays far below. */
const ANSWER_LIMIT = 4_000_000;
const PAGE_SIZE = 100;
/** More pages than three days of this shop can fill: a list without end is stopped, loudly. */
const PAGES_MAX = 2_000;

export type PaystackOptions = {
  settings: {
    /** `sk_…`; it signs the webhooks as well. */
    secretKey: string;
    apiUrl: string;
  };
  fetch?: typeof globalThis.fetch;
};

type Answer = { status: number; text: string } | { failure: string };

async function readLimited(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Paystack behind the payment port. It follows no redirect, reads no endless body and waits no longer than 5 s. */
export function createPaystack({ settings, fetch = globalThis.fetch }: PaystackOptions): PaymentPort {
  const { secretKey, apiUrl } = settings;

  async function exchange(path: string, signal: AbortSignal, body?: unknown): Promise<Answer> {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${secretKey}`, Accept: 'application/json', 'Content-Type': 'application/json' },
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await readLimited(response);
    return text === null ? { failure: 'The answer is too long.' } : { status: response.status, text };
  }

  async function ask(path: string, body?: unknown): Promise<Answer> {
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The race holds the limit even against a fetch that overlooks its signal.
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve({ failure: 'No answer in time.' }), ANSWER_WITHIN);
    });
    const asked = exchange(path, stop.signal, body).catch((error: unknown): Answer => {
      return { failure: error instanceof Error ? error.message : 'The connection failed.' };
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }

  /** Sorts an answer: usable data, a plain "no" of the provider, or nothing to rely on. */
  async function call(path: string, body?: unknown): Promise<{ data: unknown } | { no: string } | { failure: string }> {
    const answer = await ask(path, body);
    if ('failure' in answer) return answer;
    const { status, text } = answer;
    const envelope = readEnvelope(text);
    if (envelope === null) return { failure: `Status ${status} without a readable body.` };
    if (status >= 200 && status < 300) return envelope.status ? { data: envelope.data } : { no: envelope.message };
    // A wrong key, a block or a throttle says nothing about the payment.
    const aboutUs = status === 401 || status === 403 || status === 408 || status === 429;
    if (status >= 400 && status < 500 && !aboutUs && !envelope.status) return { no: envelope.message };
    return { failure: `Status ${status}: ${envelope.message}` };
  }

  return {
    async verify(reference): Promise<Verification> {
      // Dots alone survive encoding and would climb to another of the provider's calls.
      if (!isReference(reference)) return { outcome: 'unknown', message: 'No reference of ours.' };
      const answer = await call(`/transaction/verify/${encodeURIComponent(reference)}`);
      if ('failure' in answer) return { outcome: 'unreachable', message: answer.failure };
      if ('no' in answer) return { outcome: 'unknown', message: answer.no };
      return readVerification(answer.data);
    },

    async refund({ reference, amount, note }): Promise<Refund> {
      const request = { transaction: reference, merchant_note: note, ...(amount === undefined ? {} : { amount }) };
      const answer = await call('/refund', request);
      if ('failure' in answer) return { outcome: 'unreachable', message: answer.failure };
      if ('no' in answer) return { outcome: 'refused', message: answer.no };
      return { outcome: 'accepted', refundId: readRefundId(answer.data) };
    },

    async *successes(since): AsyncGenerator<Charge> {
      let unreadable = 0;
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = new URLSearchParams({
          status: 'success',
          from: since.toISOString(),
          perPage: String(PAGE_SIZE),
          page: String(page),
        });
        const answer = await ask(`/transaction?${query}`);
        if ('failure' in answer) throw new Error(`The provider's list is out of reach: ${answer.failure}`);
        const rows = answer.status === 200 ? readPage(answer.text) : null;
        if (rows === null) throw new Error(`The provider's list is unreadable (status ${answer.status}).`);
        for (const row of rows) {
          const known = readCharge(row);
          if (known === null) unreadable += 1;
          else if (known.status === 'success') yield known.charge;
        }
        if (rows.length < PAGE_SIZE) {
          if (unreadable > 0) throw new Error(`${unreadable} charges of the provider's list are unreadable.`);
          return;
        }
      }
      throw new Error(`The provider's list has no end after ${PAGES_MAX} pages.`);
    },

    signed(rawBody, signature): boolean {
      if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false;
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
    },
  };
}
