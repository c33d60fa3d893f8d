/** The groups of messages, exported one by one, so that a page contains only the groups it uses. */

export { attempt } from './attempt.ts';
export { cart } from './cart.ts';
export { changePassword } from './change-password.ts';
export { checkout, location, payment } from './checkout.ts';
export { desk } from './desk.ts';
export { emptyStates } from './empty-states.ts';
export { errors } from './errors.ts';
export { following, track } from './following.ts';
export { forgotPassword } from './forgot-password.ts';
export { login } from './login.ts';
export { mail } from './mail.ts';
export { newPassword } from './new-password.ts';
export { order, orders, recovery } from './orders.ts';
export { account } from './own-account.ts';
export { practice } from './practice.ts';
export { referral } from './referral.ts';
export { register } from './register.ts';
export { resetPassword } from './reset-password.ts';
export { factorNames, secondFactor, secondFactorMail } from './second-factor.ts';
export { services } from './services.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { staff } from './staff.ts';
export { team, teamDay, teamMoney, teamOrder, teamPhotos, teamQueue } from './team.ts';
export { tempVerify, verify } from './verification.ts';
