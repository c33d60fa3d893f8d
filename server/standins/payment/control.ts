import { Hono } from 'hono';
import { z } from 'zod';
import { isEmail } from '#domain/accounts/credentials.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { REFERENCE_PATTERN } from '#domain/reference.ts';
import { type StandinCharge, withStatus } from '#server/standins/payment/provider/charge.ts';
import type { ChargeStore } from '#server/standins/payment/provider/charge-store.ts';

const plain = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

/** What a test or a curious owner may set for one payment. */
const chargeInstruction = z.object({
  reference: z.string().regex(REFERENCE_PATTERN),
  email: z.string().refine(isEmail).optional(),
  /** In pesewas. */
  amount: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  currency: plain(8).optional(),
  outcome: z.enum(['success', 'failed', 'abandoned', 'pending', 'ongoing', 'reversed']),
  /** The provider's mode, as verify reports it. */
  domain: z.enum(['test', 'live']).optional(),
  channel: z.enum(['mobile_money', 'card']).optional(),
  /** The number of the wallet or card that pays. */
  payer: plain(30).optional(),
  /** In ms: `outcome` (success or failed) is reached after this time; the status is `ongoing` until then. */
  after_ms: z.number().int().min(0).max(DAY_MS).optional(),
  /** False: a success is never reported. Otherwise how often, and after how many ms. */
  webhook: z
    .union([
      z.boolean(),
      z.object({
        copies: z.number().int().min(0).max(10).optional(),
        delay_ms: z.number().int().min(0).max(HOUR_MS).optional(),
      }),
    ])
    .optional(),
});
type Instruction = z.infer<typeof chargeInstruction>;

function webhookOf(instruction: Instruction['webhook'], before: StandinCharge['webhook']): StandinCharge['webhook'] {
  if (instruction === undefined) return before;
  if (typeof instruction === 'boolean') return { ...before, copies: instruction ? 1 : 0, delayMs: 0 };
  return { ...before, copies: instruction.copies ?? 1, delayMs: instruction.delay_ms ?? 0 };
}

function applyInstruction(charge: StandinCharge, instruction: Instruction, now: Date): StandinCharge {
  const { payer } = charge;
  const changed: StandinCharge = {
    ...charge,
    email: instruction.email ?? charge.email,
    amount: instruction.amount ?? charge.amount,
    currency: instruction.currency ?? charge.currency,
    domain: instruction.domain ?? charge.domain,
    payer: { ...payer, channel: instruction.channel ?? payer.channel, number: instruction.payer ?? payer.number },
    attempts: charge.attempts + (instruction.outcome === 'abandoned' ? 0 : 1),
    webhook: webhookOf(instruction.webhook, charge.webhook),
  };
  if (instruction.after_ms !== undefined && (instruction.outcome === 'success' || instruction.outcome === 'failed')) {
    const at = new Date(now.getTime() + instruction.after_ms).toISOString();
    return { ...withStatus(changed, 'ongoing', now), settles: { at, status: instruction.outcome } };
  }
  return withStatus(changed, instruction.outcome, now);
}

/** A charge as the control calls return it. */
function shown(charge: StandinCharge) {
  const { reference, status, amount, currency, email, domain, webhook, settles, refunds } = charge;
  return {
    reference,
    status,
    amount,
    currency,
    email,
    domain,
    webhook,
    settles,
    refunds,
    access_code: charge.accessCode,
  };
}

/** The calls under /standins/payment/charges: they set what verify will answer, and show the stand-in's data. */
export function chargeControl(ledger: ChargeStore, now: () => Date): Hono {
  const app = new Hono();

  app.post('/', async (context) => {
    const parsed = chargeInstruction.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
      return context.json({ error: fields.join('; ') }, 400);
    }
    const instruction = parsed.data;
    let created = false;
    if ((await ledger.find(instruction.reference)) === null) {
      const { reference, email, amount, currency = 'GHS' } = instruction;
      if (email === undefined || amount === undefined) {
        return context.json({ error: 'A new reference needs email and amount (pesewas).' }, 400);
      }
      created = (await ledger.open({ reference, email, amount, currency })) !== null;
    }
    const charge = await ledger.update(instruction.reference, (known) => applyInstruction(known, instruction, now()));
    if (charge === null) return context.json({ error: 'Unknown reference.' }, 404);
    return context.json(shown(charge), created ? 201 : 200);
  });

  app.get('/', async (context) => context.json((await ledger.list()).slice(0, 500).map(shown)));

  app.get('/:reference', async (context) => {
    const charge = await ledger.find(context.req.param('reference'));
    return charge === null ? context.json({ error: 'Unknown reference.' }, 404) : context.json(shown(charge));
  });
  return app;
}
