import { Hono } from 'hono';
import { z } from 'zod';
import { isEmail } from '#domain/accounts/credentials.ts';
import { REFERENCE_PATTERN } from '#domain/reference.ts';
import { PUBLIC_KEY } from '#server/standins/payment/keys.ts';
import { type Payer, type StandinCharge, withStatus } from '#server/standins/payment/provider/charge.ts';
import type { ChargeStore } from '#server/standins/payment/provider/charge-store.ts';
import { cardResult, isTestWallet, TEST_WALLET } from '#server/standins/payment/test-numbers.ts';

/** How long the phone takes by default, in seconds. */
const PHONE_TAKES = 5;

const plain = z
  .string()
  .max(300)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const opening = z.union([
  z.object({ access_code: plain }),
  z.object({
    key: z.literal(PUBLIC_KEY, { error: 'Invalid key' }),
    email: z.string({ error: 'Invalid Email Address Passed' }).refine(isEmail, 'Invalid Email Address Passed'),
    amount: z.coerce.number({ error: 'Invalid Amount Sent' }).int('Invalid Amount Sent').min(10, 'Invalid Amount Sent'),
    currency: z.literal('GHS', { error: 'Currency not supported by merchant' }).default('GHS'),
    reference: z.string().regex(REFERENCE_PATTERN, 'Reference contains invalid characters').optional(),
    channels: z.array(plain).max(10).optional(),
  }),
]);

const answers = z.object({
  bank: plain.optional(),
  pin: plain.optional(),
  phone: plain.optional(),
  otp: plain.optional(),
});
const attempt = z.object({
  channel: z.enum(['mobile_money', 'card']),
  number: plain,
  network: z.enum(['MTN', 'Telecel', 'AT']).default('MTN'),
  /** What the payer does: pays, declines, lets the phone wait, approves after closing, never approves. */
  wish: z.enum(['approve', 'decline', 'wait', 'later', 'timeout']).default('approve'),
  seconds: z.coerce.number().min(0).max(600).default(PHONE_TAKES),
  answers: answers.default({}),
});
type Attempt = z.infer<typeof attempt>;

const cancelAction = z.object({ cancel_action: z.url({ protocol: /^https?$/ }) });

/** Where a payer goes who cancels: the shop sends it in the metadata, as an object or as JSON. */
function cancelUrlOf(metadata: unknown): string | null {
  try {
    return cancelAction.parse(typeof metadata === 'string' ? JSON.parse(metadata) : metadata).cancel_action;
  } catch {
    return null;
  }
}

/** A transaction as the pop-up and the hosted page need it. */
function shown(charge: StandinCharge) {
  const { id, reference, accessCode: access_code, email, amount, currency, status, response: message } = charge;
  const ways = { callback_url: charge.callbackUrl, cancel_url: cancelUrlOf(charge.metadata) };
  return { id, reference, access_code, email, amount, currency, status, message, ...ways };
}

function onPhone(charge: StandinCharge, seconds: number, status: 'success' | 'failed', now: Date): StandinCharge {
  const at = new Date(now.getTime() + seconds * 1000).toISOString();
  return { ...withStatus(charge, 'ongoing', now), settles: { at, status } };
}

function act(charge: StandinCharge, tried: Attempt, now: Date): StandinCharge {
  // Nobody pays twice: a payment that was approved on the phone meanwhile stays paid.
  if (charge.status === 'success' || charge.status === 'reversed') return charge;
  const payer: Payer = { channel: tried.channel, number: tried.number.replace(/\D/g, ''), network: tried.network };
  const started = { ...charge, payer, attempts: charge.attempts + 1 };
  switch (tried.wish) {
    case 'approve':
      return withStatus(started, 'success', now);
    case 'decline':
      return withStatus(started, 'failed', now, 'Declined');
    case 'timeout':
      return onPhone(started, tried.seconds, 'failed', now);
    default:
      return onPhone(started, tried.seconds, 'success', now);
  }
}

/** Why an attempt stops, or null: numbers that are not test numbers, wrong codes, open questions. */
function stopped({
  channel,
  number,
  wish,
  answers: given,
}: Attempt): { state: 'refused'; message: string } | { state: 'asks'; step: string } | null {
  if (wish === 'decline') return null;
  if (channel === 'mobile_money') {
    const message = `This is a practice shop: only the test wallet ${TEST_WALLET} pays.`;
    return isTestWallet(number) ? null : { state: 'refused', message };
  }
  const result = cardResult(number, given);
  if (result === null) return { state: 'refused', message: 'This is a practice shop: only the test cards below pay.' };
  return result.state === 'paid' ? null : result;
}

/** The API of the pop-up's page: open a transaction, try to pay, read its state. */
export function popupApi(ledger: ChargeStore, now: () => Date, newReference: () => string): Hono {
  const app = new Hono();
  const sentence = (error: z.ZodError) => {
    const issues = error.issues.flatMap((issue) =>
      issue.code === 'invalid_union' ? (issue.errors.at(-1) ?? []) : [issue],
    );
    return issues[0]?.message ?? 'Invalid transaction parameters';
  };

  app.post('/', async (context) => {
    const parsed = opening.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ error: sentence(parsed.error) }, 400);
    const request = parsed.data;
    if ('access_code' in request) {
      const known = await ledger.findByKey(request.access_code);
      return known === null ? context.json({ error: 'Invalid access code' }, 404) : context.json(shown(known));
    }
    const { email, amount, currency, reference = newReference() } = request;
    const opened = await ledger.open({ reference, email, amount, currency });
    if (opened !== null) return context.json(shown(opened));
    // An unfinished payment of the same sum by the same payer continues; any other is a reused reference.
    const known = await ledger.find(reference);
    const same = known?.email === email && known.amount === amount && known.currency === currency;
    const open = known !== null && known.status !== 'success' && known.status !== 'reversed';
    if (same && open) return context.json(shown(known));
    return context.json({ error: 'Duplicate Transaction Reference' }, 400);
  });

  app.get('/:code', async (context) => {
    const charge = await ledger.findByKey(context.req.param('code'));
    return charge === null ? context.json({ error: 'Invalid access code' }, 404) : context.json(shown(charge));
  });

  app.post('/:code/attempts', async (context) => {
    const parsed = attempt.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ error: sentence(parsed.error) }, 400);
    const charge = await ledger.findByKey(context.req.param('code'));
    if (charge === null) return context.json({ error: 'Invalid access code' }, 404);
    const stop = stopped(parsed.data);
    if (stop !== null && charge.status !== 'success') {
      const { state } = stop;
      if (state === 'asks') return context.json({ ...shown(charge), asks: stop.step });
      const failed = await ledger.update(charge.reference, (open) => ({
        ...withStatus(open, 'failed', now(), stop.message),
        attempts: open.attempts + 1,
      }));
      return context.json(shown(failed ?? charge));
    }
    const tried = await ledger.update(charge.reference, (open) => act(open, parsed.data, now()));
    return context.json(shown(tried ?? charge));
  });
  return app;
}
