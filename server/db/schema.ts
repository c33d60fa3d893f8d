import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#domain/accounts/roles.ts';
import type { DocumentKind } from '#domain/books/documents.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { StoredPhotoKind } from '#domain/orders/photos.ts';
import type { OwedReason, PaymentState, RefundState } from '#domain/payments/payment-state.ts';
import type { DiscountType } from '#domain/prices/discounts.ts';
import type { Span } from '#domain/windows/span.ts';

/**
 * The tables. What must be unique is unique by a constraint, so that it holds under concurrency and for every process.
 * Sums are integer pesewas; times are UTC.
 */

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const created = () => moment('created_at').notNull().defaultNow();
/**
 * When a row is due: now by default, in whole milliseconds like our clocks. With microseconds it would be due after
 * "now".
 */
const nextTry = () => moment('next_try_at').notNull().default(sql`date_trunc('milliseconds', now())`);
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A place as an order stores it; the fee is the server's own. */
export type StoredPlace = {
  location_name: string;
  street_address: string;
  region: string;
  area: string;
  cost: number;
  lat: number | null;
  lng: number | null;
  place_id?: string;
  /** The customer's words for the rider. */
  landmark?: string;
  digital_address?: string;
  /** Paid without what a rider needs to find it: the team asks before anybody leaves. */
  vague?: boolean;
  /** Coordinates far from the named area: staff check before the rider leaves. */
  flagged?: boolean;
  /** The dearer area that the address looks like although another one was paid for; what a trip there costs. */
  looks_like?: { area: string; cost: number };
};
/** One priced line: name, picture and price at the time of the order. */
export type PricedLine = { service_id: number; name: string; image: string; quantity: number; unit_price: number };
/** One granted discount. `redemption_id` is the redemption that pays for it. */
export type GrantedDiscount = {
  type: DiscountType;
  percentage: number;
  amount: number;
  points_redeemed?: number;
  redemption_id?: number;
};

/**
 * The mailbox that an address leads to, by the rule of domain/accounts/mailbox.ts. The index has exactly this
 * expression.
 */
export const mailboxIn = (t: { email: AnyPgColumn }) =>
  sql`(case when split_part(${t.email}, '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(${t.email}, '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(${t.email}, '@', 1), '+', 1) || '@' || split_part(${t.email}, '@', 2) end)`;

export const users = pgTable(
  'users',
  {
    id: identity(),
    email: text('email').notNull(),
    /** argon2id; null for an account that only signs in with Google. */
    passwordHash: text('password_hash'),
    /**
     * Whether the person who set the password reads this mailbox: set by a link from it, or used in the browser that
     * opened one.
     */
    passwordProven: boolean('password_proven').notNull().default(false),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isVerified: boolean('is_verified').notNull().default(false),
    googleSub: text('google_sub'),
    role: text('role').notNull().default('customer').$type<Role>(),
    referralCode: text('referral_code').notNull(),
    /** Set at registration, never changed. */
    referredBy: integer('referred_by').references((): AnyPgColumn => users.id),
    /** When the account was deleted. The row stays for its orders, without personal data. */
    deletedAt: moment('deleted_at'),
    /** A keyed hash of a deleted account's address: if the person returns, used discounts stay used. */
    formerEmailHash: text('former_email_hash'),
    createdAt: created(),
  },
  (t) => [
    index('users_former_email').on(t.formerEmailHash).where(sql`${t.formerEmailHash} is not null`),
    uniqueIndex('users_email_key').on(t.email),
    index('users_mailbox').on(mailboxIn(t)),
    uniqueIndex('users_google_sub_key').on(t.googleSub),
    uniqueIndex('users_referral_code_key').on(t.referralCode),
    index('users_referred_by').on(t.referredBy),
    // Each order asks who must hear of it.
    index('users_team').on(t.role).where(sql`${t.role} <> 'customer'`),
    // Signing in with Google removes a password that somebody else may have set.
    check(
      'users_google_password_proven',
      sql`${t.googleSub} is null or ${t.passwordHash} is null or ${t.passwordProven}`,
    ),
    check('users_no_self_referral', sql`${t.referredBy} is null or ${t.referredBy} <> ${t.id}`),
  ],
);

