import type { Pesewas } from '#domain/prices/money.ts';
import type { Db } from '#server/db/open.ts';
import type { Settings } from './env.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

/**
 * The outside services as the use cases see them. Each port has a real adapter and a stand-in; only compose.ts chooses
 * between them.
 */

/** A payment at the provider. */
export type Charge = {
  reference: string;
  providerId: string;
  /** The requested sum, without fees on top. */
  amount: Pesewas;
  currency: string;
  payerEmail: string;
  /** 'test' or 'live'; a payment of the other mode does not count. */
  mode: string;
  channel: string;
  /** Identifies a wallet or card across customers; empty when the provider gives none. */
  payerSignature: string;
  paidAt: Date | null;
  /** What the provider keeps of it, in pesewas; null while it has not said. */
  fee: Pesewas | null;
};

export type Verification =
  | { outcome: 'success'; charge: Charge }
  /** Not final: the payer may still approve on the phone. */
  | { outcome: 'pending'; channel?: string }
  /** Final for now, or never started: not paid. `abandoned` may still become a success. */
  | { outcome: 'failed' | 'abandoned' | 'unknown'; message: string }
  | { outcome: 'reversed'; charge: Charge }
  /**
   * The provider answers with a word that we do not know: neither a success nor nothing. It is held and alarmed, and
   * asked about again.
   */
  | { outcome: 'unknown-state'; word: string; charge: Charge | null }
  /** The provider gave no usable answer in time: the state is unknown. */
  | { outcome: 'unreachable'; message: string };

