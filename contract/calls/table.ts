/** The calls by noun: a page contains only the nouns it uses. */
export * from './account.ts';
export * from './discounts.ts';
export * from './login.ts';
export * from './orders.ts';
export * from './owed.ts';
export * from './passwords.ts';
export * from './payments.ts';
export * from './referrals.ts';
export * from './registration.ts';
export * from './second-factor.ts';
export * from './services.ts';
export * from './sessions.ts';
export * from './settings.ts';
export * from './staff.ts';
export * from './staff-disputes.ts';
export * from './staff-money.ts';
export * from './tracking.ts';
