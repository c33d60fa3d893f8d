/** The groups of messages, exported one by one, so that a page contains only the groups it uses. */

export { changePassword } from '#domain/messages/account/change-password.ts';
export { forgotPassword } from '#domain/messages/account/forgot-password.ts';
export { login } from '#domain/messages/account/login.ts';
export { newPassword } from '#domain/messages/account/new-password.ts';
export { account } from '#domain/messages/account/own-account.ts';
export { register } from '#domain/messages/account/register.ts';
export { resetPassword } from '#domain/messages/account/reset-password.ts';
export { factorNames, secondFactor, secondFactorMail } from '#domain/messages/account/second-factor.ts';
export { session } from '#domain/messages/account/session.ts';
export { tempVerify, verify } from '#domain/messages/account/verification.ts';
export { cart } from '#domain/messages/shop/cart.ts';
export { checkout, location, payment } from '#domain/messages/shop/checkout.ts';
export { emptyStates } from '#domain/messages/shop/empty-states.ts';
export { order, orders, recovery } from '#domain/messages/shop/orders.ts';
export { referral } from '#domain/messages/shop/referral.ts';
export { services } from '#domain/messages/shop/services.ts';
export { track, tracking } from '#domain/messages/shop/tracking.ts';
export { waiting } from '#domain/messages/shop/waiting.ts';
export { team, teamDay, teamMoney, teamOrder, teamPhotos, teamQueue } from '#domain/messages/team/team.ts';
export { teamCalls } from '#domain/messages/team/team-calls.ts';
export { teamPayments } from '#domain/messages/team/team-payments.ts';
export { attempt } from './attempt.ts';
export { errors } from './errors.ts';
export { mail } from './mail.ts';
export { practice } from './practice.ts';
export { shell } from './shell.ts';
