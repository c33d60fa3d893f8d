import type { Pesewas } from '#domain/prices/money.ts';
import type { Db } from '#server/db/open.ts';
import type { Settings } from './env.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

/**
 * The outside as the use cases see it. Each port is played by a real adapter or by its stand-in; which
 * one is chosen in compose.ts and nowhere else.
 */

/** A payment that the provider knows of. */
export type Charge = {
  reference: string;
  providerId: string;
  /** What was asked for, fees on top left out. */
  amount: Pesewas;
  currency: string;
  payerEmail: string;
  /** 'test' or 'live': money of the other mode is no money. */
  mode: string;
  channel: string;
  /** Tells one wallet or card from another across customers; empty when the provider gives none. */
  payerSignature: string;
  paidAt: Date | null;
};

export type Verification =
  | { outcome: 'success'; charge: Charge }
  /** Not final: the payer may still approve on the phone. */
  | { outcome: 'pending' }
  /** Final for now, or never started: no money. `abandoned` may still turn into a success. */
  | { outcome: 'failed' | 'abandoned' | 'unknown'; message: string }
  | { outcome: 'reversed'; charge: Charge }
  /** The provider gave no usable answer in time: nothing is known. */
  | { outcome: 'unreachable'; message: string };

export type Refund =
  | { outcome: 'accepted'; refundId: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable'; message: string };

/** A refund as the provider has it; `note` is what it was asked with. */
export type KnownRefund = { refundId: string; note: string; state: 'onItsWay' | 'done' | 'failed' };

export type HostedPage =
  | { outcome: 'ready'; url: string }
  /** The reference was opened before, by a pop-up or a page. */
  | { outcome: 'taken'; message: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable'; message: string };

export type PaymentPort = {
  /** Asks the provider what became of a reference; answers within 5 s and never throws. */
  verify(reference: string): Promise<Verification>;
  /** Gives money back, in full unless `amount` says less; never throws. */
  refund(request: { reference: string; amount?: Pesewas; note: string }): Promise<Refund>;
  /** The refunds of a charge, by the provider's own id of it; null without a usable answer. Never throws. */
  refundsOf(providerId: string): Promise<KnownRefund[] | null>;
  /** Opens the provider's own payment page, for browsers that can't show its pop-up; never throws. */
  openPage(request: {
    reference: string;
    amount: Pesewas;
    email: string;
    /** Where the provider leads back to: after the payment, and when the payer gives up. */
    returnUrl: string;
    cancelUrl: string;
  }): Promise<HostedPage>;
  /** Every successful charge since a moment, oldest page last; throws when the provider can't be reached. */
  listSuccessfulCharges(since: Date): AsyncIterable<Charge>;
  /** Whether the provider signed these bytes; constant-time. */
  hasValidSignature(rawBody: Uint8Array, signature: string | undefined): boolean;
};

export type GoogleProfile = {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** Google speaks for this address: gmail.com, or a Workspace domain. */
  authoritative: boolean;
  firstName: string;
  lastName: string;
  nonce: string | null;
};

export type IdentityPort = {
  /** Checks a Google credential's signature, issuer, audience and expiry; never throws. */
  verify(
    credential: string,
  ): Promise<{ outcome: 'valid'; profile: GoogleProfile } | { outcome: 'invalid' | 'unreachable'; message: string }>;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What it tells of, the same whenever it is handed over, so that a twin can be known for one. */
  event?: string;
};

export type MailPort = {
  /** Hands one mail over; throws when it was not accepted (a MailError where the reason is known): the outbox tries again. */
  send(mail: Mail): Promise<void>;
};

export type FilePort = {
  /** Keeps a file under a key that was never used before; throws when it is not kept for sure. */
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** A file's bytes, or undefined when there is none; throws when nobody can tell. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes a file; one that is not there is removed. */
  remove(key: string): Promise<void>;
};

/** A small durable store for what stand-ins must not forget over a restart. */
export type StandinStore = {
  put(shelf: string, key: string, value: unknown): Promise<void>;
  get(shelf: string, key: string): Promise<unknown>;
  /** Values of a shelf, newest first. */
  list(shelf: string, limit: number): Promise<unknown[]>;
};

/** What every use case is handed: the database, the outside, the clock, chance. */
export type World = {
  db: Db;
  payment: PaymentPort;
  identity: IdentityPort;
  mail: MailPort;
  /** The pictures' files. */
  files: FilePort;
  settings: Settings;
  log: Log;
  /** The time of day, UTC. */
  now: () => Date;
  /** Unpredictable bytes. */
  random: (bytes: number) => Uint8Array;
  /** Asks a background job to run now rather than at its next turn; absent where no jobs run. */
  wake?: (job: JobName) => void;
  /** Counts what happens; absent where nobody asks. */
  metrics?: Metrics;
  /** Whether there is disk to write on; absent where the database keeps watch itself. */
  hasDiskSpace?: () => boolean;
};

/** The work that goes on beside the requests. */
export type JobName = 'outbox' | 'webhooks' | 'reconciler';