/** One row for each signed-in device: a family of refresh tokens, of which only the newest is valid. */
export const sessions = pgTable(
  'sessions',
  {
    family: uuid('family').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currentToken: text('current_token').notNull(),
    /** The previous token; it works for a few seconds after `rotatedAt`, because an answer may be lost. */
    previousToken: text('previous_token'),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    /** When the holder last proved their identity, at sign-in or later. Refreshing tokens does not change it. */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** A sign-in that waits for its second step, after a right password or Google sign-in. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of what proved the first step: when that changes, the ticket is void. */
    provenBy: text('proven_by').notNull(),
    viaPassword: boolean('via_password').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_tickets_user').on(t.userId)],
);

/** The authenticator app of an account. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from TOKEN_SECRET. */
  secret: text('secret').notNull(),
  /** The time step of the last accepted code; that code and all older ones are used. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  usedAt: moment('used_at'),
  createdAt: created(),
});

/** An authenticator app that is being set up; it counts after its first right code. */
export const totpEnrolments = pgTable('totp_enrolments', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** The passkey's own signature counter; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').notNull().$type<string[]>(),
    name: text('name').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Codes for people who have lost their other factors: hashed, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** The open WebAuthn challenge of a ticket or a session: one for each purpose, valid once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Its purpose: 'sign-in', 'confirm' or 'add', and the ticket's hash or the session's family. */
    purpose: text('purpose').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId)],
);

/**
 * Each consent to marketing mail and each withdrawal, with the text shown. The newest counts; without one there is no
 * consent.
 */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    given: boolean('given').notNull(),
    /** Which text the person read, by its name in the messages. */
    textVersion: text('text_version').notNull(),
    createdAt: created(),
  },
  (t) => [index('consents_user').on(t.userId, t.id)],
);

/** Verification and reset keys, stored hashed, single use. */
export const emailKeys = pgTable(
  'email_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<'verify' | 'reset'>(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [index('email_keys_user').on(t.userId, t.kind)],
);

