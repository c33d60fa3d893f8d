import * as z from 'zod/mini';
import * as discounts from './discounts.ts';
import { done } from './fields.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as referrals from './referrals.ts';
import * as services from './services.ts';
import { publicSettings } from './settings.ts';
import * as users from './users.ts';

export type CallAuth = 'none' | 'optional' | 'user';

/**
 * One call of the API. `path` ends in `/` and may hold `:params`; `aliases` are further paths of the
 * same call. `auth` says who may call: anyone, anyone but known when a token comes along, a signed-in
 * user. `errors` are the statuses a client must expect besides 400, 429 and 5xx.
 */
export type Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Auth extends CallAuth = CallAuth,
> = {
  method: 'GET' | 'POST' | 'PATCH';
  path: `/${string}/`;
  aliases?: readonly `/${string}/`[];
  auth: Auth;
  summary: string;
  request: Request;
  response: Response;
  status: 200 | 201;
  errors?: readonly number[];
};

const nothing = z.optional(z.unknown());

const call = <Request extends z.ZodMiniType, Response extends z.ZodMiniType, Auth extends CallAuth>(
  entry: Call<Request, Response, Auth>,
) => entry;

/** Every call between the site and the API: the client sends by it, the server mounts by it, OpenAPI is drawn from it. */
export const calls = {
  settings: call({
    method: 'GET',
    path: '/api/settings/',
    auth: 'none',
    summary: 'What the browser needs to know of payment, sign-in and maps',
    request: nothing,
    response: publicSettings,
    status: 200,
  }),

  register: call({
    method: 'POST',
    path: '/api/users/register/',
    auth: 'none',
    summary: 'Open an account; a verification link goes out by mail',
    request: users.registration,
    response: users.registered,
    status: 201,
  }),
  login: call({
    method: 'POST',
    path: '/api/users/login/',
    auth: 'none',
    summary: 'Sign in with e-mail and password',
    request: users.credentials,
    response: users.tokens,
    status: 200,
    errors: [401],
  }),
  googleNonce: call({
    method: 'POST',
    path: '/api/users/google-nonce/',
    auth: 'none',
    summary: 'A single-use nonce for the Google sign-in',
    request: nothing,
    response: users.googleNonce,
    status: 200,
  }),
  googleLogin: call({
    method: 'POST',
    path: '/api/users/google-login/',
    auth: 'none',
    summary: 'Sign in or register with a Google credential',
    request: users.googleCredential,
    response: users.tokens,
    status: 200,
    errors: [401, 409, 503],
  }),
  refresh: call({
    method: 'POST',
    path: '/api/users/token/refresh/',
    aliases: ['/api/token/refresh/'],
    auth: 'none',
    summary: 'Trade a refresh token for a new pair',
    request: users.refresh,
    response: users.refreshed,
    status: 200,
    errors: [401],
  }),
  logout: call({
    method: 'POST',
    path: '/api/users/logout/',
    auth: 'none',
    summary: 'End the session of a refresh token',
    request: users.refresh,
    response: done,
    status: 200,
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/api/users/verify-email/:key/',
    auth: 'none',
    summary: 'Confirm an e-mail address; repeatable',
    request: nothing,
    response: users.verification,
    status: 200,
    errors: [404],
  }),
  resendVerification: call({
    method: 'POST',
    path: '/api/users/resend-verification-email/',
    auth: 'none',
    summary: 'Send the verification link again; answers alike for every address',
    request: users.emailOnly,
    response: done,
    status: 200,
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/users/password/change/',
    auth: 'user',
    summary: 'Change the password; other sessions end',
    request: users.passwordChange,
    response: done,
    status: 200,
    errors: [401],
  }),
  requestPasswordReset: call({
    method: 'POST',
    path: '/api/users/password/reset/',
    auth: 'none',
    summary: 'Send a reset link; answers alike for every address',
    request: users.emailOnly,
    response: done,
    status: 200,
  }),
  confirmPasswordReset: call({
    method: 'POST',
    path: '/api/users/password/reset/confirm/',
    auth: 'none',
    summary: 'Set a new password by a reset link',
    request: users.passwordReset,
    response: done,
    status: 200,
  }),

  services: call({
    method: 'GET',
    path: '/api/services/',
    auth: 'none',
    summary: 'The services on offer',
    request: nothing,
    response: services.serviceList,
    status: 200,
  }),
  service: call({
    method: 'GET',
    path: '/api/services/:id/',
    auth: 'none',
    summary: 'One service with its price of today',
    request: nothing,
    response: services.service,
    status: 200,
    errors: [404],
  }),

  discounts: call({
    method: 'GET',
    path: '/api/discounts/',
    auth: 'optional',
    summary: 'Anonymous: the active signup discount. Signed in: what would be honoured now',
    request: nothing,
    response: discounts.discountList,
    status: 200,
  }),
  signupStatus: call({
    method: 'GET',
    path: '/api/discounts/signup/status/',
    auth: 'user',
    summary: 'Whether the signup discount is used',
    request: nothing,
    response: discounts.signupStatus,
    status: 200,
    errors: [401],
  }),
  referralStatus: call({
    method: 'GET',
    path: '/api/discounts/referral/status/',
    auth: 'user',
    summary: 'Whether the referral discount is gone',
    request: nothing,
    response: discounts.referralStatus,
    status: 200,
    errors: [401],
  }),

  referralCode: call({
    method: 'GET',
    path: '/api/referrals/code/',
    auth: 'user',
    summary: "The caller's referral code and link",
    request: nothing,
    response: referrals.referralCode,
    status: 200,
    errors: [401],
  }),
  referralStats: call({
    method: 'GET',
    path: '/api/referrals/stats/',
    auth: 'user',
    summary: 'The friends the caller brought',
    request: nothing,
    response: referrals.referralList,
    status: 200,
    errors: [401],
  }),
  referralPoints: call({
    method: 'GET',
    path: '/api/referrals/points/',
    auth: 'user',
    summary: 'The points balance',
    request: nothing,
    response: referrals.pointsBalance,
    status: 200,
    errors: [401],
  }),
  activeRedemption: call({
    method: 'GET',
    path: '/api/referrals/redeem/',
    auth: 'user',
    summary: 'The redeemed discount waiting for an order; 404 when there is none',
    request: nothing,
    response: referrals.activeRedemption,
    status: 200,
    errors: [401, 404],
  }),
  redeemPoints: call({
    method: 'POST',
    path: '/api/referrals/redeem/',
    auth: 'user',
    summary: 'Turn points into a percentage off the next order',
    request: nothing,
    response: referrals.redemption,
    status: 201,
    errors: [401, 409],
  }),
  applyRedemption: call({
    method: 'PATCH',
    path: '/api/referrals/redeem/:id/apply/',
    auth: 'user',
    summary: 'Confirm that a redeemed discount was used; idempotent',
    request: nothing,
    response: referrals.activeRedemption,
    status: 200,
    errors: [401, 404, 409],
  }),
  redemptionHistory: call({
    method: 'GET',
    path: '/api/referrals/redeem/history/',
    auth: 'user',
    summary: 'Every redemption, newest first',
    request: nothing,
    response: referrals.redemptionHistory,
    status: 200,
    errors: [401],
  }),

  createIntent: call({
    method: 'POST',
    path: '/api/payments/intents/',
    auth: 'user',
    summary: 'Register a checkout before the pop-up opens: priced by the server, frozen for 72 hours; 200 for a repeat',
    request: payments.intentRequest,
    response: payments.intentQuote,
    status: 201,
    errors: [401, 403, 409],
  }),
  intent: call({
    method: 'GET',
    path: '/api/payments/intents/:reference/',
    auth: 'user',
    summary: 'Where a payment stands',
    request: nothing,
    response: payments.intentStatus,
    status: 200,
    errors: [401, 404],
  }),
  unsettledPayments: call({
    method: 'GET',
    path: '/api/payments/unsettled/',
    auth: 'user',
    summary: "The caller's paid or open payments without an order",
    request: nothing,
    response: payments.unsettledPayments,
    status: 200,
    errors: [401],
  }),
  paymentWebhook: call({
    method: 'POST',
    path: '/api/payments/webhook/',
    auth: 'none',
    summary: "The provider's events, signed in x-paystack-signature over the raw body",
    request: z.looseObject({}),
    response: payments.webhookTaken,
    status: 200,
    errors: [401],
  }),

  orders: call({
    method: 'GET',
    path: '/api/orders/',
    auth: 'user',
    summary: "The caller's orders, newest first",
    request: nothing,
    response: orders.orderList,
    status: 200,
    errors: [401, 403],
  }),
  createOrder: call({
    method: 'POST',
    path: '/api/orders/',
    auth: 'user',
    summary: 'Turn a paid reference into an order, exactly once; 200 for a repeat',
    request: orders.orderPayload,
    response: orders.orderCreated,
    status: 201,
    errors: [401, 402, 403, 409, 503],
  }),
  recoverOrder: call({
    method: 'POST',
    path: '/api/orders/create/',
    auth: 'user',
    summary: 'The same for recovery: phone, costs and discounts may be missing',
    request: orders.orderPayload,
    response: orders.orderCreated,
    status: 201,
    errors: [401, 402, 403, 409, 503],
  }),
  order: call({
    method: 'GET',
    path: '/api/orders/:slug/',
    auth: 'user',
    summary: "One of the caller's orders",
    request: nothing,
    response: orders.order,
    status: 200,
    errors: [401, 403, 404],
  }),
} as const;

export type CallName = keyof typeof calls;
/** What a client sends to a call, before parsing. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a call's handler receives, parsed. */
export type ParsedRequest<C extends Call> = z.output<C['request']>;
/** What a call answers. */
export type ResponseOf<C extends Call> = z.output<C['response']>;
