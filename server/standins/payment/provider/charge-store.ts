import { isReference } from '#domain/reference.ts';
import type { StandinStore } from '#server/ports.ts';
import { applyDueChanges, nextChange, type Payer, refundedSum, type StandinCharge } from './charge.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { chargeEvent, refundEvent } from './wire.ts';

const CHARGES = 'payment-charges';
/** Maps an access code or a refund's id to its charge. */
const KEYS = 'payment-keys';
/** The most charges in a list; far more than a practice shop has. */
const LIST_MAX = 20_000;
/** The longest wait of setTimeout, in ms. */
const TIMER_MAX = 2_147_483_647;

export type NewCharge = Pick<StandinCharge, 'reference' | 'email' | 'amount' | 'currency'> &
  Partial<Pick<StandinCharge, 'metadata' | 'callbackUrl' | 'domain' | 'payer'>>;

/** The stand-in's payments, kept in the store. */
export type ChargeStore = {
  /** Adds a charge with a new reference; null when the reference exists. */
  open(charge: NewCharge): Promise<StandinCharge | null>;
  find(reference: string): Promise<StandinCharge | null>;
  /** The charge of an access code, a transaction id or a refund id (`refund:1`). */
  findByKey(key: string): Promise<StandinCharge | null>;
  /** Changes a charge and reports the result to our API. Changes of one reference run one after the other. */
  update(reference: string, change: (charge: StandinCharge) => StandinCharge): Promise<StandinCharge | null>;
  /** Refunds a charge; null when less than that is left. The refund completes by itself after a moment. */
  refund(reference: string, amount: number | undefined, note: string): Promise<StandinCharge | null>;
  /** Every charge, newest first. */
  list(): Promise<StandinCharge[]>;
  /** Continues after a restart: phone approvals that are still open, events that were not delivered. */
  resume(): Promise<void>;
  /** Drops what is scheduled and waits for running writes. */
  stop(): Promise<void>;
};

const FIRST_PAYER: Payer = { channel: 'mobile_money', number: '0551234987', network: 'MTN' };
/** How long a refund takes here, in ms. */
const REFUND_TAKES = 2_000;
/** Cards whose refunds fail, like the provider's test cards. */
const REFUND_ENDS: Record<string, 'failed' | 'needs-attention'> = {
  '4084080000671803': 'failed',
  '4084080000671902': 'needs-attention',
};

