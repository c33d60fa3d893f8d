/**
 * The tables, each defined in a file below `tables/`; those files import each other, never this one. What must be
 * unique is unique by a constraint, so that it holds under concurrency and for every process. Sums are integer
 * pesewas; times are UTC.
 */

export * from './tables/account/address-changes.ts';
export * from './tables/account/consents.ts';
export * from './tables/account/email-keys.ts';
export * from './tables/account/google-nonces.ts';
export * from './tables/account/notices.ts';
export * from './tables/account/places.ts';
export * from './tables/account/push.ts';
export * from './tables/account/second-factor.ts';
export * from './tables/account/sessions.ts';
export * from './tables/account/users.ts';
export * from './tables/audit.ts';
export * from './tables/columns.ts';
export * from './tables/discounts/discount-doubts.ts';
export * from './tables/discounts/discounts.ts';
export * from './tables/discounts/former-marks.ts';
export * from './tables/discounts/held-credits.ts';
export * from './tables/discounts/points.ts';
export * from './tables/discounts/promotions.ts';
export * from './tables/documents.ts';
export * from './tables/journal.ts';
export * from './tables/orders/order-events.ts';
export * from './tables/orders/order-search.ts';
export * from './tables/orders/orders.ts';
export * from './tables/orders/photos.ts';
export * from './tables/orders/ratings.ts';
export * from './tables/orders/stop-riders.ts';
export * from './tables/orders/stored.ts';
export * from './tables/orders/tracking-links.ts';
export * from './tables/orders/windows.ts';
export * from './tables/outbox.ts';
export * from './tables/payments/comparisons.ts';
export * from './tables/payments/disputes.ts';
export * from './tables/payments/extra-payments.ts';
export * from './tables/payments/intents.ts';
export * from './tables/payments/owed-decisions.ts';
export * from './tables/payments/payments.ts';
export * from './tables/payments/refund-events.ts';
export * from './tables/payments/refunds.ts';
export * from './tables/payments/webhook-events.ts';
export * from './tables/price-changes.ts';
export * from './tables/rate-windows.ts';
export * from './tables/report-days.ts';
export * from './tables/services.ts';
export * from './tables/site-builds.ts';
export * from './tables/standin-records.ts';
export * from './tables/upkeep-runs.ts';
