/** The second factor: proving it at sign-in and later, setting it up, removing it. */

import * as factor from '#contract/account/second-factor.ts';
import * as sessions from '#contract/account/sessions.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const secondStepPasskey = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/sign-in/passkey/',
  auth: 'none',
  summary: 'A challenge for a passkey, for a sign-in that waits for its second step',
  request: factor.ticketOnly,
  response: factor.passkeyOptions,
  status: 200,
  errors: [401],
});

export const secondStep = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/sign-in/',
  auth: 'none',
  summary: 'The second step of a sign-in: opens the session',
  request: factor.secondStepProof,
  response: sessions.tokens,
  status: 200,
  errors: [401],
});

export const confirmPasskey = defineCall({
  method: 'POST',
  path: '/api/users/confirm/passkey/',
  auth: 'user',
  summary: 'A challenge for a passkey, to confirm who the caller is',
  request: nothing,
  response: factor.passkeyOptions,
  status: 200,
  errors: [401, 409],
});

export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/api/users/confirm/',
  auth: 'user',
  summary: 'Confirm who the caller is: the session counts as signed in just now',
  request: factor.confirmation,
  response: detailAnswer,
  status: 200,
  errors: [401, 403],
});

export const secondFactors = defineCall({
  method: 'GET',
  path: '/api/users/second-factor/',
  auth: 'user',
  summary: "The second factors of the caller's account, without their secrets",
  request: nothing,
  response: factor.secondFactors,
  status: 200,
  errors: [401],
});

export const startTotp = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/totp/',
  auth: 'user',
  recent: true,
  summary: 'A new secret for an authenticator app; valid after the first right code',
  request: nothing,
  response: factor.totpStart,
  status: 200,
  errors: [401, 403],
});

export const addTotp = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/totp/confirm/',
  auth: 'user',
  recent: true,
  summary: 'Add the authenticator app; needs one of its codes',
  request: factor.totpCode,
  response: factor.factorAdded,
  status: 200,
  errors: [401, 403, 409],
});

export const startPasskey = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/passkeys/start/',
  auth: 'user',
  recent: true,
  summary: 'What a browser needs to make a passkey',
  request: nothing,
  response: factor.passkeyOptions,
  status: 200,
  errors: [401, 403, 409],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/passkeys/',
  auth: 'user',
  recent: true,
  summary: 'Add a passkey',
  request: factor.passkeyAdd,
  response: factor.factorAdded,
  status: 200,
  errors: [401, 403, 409],
});

export const removeFactor = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/remove/',
  auth: 'user',
  recent: true,
  summary: 'Remove a second factor',
  request: factor.factorToRemove,
  response: detailAnswer,
  status: 200,
  errors: [401, 403, 404, 409],
});

export const newRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/users/second-factor/recovery-codes/',
  auth: 'user',
  recent: true,
  summary: 'New recovery codes; the old ones stop working',
  request: nothing,
  response: factor.recoveryCodes,
  status: 200,
  errors: [401, 403, 409],
});
