import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isEmail } from '#domain/accounts/credentials.ts';
import { REFERENCE_PATTERN } from '#domain/reference.ts';
import { SECRET_KEY } from '#server/standins/payment/keys.ts';
import type { ChargeStore } from './charge-store.ts';
import { disputeOf, listPage, payoutOf } from './lists.ts';
import type { ProviderRecords, StandinDispute } from './provider-records.ts';
import { refundOf, transactionOf } from './wire.ts';

/** An error in the provider's form and words. */
function no(context: Context, status: 400 | 401 | 404, message: string, code = 'invalid_params', nextStep?: string) {
  const meta = { nextStep: nextStep ?? 'Ensure that you provide the correct value for this parameter' };
  return context.json({ status: false, message, meta, type: 'validation_error', code }, status);
}

const yes = (context: Context, message: string, data: unknown) => context.json({ status: true, message, data });

/** An integer as a number or as a text of digits: the provider accepts both. */
const subunit = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]);
const initialize = z.object({
  email: z.string().refine(isEmail, 'Invalid Email Address Passed'),
  amount: subunit.refine((amount) => amount >= 10 && Number.isSafeInteger(amount), 'Invalid Amount Sent'),
  currency: z
    .string()
    .default('GHS')
    .refine((currency) => currency === 'GHS', 'Currency not supported by merchant'),
  reference: z.string().regex(REFERENCE_PATTERN, 'Reference contains invalid characters').optional(),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  metadata: z.unknown().optional(),
});
const refund = z.object({
  transaction: z.union([z.string(), z.number()], { error: 'Transaction is required' }).transform(String),
  amount: subunit.optional(),
  customer_note: z.string().max(500).default(''),
  merchant_note: z.string().max(500).default(''),
});
const LABELS: Record<string, string> = { email: 'Email Address', amount: 'Amount' };

async function parse<Shape extends z.ZodType>(context: Context, shape: Shape) {
  const body: unknown = await context.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return { refusal: no(context, 400, 'Invalid JSON', 'invalid_json') };
  const parsed = shape.safeParse(body);
  if (parsed.success) return { body: parsed.data };
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? 'body');
  const missing = !(field in body) || Reflect.get(body, field) === '';
  if (missing) return { refusal: no(context, 400, `${LABELS[field] ?? field} is required`, 'missing_params') };
  return { refusal: no(context, 400, issue?.message ?? 'Invalid parameters') };
}

/**
 * The provider's server API over the stand-in's charges: initialize, verify, lists, refund, disputes, payouts. Each
 * call checks the key; answers, errors and statuses have the provider's form.
 */
export function paymentApi(
  ledger: ChargeStore,
  options: { siteUrl: string; random: (bytes: number) => Uint8Array; records: ProviderRecords },
): Hono {
  const api = new Hono();

  api.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${SECRET_KEY}`) return next();
    return context.json({ status: false, message: 'Invalid key', type: 'validation_error', code: 'invalid_Key' }, 401);
  });

  api.post('/transaction/initialize', async (context) => {
    const { body, refusal } = await parse(context, initialize);
    if (body === undefined) return refusal;
    const charge = await ledger.open({
      email: body.email,
      amount: body.amount,
      currency: body.currency,
      reference: body.reference ?? Buffer.from(options.random(8)).toString('hex'),
      metadata: body.metadata ?? '',
      callbackUrl: body.callback_url ?? null,
    });
    if (charge === null) {
      const nextStep = 'Try and create the Transaction or Charge with a new reference';
      return no(context, 400, 'Duplicate Transaction Reference', 'duplicate_reference', nextStep);
    }
    return yes(context, 'Authorization URL created', {
      authorization_url: `${options.siteUrl}/standins/payment/popup?access_code=${charge.accessCode}`,
      access_code: charge.accessCode,
      reference: charge.reference,
    });
  });

  const unknownTransaction = (context: Context) =>
    no(
      context,
      400,
      'Transaction reference not found.',
      'transaction_not_found',
      'Ensure that you provide a valid reference',
    );

  api.get('/transaction/verify/:reference', async (context) => {
    const charge = await ledger.find(context.req.param('reference'));
    return charge === null
      ? unknownTransaction(context)
      : yes(context, 'Verification successful', transactionOf(charge));
  });

  api.get('/transaction', async (context) => {
    const status = context.req.query('status');
    const found = (await ledger.list()).filter((charge) => !status || transactionOf(charge).status === status);
    return listPage(context, 'Transactions retrieved', found, ({ createdAt }) => createdAt, transactionOf);
  });

  api.get('/transaction/:id', async (context) => {
    const charge = await ledger.findByKey(context.req.param('id'));
    return charge === null ? unknownTransaction(context) : yes(context, 'Transaction retrieved', transactionOf(charge));
  });

  api.post('/refund', async (context) => {
    const { body, refusal } = await parse(context, refund);
    if (body === undefined) return refusal;
    const charge = (await ledger.find(body.transaction)) ?? (await ledger.findByKey(body.transaction));
    if (charge === null) return unknownTransaction(context);
    if (charge.status === 'reversed')
      return no(context, 400, 'Transaction has been fully reversed', 'transaction_reversed');
    if (charge.status !== 'success') return no(context, 400, 'Only successful transactions can be refunded');
    const back = await ledger.refund(charge.reference, body.amount, body.merchant_note || body.customer_note);
    const made = back?.refunds.at(-1);
    if (back === null || made === undefined) {
      return no(context, 400, 'Refund amount cannot be more than transaction amount less refunds made');
    }
    return yes(context, 'Refund has been queued for processing', refundOf(back, made));
  });

  api.get('/refund', async (context) => {
    const of = context.req.query('transaction');
    const one = of === undefined ? null : await ledger.findByKey(of);
    const charges = of === undefined ? await ledger.list() : one === null ? [] : [one];
    const made = charges.flatMap((charge) => charge.refunds.map((refund) => ({ charge, refund })));
    // The provider's list names a refund's payment by its id alone.
    return listPage(
      context,
      'Refunds retrieved',
      made,
      ({ refund }) => refund.createdAt,
      ({ charge, refund }) => ({ ...refundOf(charge, refund), transaction: charge.id }),
    );
  });

  api.get('/dispute', async (context) => {
    const charges = new Map((await ledger.list()).map((charge) => [charge.reference, charge]));
    const wireOf = (dispute: StandinDispute) => disputeOf(dispute, charges.get(dispute.reference) ?? null);
    const found = await options.records.disputes();
    return listPage(context, 'Disputes retrieved', found, ({ createdAt }) => createdAt, wireOf);
  });

  api.get('/dispute/:id', async (context) => {
    const found = (await options.records.disputes()).find(({ id }) => String(id) === context.req.param('id'));
    if (found === undefined) return no(context, 404, 'Dispute not found', 'not_found');
    return yes(context, 'Dispute retrieved', disputeOf(found, await ledger.find(found.reference)));
  });

  api.get('/settlement', async (context) => {
    return listPage(context, 'Settlements retrieved', await options.records.payouts(), ({ at }) => at, payoutOf);
  });

  api.get('/refund/:id', async (context) => {
    const id = context.req.param('id');
    const charge = await ledger.findByKey(`refund:${id}`);
    const made = charge?.refunds.find((entry) => String(entry.id) === id);
    if (!charge || made === undefined) return no(context, 404, 'Refund not found', 'not_found');
    return yes(context, 'Refund retrieved', refundOf(charge, made));
  });

  api.notFound((context) => no(context, 404, 'Endpoint not found', 'not_found'));
  return api;
}
