import { createHash } from 'node:crypto';
import { percentOf } from '#domain/prices/money.ts';
import type { Payer, StandinCharge, StandinRefund } from './charge.ts';

/** The provider's fee for a payment in Ghana, in percent. */
const FEE = 1.95;

/** A signature that identifies a wallet or card: the same for the same number. */
function signatureOf(payer: Payer): string {
  return `SIG_${createHash('sha256').update(`${payer.channel}:${payer.number}`).digest('hex').slice(0, 20)}`;
}

function authorization(payer: Payer) {
  const digits = payer.number.replace(/\D/g, '');
  const momo = payer.channel === 'mobile_money';
  const code = createHash('sha256').update(signatureOf(payer)).digest('hex').slice(0, 10);
  return {
    authorization_code: `AUTH_${code}`,
    bin: momo ? `${digits.slice(0, 3)}XXX` : digits.slice(0, 6),
    last4: momo ? `X${digits.slice(-3)}` : digits.slice(-4),
    exp_month: '12',
    exp_year: momo ? '9999' : '2030',
    channel: payer.channel,
    card_type: momo ? '' : 'visa ',
    bank: momo ? `${payer.network} Mobile Money` : 'TEST BANK',
    country_code: 'GH',
    brand: momo ? `${payer.network} mobile money` : 'visa',
    reusable: !momo,
    signature: signatureOf(payer),
    account_name: null,
  };
}

/** A transaction in the form of the provider's verify, list and webhook. */
export function transactionOf(charge: StandinCharge) {
  const paid = charge.status === 'success' || charge.status === 'reversed';
  const fees = paid ? percentOf(charge.amount, FEE) : null;
  const [name = 'payer'] = charge.email.split('@');
  return {
    id: charge.id,
    domain: charge.domain,
    status: charge.word ?? charge.status,
    reference: charge.reference,
    receipt_number: null,
    amount: charge.amount,
    message: paid && charge.payer.channel === 'mobile_money' ? 'madePayment' : null,
    gateway_response: charge.response,
    paid_at: charge.paidAt,
    created_at: charge.createdAt,
    channel: charge.payer.channel,
    currency: charge.currency,
    ip_address: '127.0.0.1',
    metadata: charge.metadata ?? '',
    log: charge.attempts === 0 ? null : logOf(charge),
    fees,
    fees_split: null,
    authorization: charge.attempts === 0 && !paid ? {} : authorization(charge.payer),
    customer: {
      id: Number.parseInt(createHash('sha256').update(charge.email).digest('hex').slice(0, 7), 16),
      first_name: null,
      last_name: null,
      email: charge.email,
      customer_code: `CUS_${createHash('sha256').update(charge.email).digest('hex').slice(0, 15)}`,
      phone: null,
      metadata: { name },
      risk_action: 'default',
      international_format_phone: null,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt: charge.paidAt,
    createdAt: charge.createdAt,
    requested_amount: charge.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: charge.createdAt,
    plan_object: {},
    subaccount: {},
  };
}

function logOf(charge: StandinCharge) {
  const start = Math.floor(Date.parse(charge.createdAt) / 1000);
  const end = charge.paidAt === null ? start : Math.floor(Date.parse(charge.paidAt) / 1000);
  const success = charge.paidAt !== null;
  const message = success ? `Successfully paid with ${charge.payer.channel}` : charge.response;
  return {
    start_time: start,
    time_spent: end - start,
    attempts: charge.attempts,
    errors: success ? charge.attempts - 1 : charge.attempts,
    success,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: `Attempted to pay with ${charge.payer.channel}`, time: 0 },
      { type: success ? 'success' : 'error', message, time: end - start },
    ],
  };
}

/** A refund in the form of the provider's refund calls. */
export function refundOf(charge: StandinCharge, refund: StandinRefund) {
  return {
    id: refund.id,
    integration: 1,
    domain: charge.domain,
    transaction: transactionOf(charge),
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    currency: charge.currency,
    channel: charge.payer.channel,
    status: refund.status,
    refunded_by: 'standin@soleklean.example',
    refunded_at: refund.ends === null ? refund.createdAt : null,
    expected_at: refund.ends?.at ?? refund.createdAt,
    customer_note: refund.note,
    merchant_note: refund.note,
    createdAt: refund.createdAt,
    updatedAt: refund.createdAt,
  };
}

/** The body of the event for a successful charge. */
export function chargeEvent(charge: StandinCharge) {
  return { event: 'charge.success', data: transactionOf(charge) };
}

/** The body of the event for a refund's status. Its amount is a text, as the provider sends it. */
export function refundEvent(charge: StandinCharge, refund: StandinRefund) {
  return {
    event: `refund.${refund.status}`,
    data: {
      id: refund.id,
      status: refund.status,
      transaction_reference: charge.reference,
      refund_reference: `TRF_${refund.id}`,
      amount: String(refund.amount),
      currency: charge.currency,
      processor: charge.payer.channel,
      customer: { first_name: null, last_name: null, email: charge.email },
      integration: 1,
      domain: charge.domain,
    },
  };
}

/** The body of an event about a dispute; the dispute is in the provider's form. */
export function disputeEvent(kind: 'create' | 'remind' | 'resolve', dispute: unknown) {
  return { event: `charge.dispute.${kind}`, data: dispute };
}
