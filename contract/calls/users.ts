/** Accounts and sessions. */
import { call, nothing } from '#contract/call.ts';
import { done } from '#contract/fields.ts';
import * as users from '#contract/users.ts';

export const register = call({
  method: 'POST',
  path: '/api/users/register/',
  auth: 'none',
  summary: 'Open an account; a verification link goes out by mail',
  request: users.registration,
  response: users.registered,
  status: 201,
});

export const login = call({
  method: 'POST',
  path: '/api/users/login/',
  auth: 'none',
  summary: 'Sign in with e-mail and password',
  request: users.credentials,
  response: users.tokens,
  status: 200,
  errors: [401],
});

export const googleNonce = call({
  method: 'POST',
  path: '/api/users/google-nonce/',
  auth: 'none',
  summary: 'A single-use nonce for the Google sign-in',
  request: nothing,
  response: users.googleNonce,
  status: 200,
});

export const googleLogin = call({
  method: 'POST',
  path: '/api/users/google-login/',
  auth: 'none',
  summary: 'Sign in or register with a Google credential',
  request: users.googleCredential,
  response: users.tokens,
  status: 200,
  errors: [401, 409, 503],
});

export const refresh = call({
  method: 'POST',
  path: '/api/users/token/refresh/',
  aliases: ['/api/token/refresh/'],
  auth: 'none',
  summary: 'Trade a refresh token for a new pair',
  request: users.refresh,
  response: users.refreshed,
  status: 200,
  errors: [401],
});

export const logout = call({
  method: 'POST',
  path: '/api/users/logout/',
  auth: 'none',
  summary: 'End the session of a refresh token',
  request: users.refresh,
  response: done,
  status: 200,
});

export const verifyEmail = call({
  method: 'POST',
  path: '/api/users/verify-email/:key/',
  auth: 'none',
  summary: 'Confirm an e-mail address; repeatable',
  request: nothing,
  response: users.verification,
  status: 200,
  errors: [404],
});

export const resendVerification = call({
  method: 'POST',
  path: '/api/users/resend-verification-email/',
  auth: 'none',
  summary: 'Send the verification link again; answers alike for every address',
  request: users.emailOnly,
  response: done,
  status: 200,
});

export const changePassword = call({
  method: 'POST',
  path: '/api/users/password/change/',
  auth: 'user',
  summary: 'Change the password; other sessions end',
  request: users.passwordChange,
  response: done,
  status: 200,
  errors: [401],
});

export const requestPasswordReset = call({
  method: 'POST',
  path: '/api/users/password/reset/',
  auth: 'none',
  summary: 'Send a reset link; answers alike for every address',
  request: users.emailOnly,
  response: done,
  status: 200,
});

export const confirmPasswordReset = call({
  method: 'POST',
  path: '/api/users/password/reset/confirm/',
  auth: 'none',
  summary: 'Set a new password by a reset link',
  request: users.passwordReset,
  response: done,
  status: 200,
});