/** The stand-in provider's charges, kept in the store. */
export function createChargeStore(world: {
  store: StandinStore;
  webhooks: WebhookSender;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}): ChargeStore {
  const { store, webhooks, now, random } = world;
  const queues = new Map<string, Promise<unknown>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  /** Runs the work on one reference after the earlier work on it. */
  function inTurn<Result>(reference: string, work: () => Promise<Result>): Promise<Result> {
    const before = queues.get(reference) ?? Promise.resolve();
    const result = before.then(work, work);
    const settled = result.catch(() => undefined);
    queues.set(reference, settled);
    void settled.then(() => queues.get(reference) === settled && queues.delete(reference));
    return result;
  }

  async function read(reference: string): Promise<StandinCharge | null> {
    // A text that is no reference must not reach the store, which can't keep every text.
    if (!isReference(reference)) return null;
    return ((await store.get(CHARGES, reference)) as StandinCharge | undefined) ?? null;
  }

  const newId = () => Number(Buffer.from(random(6)).readUIntBE(0, 6) % 9_000_000_000) + 1_000_000_000;

  function sendSuccess(charge: StandinCharge): void {
    const { reference, webhook } = charge;
    if (webhook.copies === 0 || webhook.isDelivered) return;
    const copies = Array.from({ length: webhook.copies }, () => webhooks.send(chargeEvent(charge), webhook.delayMs));
    void Promise.all(copies)
      .then((taken) =>
        taken.every(Boolean) && !stopped
          ? inTurn(reference, async () => {
              const latest = await read(reference);
              if (latest !== null)
                await store.put(CHARGES, reference, { ...latest, webhook: { ...latest.webhook, isDelivered: true } });
            })
          : undefined,
      )
      // A store that is closing only loses the note that the event arrived; the event is sent again after the restart.
      .catch(() => undefined);
  }

  function plan(charge: StandinCharge): void {
    clearTimeout(timers.get(charge.reference));
    timers.delete(charge.reference);
    const next = nextChange(charge);
    if (next === null || stopped) return;
    const wait = Math.min(Math.max(0, next.getTime() - now().getTime()), TIMER_MAX);
    const timer = setTimeout(() => {
      timers.delete(charge.reference);
      ledger.update(charge.reference, (same) => same).catch(() => undefined);
    }, wait);
    timer.unref();
    timers.set(charge.reference, timer);
  }

  async function save(before: StandinCharge, after: StandinCharge): Promise<StandinCharge> {
    const succeeds = after.status === 'success' && before.status !== 'success';
    const kept = succeeds ? { ...after, webhook: { ...after.webhook, isDelivered: false } } : after;
    if (JSON.stringify(kept) !== JSON.stringify(before)) await store.put(CHARGES, kept.reference, kept);
    plan(kept);
    if (succeeds) sendSuccess(kept);
    for (const refund of kept.refunds) {
      const known = before.refunds.find(({ id }) => id === refund.id);
      if (known?.status !== refund.status && kept.webhook.copies > 0) void webhooks.send(refundEvent(kept, refund));
    }
    return kept;
  }

  const ledger: ChargeStore = {
    open: (given) =>
      inTurn(given.reference, async () => {
        if ((await read(given.reference)) !== null) return null;
        const charge: StandinCharge = {
          id: newId(),
          accessCode: Buffer.from(random(12)).toString('base64url'),
          domain: 'test',
          status: 'abandoned',
          response: 'The transaction was not completed',
          payer: FIRST_PAYER,
          metadata: '',
          callbackUrl: null,
          attempts: 0,
          createdAt: now().toISOString(),
          paidAt: null,
          settles: null,
          webhook: { copies: 1, delayMs: 0, isDelivered: false },
          refunds: [],
          ...given,
        };
        await store.put(CHARGES, charge.reference, charge);
        await store.put(KEYS, charge.accessCode, charge.reference);
        await store.put(KEYS, String(charge.id), charge.reference);
        return charge;
      }),

    find: (reference) => ledger.update(reference, (same) => same),

    async findByKey(key) {
      const reference = /^[\w:-]{1,64}$/.test(key) ? await store.get(KEYS, key) : undefined;
      return typeof reference === 'string' ? ledger.find(reference) : null;
    },

    update: (reference, change) =>
      inTurn(reference, async () => {
        const before = await read(reference);
        return before === null ? null : save(before, change(applyDueChanges(before, now())));
      }),

    async refund(reference, amount, note) {
      const id = newId();
      let given = false;
      const charge = await ledger.update(reference, (paid) => {
        const rest = paid.amount - refundedSum(paid);
        const back = amount ?? rest;
        if (paid.status !== 'success' || back <= 0 || back > rest) return paid;
        given = true;
        const at = new Date(now().getTime() + REFUND_TAKES).toISOString();
        const ends = { at, status: REFUND_ENDS[paid.payer.number] ?? ('processed' as const) };
        const entry = { id, amount: back, status: 'pending' as const, note, createdAt: now().toISOString(), ends };
        return { ...paid, refunds: [...paid.refunds, entry] };
      });
      if (!given || charge === null) return null;
      await store.put(KEYS, `refund:${id}`, reference);
      return charge;
    },

    async list() {
      const charges = (await store.list(CHARGES, LIST_MAX)) as StandinCharge[];
      return charges.map((charge) => applyDueChanges(charge, now()));
    },

    async resume() {
      for (const charge of await ledger.list()) {
        if (nextChange(charge) !== null) await ledger.find(charge.reference);
        else if (charge.status === 'success') sendSuccess(charge);
      }
    },

    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(queues.values());
    },
  };
  return ledger;
}
