import {
  changePassword,
  forgotPassword,
  login,
  register,
  resetPassword,
  session,
  tempVerify,
  verify,
} from './messages/account.ts';
import { checkout, location, payment } from './messages/checkout.ts';
import { errors } from './messages/errors.ts';
import { mail } from './messages/mail.ts';
import { order, orders, recovery } from './messages/orders.ts';
import { referral } from './messages/referral.ts';
import { emptyStates, shell } from './messages/shell.ts';
import { cart, services } from './messages/shop.ts';
import { staff } from './messages/staff.ts';

/**
 * Every sentence and label that a person reads, grouped by screen; only marketing copy lives elsewhere, in the
 * site's content. A sentence is a string, or a function where a name or a number goes in.
 */
export const messages = {
  shell,
  session,
  register,
  login,
  verify,
  tempVerify,
  changePassword,
  forgotPassword,
  resetPassword,
  services,
  cart,
  checkout,
  payment,
  location,
  orders,
  order,
  recovery,
  referral,
  staff,
  emptyStates,
  errors,
  mail,
} as const;
