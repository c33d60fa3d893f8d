/**
 * Answers and events of the payment provider in the documented form, with this shop's values. They are complete: an
 * adapter must ignore the fields that it does not read.
 */
export const REFERENCE = 'order_1790000000000_9f1c2b3a4d5e6f708192a3b4';

const customer = {
  id: 89_929_267,
  first_name: null,
  last_name: null,
  email: 'ama@example.com',
  customer_code: 'CUS_i5yosncbl8h2kvc',
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
};
const cardAuthorization = {
  authorization_code: 'AUTH_ahisucjkru',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'GH',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
  account_name: null,
};
const mobileMoneyAuthorization = {
  authorization_code: 'AUTH_kfzc6h8v1k',
  bin: '055XXX',
  last4: 'X149',
  exp_month: '12',
  exp_year: '9999',
  channel: 'mobile_money',
  card_type: '',
  bank: 'MTN Mobile Money',
  country_code: 'GH',
  brand: 'Mtn mobile money',
  reusable: false,
  signature: null,
  account_name: null,
};

const transaction = {
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: REFERENCE,
  receipt_number: null,
  amount: 13_000,
  message: null,
  gateway_response: 'Successful',
  paid_at: '2026-11-20T14:21:32.000Z',
  created_at: '2026-11-20T14:20:57.000Z',
  channel: 'card',
  currency: 'GHS',
  ip_address: '100.64.11.35',
  metadata: '',
  log: {
    start_time: 1_795_184_488,
    time_spent: 4,
    attempts: 1,
    errors: 0,
    success: true,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: 'Attempted to pay with card', time: 3 },
      { type: 'success', message: 'Successfully paid with card', time: 4 },
    ],
  },
  fees: 254,
  fees_split: null,
  authorization: cardAuthorization,
  customer,
  plan: null,
  split: {},
  order_id: null,
  paidAt: '2026-11-20T14:21:32.000Z',
  createdAt: '2026-11-20T14:20:57.000Z',
  requested_amount: 13_000,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
  connect: null,
  transaction_date: '2026-11-20T14:20:57.000Z',
  plan_object: {},
  subaccount: {},
};

/** A verify answer, with changed fields. */
export const verified = (changes: Record<string, unknown>) => ({
  status: true,
  message: 'Verification successful',
  data: { ...transaction, ...changes },
});
export const verifiedCard = verified({});
/** Paystack's answer to `verify` for a mobile money payment, with our metadata as it was sent. */
export const verifiedMobileMoney = (metadata: unknown) => {
  const { paidAt: _, createdAt: __, requested_amount: ___, log: ____, ...older } = transaction;
  const data = {
    ...older,
    channel: 'mobile_money',
    message: 'madePayment',
    gateway_response: 'Approved',
    authorization: mobileMoneyAuthorization,
    metadata,
    log: null,
  };
  return { status: true, message: 'Verification successful', data };
};
export const verifiedWithFeesOnTop = verified({ amount: 40_333, requested_amount: 30_050, fees: 10_283 });

export const unknownReference = {
  status: false,
  message: 'Transaction reference not found.',
  meta: { nextStep: 'Ensure that you provide a valid reference' },
  type: 'validation_error',
  code: 'transaction_not_found',
};
export const wrongKey = { status: false, message: 'Invalid key' };
export const throttled = { status: false, message: 'Too many requests' };

const failedListed = {
  id: 5_833,
  domain: 'test',
  status: 'failed',
  reference: 'order_1790000000000_failed',
  amount: 100,
  message: null,
  gateway_response: 'Declined',
  paid_at: null,
  created_at: '2026-11-19T00:00:05.000Z',
  channel: 'card',
  currency: 'GHS',
  ip_address: null,
  metadata: null,
  timeline: null,
  customer: { first_name: 'Test', last_name: 'Dummy', email: 'test@example.com', phone: null, metadata: null },
  authorization: {},
  plan: {},
  requested_amount: 100,
};
export const listed = {
  status: true,
  message: 'Transactions retrieved',
  data: [failedListed, transaction],
  meta: { total: 2, total_volume: 13_000, skipped: 0, perPage: 100, page: 1, pageCount: 1 },
};

export const initialized = {
  status: true,
  message: 'Authorization URL created',
  data: {
    authorization_url: 'https://checkout.paystack.com/0peioxfhpn',
    access_code: '0peioxfhpn',
    reference: REFERENCE,
  },
};
export const duplicate = {
  status: false,
  message: 'Duplicate Transaction Reference',
  meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
  type: 'validation_error',
  code: 'duplicate_reference',
};
export const missingEmail = {
  status: false,
  message: 'Email Address is required',
  meta: { nextStep: 'Ensure that you provide the correct value for this parameter' },
  type: 'validation_error',
  code: 'missing_params',
};

export const refundQueued = {
  status: true,
  message: 'Refund has been queued for processing',
  data: {
    transaction: { ...transaction, status: 'reversed' },
    integration: 412_829,
    deducted_amount: 0,
    channel: null,
    merchant_note: 'cancelled',
    customer_note: 'Refund for transaction',
    status: 'pending',
    refunded_by: 'team@example.com',
    expected_at: '2026-11-27T09:35:28.000Z',
    currency: 'GHS',
    domain: 'test',
    amount: 13_000,
    fully_deducted: false,
    id: 3_018_284,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
  },
};
export const refundRefused = {
  status: false,
  message: 'Transaction has been fully reversed',
  meta: { nextStep: 'Ensure that you provide the correct value for this parameter' },
  type: 'validation_error',
  code: 'transaction_reversed',
};

const refundEvent = (event: string, amount: number | string) => ({
  event,
  data: {
    status: event.split('.')[1],
    transaction_reference: REFERENCE,
    refund_reference: 'TRF_3018284',
    amount,
    currency: 'GHS',
    processor: 'mtn',
    customer: { first_name: null, last_name: null, email: 'ama@example.com' },
    integration: 412_829,
    domain: 'test',
  },
});
const dispute = (event: string, status: string) => ({
  event,
  data: {
    id: 358_950,
    refund_amount: 13_000,
    currency: 'GHS',
    status,
    resolution: null,
    domain: 'test',
    transaction,
    transaction_reference: null,
    category: 'general',
    customer,
    history: [{ status: 'pending', by: 'ama@example.com', createdAt: '2026-11-20T16:00:00.000Z' }],
  },
});

/** The provider's events about one payment, each with the reference in the place of its kind. */
export const events = {
  'charge.success': { event: 'charge.success', data: transaction },
  'refund.pending': refundEvent('refund.pending', 13_000),
  'refund.processed': refundEvent('refund.processed', '13000'),
  'refund.failed': refundEvent('refund.failed', 13_000),
  'charge.dispute.create': dispute('charge.dispute.create', 'awaiting-merchant-feedback'),
  'charge.dispute.resolve': dispute('charge.dispute.resolve', 'resolved'),
};