export type Refund =
  | { outcome: 'accepted'; refundId: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable'; message: string };

/**
 * What became of a refund. `needs-attention`: the provider waits for us to say where the money goes. `unclear`: the
 * provider answers with a word that we do not know.
 */
export type KnownRefundState = 'pending' | 'needs-attention' | 'done' | 'failed' | 'unclear';

/** A refund at the provider; `note` is the note of the request. */
export type KnownRefund = {
  refundId: string;
  note: string;
  state: KnownRefundState;
  amount: Pesewas;
  /** Empty when the provider does not say it. */
  currency: string;
  createdAt: Date | null;
};

/** A period at the provider, by when its rows were made: from the first moment to before the second. */
export type Period = { from: Date; to: Date };

/**
 * A page of one of the provider's lists, or why there is none. `unreadable` names the rows that have a wrong form;
 * nothing is known of them.
 */
export type ListPage<Item> = { items: Item[]; unreadable: string[]; isLast: boolean } | { failure: string };

/** A payment of any state in the provider's list; `unpaid` means that no money came, so far. */
export type ListedCharge = {
  state: 'success' | 'reversed' | 'unpaid' | 'unknown-state';
  /** The provider's word for the state. */
  word: string;
  charge: Charge;
  madeAt: Date | null;
};

/** A refund in the provider's list; `reference` is null when the list names only the payment's id. */
export type ListedRefund = KnownRefund & {
  reference: string | null;
  providerId: string;
  word: string;
};

/**
 * `open`: the provider waits for our answer. `answered`: the payer's bank decides. `won`: the money stays. `lost`: it
 * went back. `unclear`: a word that we do not know, or an end without a result.
 */
export type DisputeState = 'open' | 'answered' | 'won' | 'lost' | 'unclear';

/** A payer's dispute at the provider. */
export type KnownDispute = {
  disputeId: string;
  reference: string | null;
  providerId: string;
  /** What the payer wants back, in the currency's hundredths. */
  amount: number;
  currency: string;
  category: string;
  state: DisputeState;
  word: string;
  openedAt: Date | null;
  /** Until when the provider waits for our answer; null while it does not say. */
  dueAt: Date | null;
  resolvedAt: Date | null;
};

/** A payout to the shop's bank account; sums in the currency's hundredths. */
export type KnownPayout = {
  payoutId: string;
  /** What arrives. */
  amount: number;
  /** The payments in it, before fees. */
  processed: number;
  fees: number;
  /** Refunds and disputes that were taken out of it. */
  deductions: number;
  currency: string;
  state: 'pending' | 'paid' | 'failed' | 'unclear';
  word: string;
  paidAt: Date;
};

export type HostedPage =
  | { outcome: 'ready'; url: string }
  /** The reference was used before, by a pop-up or a page. */
  | { outcome: 'taken'; message: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable'; message: string };

export type PaymentPort = {
  /** Asks the provider about a reference; resolves within 5 s and never throws. */
  verify(reference: string): Promise<Verification>;
  /** Refunds a payment, in full unless `amount` is less; never throws. */
  refund(request: { reference: string; amount?: Pesewas; note: string }): Promise<Refund>;
  /** The refunds of a charge, by the provider's own id; null without a usable answer. Never throws. */
  refundsOf(providerId: string): Promise<KnownRefund[] | null>;
  /** Opens the provider's own payment page, for browsers that can't show its pop-up; never throws. */
  openPage(request: {
    reference: string;
    amount: Pesewas;
    email: string;
    /** Where the provider sends the payer after the payment, or when they give up. */
    returnUrl: string;
    cancelUrl: string;
  }): Promise<HostedPage>;
  /** Every successful charge since a moment, newest page first; throws when the provider can't be reached. */
  listSuccessfulCharges(since: Date): AsyncIterable<Charge>;
  /** One page of the provider's payments of a period, whatever became of them; pages count from 1. Never throws. */
  listCharges(period: Period, page: number): Promise<ListPage<ListedCharge>>;
  /** One page of the refunds that were made in a period. Never throws. */
  listRefunds(period: Period, page: number): Promise<ListPage<ListedRefund>>;
  /** One page of the disputes that were opened in a period. Never throws. */
  listDisputes(period: Period, page: number): Promise<ListPage<KnownDispute>>;
  /** One page of the payouts of a period. Never throws. */
  listPayouts(period: Period, page: number): Promise<ListPage<KnownPayout>>;
  /** A dispute by its id; `missing` when the provider knows none, null without a usable answer. Never throws. */
  findDispute(disputeId: string): Promise<KnownDispute | 'missing' | null>;
  /** The reference of a payment by the provider's own id; `missing` and null as above. Never throws. */
  referenceOf(providerId: string): Promise<{ reference: string } | 'missing' | null>;
  /** Whether the provider signed these bytes; compares in constant time. */
  hasValidSignature(rawBody: Uint8Array, signature: string | undefined): boolean;
};

export type GoogleProfile = {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** Whether Google vouches for this address: gmail.com, or a Workspace domain. */
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
  /** The event that the mail is about, the same at each retry, so that duplicates can be recognised. */
  event?: string;
  /** Files that go with it. */
  attachments?: { name: string; type: string; content: Uint8Array }[];
};

export type MailPort = {
  /**
   * Sends one mail. Throws when it was not accepted (a MailError when the reason is known); the outbox then tries
   * again.
   */
  send(mail: Mail): Promise<void>;
};

/** A short message for a phone: the whole text, and the same as a text that the channel knows and its values. */
export type PhoneMessage = {
  /** +233 and nine digits. */
  to: string;
  text: string;
  template: { name: string; values: string[] };
  /** What a report about this message names. */
  event: string;
};

/**
 * What became of a message. `refused`: this channel does not take it, now or later. `unavailable`: nothing was sent,
 * and a later try makes sense. `unclear`: it may have been sent, so it must not be sent here again.
 */
export type PhoneResult =
  | { outcome: 'accepted'; id: string }
  | { outcome: 'refused' | 'unavailable' | 'unclear'; message: string };

export type PhonePort = {
  /** Sends one message; resolves within 8 s and never throws. */
  send(message: PhoneMessage): Promise<PhoneResult>;
};

export type WhatsAppPort = PhonePort & {
  /** Whether Meta signed these bytes; compares in constant time. */
  hasValidSignature(rawBody: Uint8Array, signature: string | undefined): boolean;
  /** Whether this is the token that we gave Meta for its first question; compares in constant time. */
  isVerifyToken(token: string): boolean;
};

/** A device's address at its push service, and its keys. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the device ended the subscription. `refused`: its push service does not take this message. */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused' | 'unavailable'; message: string };

export type PushPort = {
  /** The key that browsers subscribe with, base64url. */
  publicKey: string;
  /** Where a practice shop gets a practice device; null with real push services. */
  practiceDevices: string | null;
  /** Whether messages are sent to this address: only push services of browsers are asked. */
  isPushService(endpoint: string): boolean;
  /** Sends one encrypted message; resolves within 8 s and never throws. */
  send(to: PushAddress, payload: string): Promise<PushResult>;
};

export type FilePort = {
  /** Stores a file under a new key; throws when it is not stored safely. */
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** A file's bytes, or undefined when there is none; throws when the store gives no clear answer. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes a file; a missing one counts as removed. */
  remove(key: string): Promise<void>;
};

/** A small durable store for the stand-ins' data, which survives a restart. */
export type StandinStore = {
  put(collection: string, key: string, value: unknown): Promise<void>;
  get(collection: string, key: string): Promise<unknown>;
  /** Values of a collection, newest first. */
  list(collection: string, limit: number): Promise<unknown[]>;
};

/** What every use case gets: the database, the outside services, the clock, random bytes. */
export type World = {
  db: Db;
  payment: PaymentPort;
  identity: IdentityPort;
  mail: MailPort;
  /** The channels to customers' phones; null for one that is not set up. */
  phone: { whatsapp: WhatsAppPort | null; sms: PhonePort | null };
  /** Notifications on the team's devices; null when they are not set up. */
  push: PushPort | null;
  /** The pictures' files. */
  files: FilePort;
  settings: Settings;
  log: Log;
  /** The current time, UTC. */
  now: () => Date;
  /** Unpredictable bytes. */
  random: (bytes: number) => Uint8Array;
  /** Runs a background job now instead of at its next interval; absent where no jobs run. */
  wake?: (job: JobName) => void;
  /** Whether this process serves the site's files, pictures included; absent where it only answers the API. */
  servesSite?: boolean;
  /** Counts events; absent without metrics. */
  metrics?: Metrics;
  /** Whether there is disk space to write; absent where the database checks itself. */
  hasDiskSpace?: () => boolean;
};

/** The background jobs that can be woken. */
export type JobName = 'outbox' | 'webhooks' | 'reconciler' | 'comparison';
