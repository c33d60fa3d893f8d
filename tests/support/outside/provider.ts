import { createHmac, randomBytes } from 'node:crypto';
import { TEST_PAYMENT } from '#tests/support/world.ts';
import {
  disputeWire,
  newProviderId,
  type ProviderDispute,
  type ProviderPayout,
  type ProviderRefund,
  pageOf,
  payoutWire,
  refundWire,
} from './provider-lists.ts';

/** A payment at the provider. */
export type ProviderCharge = {
  reference: string;
  amount: number;
  email: string;
  status:
    | 'success'
    | 'failed'
    | 'abandoned'
    | 'ongoing'
    | 'pending'
    | 'processing'
    | 'queued'
    | 'reversal pending'
    | 'reversed';
  currency: string;
  domain: 'test' | 'live';
  channel: string;
  requestedAmount: number | null;
  /** The payer's card or wallet; by default each payer has their own. */
  signature: string;
  paidAt: Date;
};

/** How the provider fails. `hang` never answers; a function makes its own answer. */
export type Fault =
  | 'hang'
  | 'reset'
  | 'html'
  | 'empty'
  | 'malformed'
  | 'redirect'
  | 500
  | 502
  | 401
  | 429
  | (() => Response);

export type FakeProvider = {
  fetch: typeof fetch;
  charges: Map<string, ProviderCharge>;
  /** Sets the provider's data of a reference. */
  set(reference: string, charge: Partial<ProviderCharge>): ProviderCharge;
  /** Every call received, as 'GET /transaction/verify/x'. */
  calls: string[];
  /** The number of verify calls for a reference. */
  verified(reference: string): number;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  payouts: ProviderPayout[];
  /** Refunds in the provider's dashboard: nobody asked for it by the API. */
  refundInDashboard(
    reference: string,
    amount: number,
    change?: Partial<ProviderRefund>,
  ): ProviderRefund & { id: number };
  /** A payer disputes a payment with their bank. */
  dispute(reference: string, change?: Partial<ProviderDispute>): ProviderDispute;
  payOut(change: Partial<ProviderPayout>): ProviderPayout;
  /** Fails in every answer until changed, or in a share of them. */
  fault: Fault | null;
  faultShare: number;
  /** Waits before it answers, in ms. */
  delayMs: number;
  /** Runs before a verify answer is sent, to act at the worst moment. */
  beforeAnswer: ((reference: string) => Promise<void>) | null;
};

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

function transaction(charge: ProviderCharge & { id: number }) {
  return {
    id: charge.id,
    domain: charge.domain,
    status: charge.status,
    reference: charge.reference,
    receipt_number: null,
    amount: charge.amount,
    message: null,
    gateway_response: charge.status === 'success' ? 'Approved' : 'Declined',
    paid_at: charge.paidAt.toISOString(),
    created_at: charge.paidAt.toISOString(),
    channel: charge.channel,
    currency: charge.currency,
    metadata: '',
    fees: Math.round(charge.amount * 0.0195),
    authorization: { signature: charge.signature },
    customer: { id: 1, email: charge.email },
    requested_amount: charge.requestedAmount,
  };
}

function misbehave(fault: Fault): Response {
  if (typeof fault === 'function') return fault();
  switch (fault) {
    case 'html':
      return new Response('<html><body>Bad gateway</body></html>', { status: 200 });
    case 'empty':
      return new Response('', { status: 200 });
    case 'malformed':
      return new Response('{"status": true, "data": {"status": "success", "amo', { status: 200 });
    case 'redirect':
      return new Response(null, { status: 302, headers: { Location: 'http://elsewhere.test/' } });
    case 'reset':
    case 'hang':
      throw new TypeError('fetch failed');
    default:
      return json(fault, { status: false, message: 'Something went wrong' });
  }
}

/** The signature header of an event. */
export function signatureOf(body: string): string {
  return createHmac('sha512', TEST_PAYMENT.secretKey).update(body).digest('hex');
}

/** A reference in the site's format. */
export function newReference(): string {
  return `order_${Date.now()}_${randomBytes(12).toString('hex')}`;
}

