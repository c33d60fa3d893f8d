/**
 * The groups of the catalogue, one by one: a page ships only the groups it names.
 */
export {
  changePassword,
  forgotPassword,
  login,
  register,
  resetPassword,
  session,
  tempVerify,
  verify,
} from './account.ts';
export { checkout, location, payment } from './checkout.ts';
export { desk } from './desk.ts';
export { errors } from './errors.ts';
export { mail } from './mail.ts';
export { order, orders, recovery } from './orders.ts';
export { account } from './own-account.ts';
export { referral } from './referral.ts';
export { emptyStates, shell } from './shell.ts';
export { cart, services } from './shop.ts';
export { staff } from './staff.ts';