export const googleNonces = pgTable(
  'google_nonces',
  {
    nonceHash: text('nonce_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  // For the clean-up: strangers open thousands an hour.
  (t) => [index('google_nonces_expiry').on(t.expiresAt)],
);

export const services = pgTable(
  'services',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePesewas: integer('price_pesewas').notNull(),
    /** Path on the site; the API returns it as an absolute URL. */
    image: text('image').notNull(),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('services_slug_key').on(t.slug), check('services_price', sql`${t.pricePesewas} > 0`)],
);

export const discountRules = pgTable(
  'discount_rules',
  {
    type: text('type').primaryKey().$type<'signup' | 'referral'>(),
    percentage: numeric('percentage', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [check('discount_rules_percentage', sql`${t.percentage} >= 0 and ${t.percentage} <= 100`)],
);

/** A checkout registered before its pop-up opens: what was agreed, at which price, until when. */
export const intents = pgTable(
  'intents',
  {
    reference: text('reference').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state')
      .notNull()
      .default('waiting')
      .$type<'waiting' | 'checking' | 'paid' | 'ordered' | 'review' | 'refunded' | 'expired' | 'superseded'>(),
    /** Hash of the request, so that the same reference with other content is detected. */
    fingerprint: text('fingerprint').notNull(),
    /** The site's id of the cart; null for other clients. */
    cartId: text('cart_id'),
    /** Checkouts of one cart have the same key, and one of them at most becomes an order. Empty in old rows. */
    cart: text('cart').notNull().default(''),
    /** The services and quantities, as a text to compare. */
    pairs: text('pairs').notNull().default(''),
    /** The checkout by which the customer chose to pay instead. */
    supersededBy: text('superseded_by'),
    lines: jsonb('lines').notNull().$type<PricedLine[]>(),
    delivery: jsonb('delivery').notNull().$type<StoredPlace>(),
    pickup: jsonb('pickup').notNull().$type<StoredPlace>(),
    phone: text('phone').notNull(),
    discounts: jsonb('discounts').notNull().$type<GrantedDiscount[]>(),
    subtotal: integer('subtotal').notNull(),
    deliveryCost: integer('delivery_cost').notNull(),
    pickupCost: integer('pickup_cost').notNull(),
    total: integer('total').notNull(),
    /** The windows that were chosen and told; null when the customer chose none. */
    pickupWindow: jsonb('pickup_window').$type<Span>(),
    deliveryWindow: jsonb('delivery_window').$type<Span>(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    /** When the reconciler asks the provider next; null once settled. */
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** When the provider last answered. */
    checkedAt: moment('checked_at'),
    /** Since when the provider waits for the payer's approval, and by which channel; null and empty otherwise. */
    pendingSince: moment('pending_since'),
    channel: text('channel').notNull().default(''),
    /** When the personal data of a checkout that nobody paid was removed. */
    purgedAt: moment('purged_at'),
  },
  (t) => [
    index('intents_user').on(t.userId, t.createdAt),
    index('intents_due').on(t.nextCheckAt),
    index('intents_cart').on(t.cart).where(sql`${t.cart} <> ''`),
    index('intents_phone').on(t.phone).where(sql`${t.phone} <> ''`),
    index('intents_to_purge')
      .on(t.createdAt)
      .where(sql`${t.purgedAt} is null and ${t.nextCheckAt} is null and ${t.state} in ('expired', 'superseded')`),
  ],
);

/** The pairs and fees of a corrected order, and what it costs then, in pesewas. */
export type CorrectedOrder = { lines: PricedLine[]; pickupFee: number; deliveryFee: number; total: number };

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/**
 * The start of an order's promised time: what its delivery window says, else its collection, the planned pickup, the
 * booking.
 */
export const promiseStart = (t: Columns<'promiseFrom' | 'collectedAt' | 'pickupAt' | 'createdAt'>) =>
  sql`coalesce(${t.promiseFrom}, ${t.collectedAt}, ${t.pickupAt}, ${t.createdAt})`;

/**
 * The words by which an order is found: its code, names, and its phone number in every spelling. The index has exactly
 * this expression. The function is marked as expensive, so that the database uses the index instead of reading every
 * row.
 */
export const searchWords = (t: Columns<'slug' | 'firstName' | 'lastName' | 'phone'>) =>
  sql`order_words(${t.slug}, ${t.firstName}, ${t.lastName}, ${t.phone})`;

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    slug: text('slug').notNull(),
    /** The payment reference: one payment, one order. */
    reference: text('reference').notNull(),
    /** The key of the cart that was paid: one cart, one order. Null without a registered checkout. */
    cart: text('cart'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').notNull().default('pending').$type<OrderStatus>(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    paymentMethod: text('payment_method').notNull(),
    delivery: jsonb('delivery').notNull().$type<StoredPlace>(),
    pickup: jsonb('pickup').notNull().$type<StoredPlace>(),
    discounts: jsonb('discounts').notNull().$type<GrantedDiscount[]>(),
    subtotal: integer('subtotal').notNull(),
    deliveryCost: integer('delivery_cost').notNull(),
    pickupCost: integer('pickup_cost').notNull(),
    discountTotal: integer('discount_total').notNull(),
    total: integer('total').notNull(),
    /** When the stops are planned; null without a plan. */
    pickupAt: moment('pickup_at'),
    deliveryAt: moment('delivery_at'),
    /** The windows of the stops; each holds while the stop is planned for its start. */
    pickupWindow: jsonb('pickup_window').$type<Span>(),
    deliveryWindow: jsonb('delivery_window').$type<Span>(),
    /** 72 hours before the end of the delivery window: the promise counts from it. Null without a window. */
    promiseFrom: moment('promise_from'),
    /** What the team corrected; null when everything is as booked. What was paid stays in the columns above. */
    corrected: jsonb('corrected').$type<CorrectedOrder>(),
    /** When the pairs were collected; without a delivery window the promised time counts from it. */
    collectedAt: moment('collected_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('orders_slug_key').on(t.slug),
    uniqueIndex('orders_reference_key').on(t.reference),
    uniqueIndex('orders_cart_key').on(t.cart),
    index('orders_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('orders_status').on(t.status, t.id),
    index('orders_phone').on(t.phone).where(sql`${t.phone} <> ''`),
    index('orders_created').on(t.createdAt),
    index('orders_search').using('gin', searchWords(t)),
    index('orders_promised').on(promiseStart(t)).where(sql`${t.status} not in ('delivered', 'cancelled')`),
    check(
      'orders_total',
      sql`${t.total} = ${t.subtotal} + ${t.deliveryCost} + ${t.pickupCost} - ${t.discountTotal} and ${t.total} > 0 and ${t.discountTotal} between 0 and ${t.subtotal}`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    serviceId: integer('service_id').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_lines_sane', sql`${t.quantity} between 1 and 99 and ${t.unitPrice} > 0`),
  ],
);

/** The details of a history entry, besides its texts. */
export type EventDetail = {
  /** The planned time of the stop before nobody was home (ISO), for undoing that. */
  plannedBefore?: string | null;
  /** The windows and the delivery before nobody was home, for undoing that. */
  missed?: {
    pickupWindow: Span | null;
    deliveryWindow: Span | null;
    deliveryAt: string | null;
    promiseFrom: string | null;
  };
  /** What the team corrected, and what went back for it, in pesewas. */
  correction?: { goesBack: number };
  /** The windows that a cancellation gave back, for reopening the order. */
  gaveBack?: { pickup: Span | null; delivery: Span | null };
  /** The id of the entry that this one undoes. */
  undoes?: number;
  /** The refunded sum, in pesewas. */
  refund?: number;
  /** What the customer did with their own order: a note to the team, or new directions or phone number. */
  own?: 'note' | 'directions';
};

/** The history of an order. Append-only: a trigger refuses changes, except that deleting an account removes texts. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').notNull().$type<OrderStatus>(),
    kind: text('kind').notNull().default('status').$type<'status' | 'note' | 'not_home' | 'plan' | 'refund'>(),
    /** Null for the shop itself. */
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    /** For the team. */
    note: text('note'),
    /** For the customer, who reads it too. */
    customerNote: text('customer_note'),
    detail: jsonb('detail').$type<EventDetail>(),
    /** Chosen by the page for one note: sent twice, it is written once. */
    key: text('key'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('order_events_key').on(t.orderId, t.key).where(sql`${t.key} is not null`),
    index('order_events_order').on(t.orderId, t.id),
    // The day sheet asks what riders marked, and when.
    index('order_events_marked')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'not_home' or ${t.toStatus} in ('cleaning_ongoing', 'delivered')`),
  ],
);

/** The link that shows an order's progress to anyone who has it; at most one valid link for each order. */
export const trackingLinks = pgTable(
  'tracking_links',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Together with the server's secret it gives the token again, so that the owner can read the link again. */
    nonce: text('nonce').notNull(),
    tokenHash: text('token_hash').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('tracking_links_token_key').on(t.tokenHash),
    uniqueIndex('tracking_links_one_good').on(t.orderId).where(sql`${t.revokedAt} is null`),
  ],
);

/** An order's pictures; the files are stored where the setting says. */
export const photos = pgTable(
  'photos',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<StoredPhotoKind>(),
    /** The file's name in its store; never used again. */
    fileKey: text('file_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    size: integer('size').notNull(),
    addedBy: integer('added_by').references(() => users.id),
    createdAt: created(),
  },
  (t) => [uniqueIndex('photos_file_key').on(t.fileKey), index('photos_order').on(t.orderId, t.id)],
);

/** The picture files, when the database is their store. */
export const photoFiles = pgTable('photo_files', {
  fileKey: text('file_key').primaryKey(),
  content: bytes('content').notNull(),
});

/** Used signup and referral discounts. At most one of each for a user is in use; a cancelled order releases it. */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').notNull().$type<'signup' | 'referral'>(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    releasedAt: moment('released_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('discount_uses_once').on(t.userId, t.type).where(sql`${t.releasedAt} is null`),
    index('discount_uses_order').on(t.orderId),
  ],
);

/** The points balance, stored beside its ledger so that a constraint can refuse a negative one. */
export const pointsAccounts = pgTable(
  'points_accounts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    balance: integer('balance').notNull().default(0),
  },
  (t) => [check('points_not_negative', sql`${t.balance} >= 0`)],
);

export const redemptions = pgTable(
  'redemptions',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    points: integer('points').notNull(),
    percentage: numeric('percentage', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    appliedAt: moment('applied_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('redemptions_one_open').on(t.userId).where(sql`${t.appliedAt} is null`),
    uniqueIndex('redemptions_order_key').on(t.orderId),
  ],
);

export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    delta: integer('delta').notNull(),
    kind: text('kind').notNull().$type<'referral' | 'redemption' | 'clawback' | 'release' | 'restored'>(),
    /** The friend whose first delivered order earned the points: once for each friend. */
    friendId: integer('friend_id').references(() => users.id),
    redemptionId: integer('redemption_id').references(() => redemptions.id),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('points_once_per_friend').on(t.friendId).where(sql`${t.kind} = 'referral'`),
    uniqueIndex('points_once_per_redemption').on(t.redemptionId).where(sql`${t.kind} = 'redemption'`),
    index('points_ledger_user').on(t.userId),
  ],
);

/**
 * Points for a friend that are not paid yet, because friend and referrer look like one person. Staff grant or refuse
 * them, once for each friend.
 */
export const heldCredits = pgTable(
  'held_credits',
  {
    friendId: integer('friend_id')
      .primaryKey()
      .references(() => users.id),
    referrerId: integer('referrer_id')
      .notNull()
      .references(() => users.id),
    /** What the two users share. */
    reason: text('reason').notNull().$type<'phone' | 'payer' | 'mailbox' | 'discount'>(),
    isGranted: boolean('is_granted'),
    settledBy: integer('settled_by').references(() => users.id),
    settledAt: moment('settled_at'),
    createdAt: created(),
  },
  (t) => [check('held_credits_settled', sql`(${t.isGranted} is null) = (${t.settledAt} is null)`)],
);

/**
 * The money ledger: one row for each reference that the provider called successful. It is an order, waits for review,
 * or was refunded.
 */
export const payments = pgTable(
  'payments',
  {
    reference: text('reference').primaryKey(),
    /** Null when nobody registered the reference and the payer's address is unknown. */
    userId: integer('user_id').references(() => users.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    payerEmail: text('payer_email').notNull().default(''),
    channel: text('channel').notNull().default(''),
    /** A hash that identifies a card or wallet across customers; empty when the provider gives none. */
    payerMark: text('payer_mark').notNull().default(''),
    /** Derived from the order, the review and the refunds: see domain/payments. */
    state: text('state').notNull().$type<PaymentState>(),
    orderId: integer('order_id').references(() => orders.id),
    /** Why the payment could not become an order; kept after it is settled. */
    reason: text('reason'),
    /** Not used any more; kept for processes of the release before, which may still run. */
    refundId: text('refund_id'),
    refundCheckAt: moment('refund_check_at'),
    settledAt: moment('settled_at'),
    /** The sum of its refunds that are done or in progress, in pesewas. */
    returned: bigint('returned', { mode: 'number' }).notNull().default(0),
    /** What the owner decided not to refund, in pesewas. */
    kept: bigint('kept', { mode: 'number' }).notNull().default(0),
    /** What the customer is still owed, in pesewas: what is not refunded yet, and refunds that did not arrive yet. */
    owed: bigint('owed', { mode: 'number' }).notNull().default(0),
    owedReason: text('owed_reason').$type<OwedReason>(),
    /** Since when something is owed without interruption. */
    owedSince: moment('owed_since'),
    /** The team member who takes care of it. */
    owedClaimedBy: integer('owed_claimed_by').references(() => users.id),
    owedClaimedAt: moment('owed_claimed_at'),
    /** What the provider keeps of it, in pesewas; null while it has not said. */
    fee: bigint('fee', { mode: 'number' }),
    createdAt: created(),
  },
  (t) => [
    check('payments_returned', sql`${t.returned} between 0 and ${t.amount} and ${t.kept} between 0 and ${t.amount}`),
    check(
      'payments_owed',
      sql`${t.owed} between 0 and ${t.amount} and (${t.owed} > 0) = (${t.owedSince} is not null) and (${t.owed} > 0) = (${t.owedReason} is not null)`,
    ),
    index('payments_owed_since').on(t.owedSince).where(sql`${t.owedSince} is not null`),
    index('payments_created').on(t.createdAt),
    uniqueIndex('payments_order_key').on(t.orderId),
    index('payments_review').on(t.state, t.createdAt),
    index('payments_user').on(t.userId),
    index('payments_payer').on(t.payerMark).where(sql`${t.payerMark} <> ''`),
    check('payments_order_has_order', sql`(${t.state} <> 'order') or ${t.orderId} is not null`),
  ],
);

/**
 * Every refund of a payment, by the team or at the provider: once for each key, even if requested again. A retry is a
 * row of its own; the states that a row went through are in `refund_events`.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    reference: text('reference')
      .notNull()
      .references(() => payments.reference),
    key: text('key').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    state: text('state').notNull().$type<RefundState>(),
    /** The provider's id of the refund; null until it is known. */
    refundId: text('refund_id'),
    /** Whether it is all that was left of the payment. */
    isWhole: boolean('is_whole').notNull().default(false),
    /** The failed refund that this one tries again. */
    retryOf: integer('retry_of').references((): AnyPgColumn => refunds.id),
    /** When a failed refund stopped being owed: it was tried again, or the owner decided. */
    handledAt: moment('handled_at'),
    reason: text('reason').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    /** While it is open: when to check next; until then no process does. */
    checkAt: moment('check_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('refunds_key').on(t.reference, t.key),
    uniqueIndex('refunds_provider_id').on(t.reference, t.refundId).where(sql`${t.refundId} <> ''`),
    index('refunds_due').on(t.checkAt).where(sql`${t.state} in ('asked', 'accepted', 'attention', 'unclear')`),
    index('refunds_created').on(t.createdAt),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
);

/** The provider's events as received: stored before the answer, handled after it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: identity(),
    /** SHA-256 of the raw body: a repeated delivery is the same row. */
    digest: text('digest').notNull(),
    event: text('event').notNull(),
    reference: text('reference'),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: nextTry(),
  },
  (t) => [
    uniqueIndex('webhook_events_digest_key').on(t.digest),
    index('webhook_events_open').on(t.nextTryAt).where(sql`${t.handledAt} is null`),
  ],
);

/** A document that a mail brings: the receipt of a payment's order, or the document with this number. */
export type MailAttachment = { reference: string } | { kind: DocumentKind; number: number };

/** Mails, committed together with what they are about and sent afterwards, once. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    /** One mail for each event: a second insert with the same key does nothing. */
    dedupeKey: text('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: nextTry(),
    /** It is not sent before this: nobody is disturbed at night. Null for at once. */
    notBefore: moment('not_before'),
    /** The document that goes with it as a PDF, made when it is sent. */
    attachment: jsonb('attachment').$type<MailAttachment>(),
    /** When it was sent or given up; `lastError` tells why it was given up. */
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('outbox_dedupe_key').on(t.dedupeKey),
    index('outbox_due').on(t.nextTryAt).where(sql`${t.sentAt} is null`),
  ],
);

/** The stand-ins' data (charges, mails), so that it survives a restart. Empty in production. */
export const standinRecords = pgTable(
  'standin_records',
  {
    id: identity(),
    shelf: text('shelf').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex('standin_records_key').on(t.shelf, t.key)],
);

/** How often something was tried within the window that ends at `resetsAt`; shared by all processes. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    /** Hash of what is counted, so that the table contains no addresses. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  // For the clean-up: strangers open thousands an hour.
  (t) => [index('rate_windows_end').on(t.resetsAt)],
);