/** The provider's HTTP interface in memory: verify, list, refund, with faults on request. */
export function createProvider(now: () => Date = () => new Date()): FakeProvider {
  const charges = new Map<string, ProviderCharge>();
  // The same faults in every run: a linear congruential generator with a fixed seed.
  let seed = 20_261_121;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };

  /** The provider's own id of a charge. */
  const ids = new Map<string, number>();
  const idOf = (reference: string) => ids.get(reference) ?? 0;
  const transactionOf = (charge: ProviderCharge) => transaction({ ...charge, id: idOf(charge.reference) });

  const disputeOf = (dispute: ProviderDispute) => {
    const charge = charges.get(dispute.reference);
    return disputeWire(dispute, charge === undefined ? { id: 1, reference: dispute.reference } : transactionOf(charge));
  };

  function answer(method: string, url: URL, body: string): Response {
    const verify = /^\/transaction\/verify\/(.+)$/.exec(url.pathname)?.[1];
    if (method === 'GET' && verify !== undefined) {
      const charge = charges.get(decodeURIComponent(verify));
      if (charge === undefined) {
        return json(400, { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' });
      }
      return json(200, { status: true, message: 'Verification successful', data: transactionOf(charge) });
    }
    const byId = /^\/transaction\/(\d+)$/.exec(url.pathname)?.[1];
    if (method === 'GET' && byId !== undefined) {
      const charge = [...charges.values()].find(({ reference }) => String(idOf(reference)) === byId);
      if (charge === undefined) return json(404, { status: false, message: 'Transaction not found' });
      return json(200, { status: true, message: 'Transaction retrieved', data: transactionOf(charge) });
    }
    if (method === 'GET' && url.pathname === '/transaction') {
      const status = url.searchParams.get('status');
      const all = [...charges.values()].filter((charge) => status === null || charge.status === status);
      const data = pageOf(all, ({ paidAt }) => paidAt, url.searchParams).map(transactionOf);
      return json(200, { status: true, message: 'Transactions retrieved', data, meta: { total: all.length } });
    }
    if (method === 'POST' && url.pathname === '/transaction/initialize') {
      const { reference } = JSON.parse(body) as { reference: string };
      const data = { authorization_url: `https://checkout.test/${reference}`, access_code: 'code', reference };
      return json(200, { status: true, message: 'Authorization URL created', data });
    }
    if (method === 'GET' && url.pathname === '/dispute') {
      const page = pageOf(provider.disputes, ({ createdAt }) => createdAt, url.searchParams);
      return json(200, { status: true, message: 'Disputes retrieved', data: page.map(disputeOf) });
    }
    const disputeId = /^\/dispute\/(\d+)$/.exec(url.pathname)?.[1];
    if (method === 'GET' && disputeId !== undefined) {
      const found = provider.disputes.find(({ id }) => String(id) === disputeId);
      if (found === undefined) return json(404, { status: false, message: 'Dispute not found' });
      return json(200, { status: true, message: 'Dispute retrieved', data: disputeOf(found) });
    }
    if (method === 'GET' && url.pathname === '/settlement') {
      const data = pageOf(provider.payouts, ({ at }) => at, url.searchParams).map(payoutWire);
      return json(200, { status: true, message: 'Settlements retrieved', data });
    }
    if (method === 'POST' && url.pathname === '/refund') {
      const asked = JSON.parse(body) as { transaction: string; amount?: number; merchant_note?: string };
      const charge = charges.get(asked.transaction);
      if (charge?.status !== 'success')
        return json(400, { status: false, message: 'Transaction has been fully reversed' });
      const back = provider.refunds.filter(({ reference, status }) => {
        return reference === charge.reference && status !== 'failed';
      });
      const left = charge.amount - back.reduce((sum, { amount }) => sum + amount, 0);
      const amount = asked.amount ?? charge.amount;
      if (amount > left) return json(400, { status: false, message: 'Refund amount is more than what is left' });
      const refund = {
        reference: charge.reference,
        amount,
        id: 3_018_284 + provider.refunds.length,
        status: 'pending',
      };
      provider.refunds.push({ ...refund, createdAt: now(), merchant_note: asked.merchant_note ?? '' });
      return json(200, { status: true, message: 'Refund has been queued', data: refund });
    }
    if (method === 'GET' && url.pathname === '/refund') {
      const of = url.searchParams.get('transaction');
      const found = provider.refunds
        .map((refund, index) => ({ id: 2_000_000 + index, status: 'pending', ...refund }))
        .filter(({ reference }) => of === null || String(idOf(reference)) === of);
      const page = pageOf(found, ({ createdAt }) => createdAt ?? now(), url.searchParams);
      const data = page.map((refund) => refundWire(refund, idOf(refund.reference)));
      return json(200, { status: true, message: 'Refunds retrieved', data });
    }
    return json(404, { status: false, message: 'Not found' });
  }

  const provider: FakeProvider = {
    charges,
    calls: [],
    refunds: [],
    disputes: [],
    payouts: [],
    refundInDashboard(reference, amount, change = {}) {
      const id = newProviderId();
      const made = { reference, amount, id, status: 'processed', merchant_note: '', createdAt: now(), ...change };
      provider.refunds.push(made);
      return made;
    },
    dispute(reference, change = {}) {
      const made = {
        id: newProviderId(),
        reference,
        amount: charges.get(reference)?.amount ?? 0,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        category: 'general',
        createdAt: now(),
        dueAt: null,
        resolvedAt: null,
        ...change,
      };
      provider.disputes.push(made);
      return made;
    },
    payOut(change) {
      const payout = { id: newProviderId(), status: 'success', currency: 'GHS', processed: 0, fees: 0, deductions: 0 };
      const made = { ...payout, at: now(), ...change };
      provider.payouts.push(made);
      return made;
    },
    fault: null,
    faultShare: 1,
    delayMs: 0,
    beforeAnswer: null,
    set(reference, change) {
      const known = charges.get(reference);
      const charge: ProviderCharge = {
        amount: 0,
        email: '',
        status: 'success',
        currency: 'GHS',
        domain: 'test',
        channel: 'mobile_money',
        requestedAmount: null,
        signature: `SIG_${change.email ?? known?.email ?? ''}`,
        paidAt: now(),
        ...known,
        ...change,
        reference,
      };
      charges.set(reference, charge);
      if (!ids.has(reference)) ids.set(reference, 4_099_260_516 + ids.size);
      return charge;
    },
    verified: (reference) => {
      return provider.calls.filter((call) => call === `GET /transaction/verify/${encodeURIComponent(reference)}`)
        .length;
    },
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? 'GET';
      provider.calls.push(`${method} ${url.pathname}`);
      const headers = new Headers(init?.headers);
      if (headers.get('authorization') !== `Bearer ${TEST_PAYMENT.secretKey}`) {
        return json(401, { status: false, message: 'Invalid key' });
      }
      if (provider.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, provider.delayMs));
      if (provider.fault === 'hang') await new Promise(() => undefined);
      if (provider.fault !== null && chance() < provider.faultShare) return misbehave(provider.fault);
      const verify = /^\/transaction\/verify\/(.+)$/.exec(url.pathname)?.[1];
      const response = answer(method, url, String(init?.body ?? ''));
      if (verify !== undefined) await provider.beforeAnswer?.(decodeURIComponent(verify));
      return response;
    },
  };
  return provider;
}
