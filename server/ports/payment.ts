import type { Pesewas } from '#domain/prices/money.ts';

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

/** What the provider says about a reference. Only `success` is money that came. */
export type Verification =
  | { outcome: 'success'; charge: Charge }
  /** Not final: the payer may still approve on the phone. */
  | { outcome: 'pending'; channel?: string }
  /** Final for now, or never started: not paid. `abandoned` may still become a success. */
  | { outcome: 'failed' | 'abandoned' | 'unknown'; message: string }
  | { outcome: 'reversed'; charge: Charge }
  /**
   * The provider names a state that we do not know: neither paid nor unpaid. It is held and alarmed, and asked about
   * again.
   */
  | { outcome: 'unknown-state'; word: string; charge: Charge | null }
  /** The provider gave no usable answer in time: the state is unknown. */
  | { outcome: 'unreachable'; message: string };

/** What the provider says to a request for a refund. After `unreachable` it may have made one nevertheless. */
export type RefundRequestResult =
  | { outcome: 'accepted'; refundId: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable'; message: string };

/**
 * What became of a refund. `needs-attention`: the provider waits for us to say where the money goes. `unclear`: the
 * provider names a state that we do not know.
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
  /** The provider's name for the state. */
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

/** The provider's own payment page for a reference, or why there is none. */
export type HostedPage =
  | { outcome: 'ready'; url: string }
  /** The reference was used before, by a pop-up or a page. */
  | { outcome: 'taken'; message: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable'; message: string };

/** The payment provider. A method resolves with what went wrong, unless its line says that it throws. */
export type PaymentPort = {
  /** Asks the provider about a reference; resolves within 5 s and never throws. */
  verify(reference: string): Promise<Verification>;
  /** Refunds a payment, in full unless `amount` is less; never throws. */
  refund(request: { reference: string; amount?: Pesewas; note: string }): Promise<RefundRequestResult>;
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
  /**
   * Every successful charge that was begun since a moment, newest page first, and before another one if it is given;
   * throws when the provider can't be reached.
   */
  listSuccessfulCharges(since: Date, until?: Date): AsyncIterable<Charge>;
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
