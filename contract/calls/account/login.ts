/** Signing in, by password or by Google. */

import * as entry from '#contract/account/login.ts';
import * as sessions from '#contract/account/sessions.ts';
import { defineCall, nothing } from '#contract/call.ts';

export const login = defineCall({
  method: 'POST',
  path: '/api/users/login/',
  auth: 'none',
  summary: 'Sign in with e-mail and password',
  request: entry.credentials,
  response: sessions.tokens,
  status: 200,
  errors: [401],
});

export const googleNonce = defineCall({
  method: 'POST',
  path: '/api/users/google-nonce/',
  auth: 'none',
  summary: 'A single-use nonce for the Google sign-in',
  request: nothing,
  response: entry.googleNonce,
  status: 200,
});

export const googleLogin = defineCall({
  method: 'POST',
  path: '/api/users/google-login/',
  auth: 'none',
  summary: 'Sign in or register with a Google credential',
  request: entry.googleCredential,
  response: sessions.tokens,
  status: 200,
  errors: [401, 409, 503],
});
