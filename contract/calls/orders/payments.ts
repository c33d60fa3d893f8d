/** Checkouts registered before payment, and the provider's events. */
import * as z from 'zod/mini';
import { defineCall, nothing } from '#contract/call.ts';
import * as payments from '#contract/orders/payments.ts';

export const createIntent = defineCall({
  method: 'POST',
  path: '/api/payments/intents/',
  auth: 'user',
  summary: 'Register a checkout before the pop-up opens: priced by the server, frozen for 72 hours; 200 for a repeat',
  request: payments.intentRequest,
  response: payments.intentQuote,
  status: 201,
  errors: [401, 403, 409],
});

export const intent = defineCall({
  method: 'GET',
  path: '/api/payments/intents/:reference/',
  auth: 'user',
  summary: 'The state of a payment',
  request: nothing,
  response: payments.intentStatus,
  status: 200,
  errors: [401, 404],
});

export const waitingCheckouts = defineCall({
  method: 'GET',
  path: '/api/payments/waiting/',
  auth: 'user',
  summary: "The caller's checkouts that wait for an approval on the phone, newest first",
  request: nothing,
  response: payments.waitingCheckouts,
  status: 200,
  errors: [401],
});

export const openPaymentPage = defineCall({
  method: 'POST',
  path: '/api/payments/intents/:reference/page/',
  auth: 'user',
  summary: "Open the provider's own payment page for a registered checkout, for browsers that can't show the pop-up",
  request: nothing,
  response: payments.paymentPage,
  status: 200,
  errors: [401, 404, 409],
});

export const unsettledPayments = defineCall({
  method: 'GET',
  path: '/api/payments/unsettled/',
  auth: 'user',
  summary: "The caller's paid or open payments without an order",
  request: nothing,
  response: payments.unsettledPayments,
  status: 200,
  errors: [401],
});

export const paymentWebhook = defineCall({
  method: 'POST',
  path: '/api/payments/webhook/',
  auth: 'none',
  summary: "The provider's events, signed in x-paystack-signature over the raw body",
  request: z.looseObject({}),
  response: payments.webhookReceived,
  status: 200,
  errors: [401],
});
