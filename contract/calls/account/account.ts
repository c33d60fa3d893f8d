/** The caller's own account: its data, marketing mail, sessions, deletion. */
import * as accountShapes from '#contract/account/account.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const account = defineCall({
  method: 'GET',
  path: '/api/users/account/',
  auth: 'user',
  summary: "The caller's own account: profile, choices, signed-in devices",
  request: nothing,
  response: accountShapes.account,
  status: 200,
  errors: [401],
});

export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/users/account/export/',
  auth: 'user',
  summary: 'All data stored about the caller',
  request: nothing,
  response: accountShapes.accountExport,
  status: 200,
  errors: [401],
});

export const chooseMarketing = defineCall({
  method: 'POST',
  path: '/api/users/account/marketing/',
  auth: 'user',
  summary: 'Consent to marketing mail, or withdraw the consent',
  request: accountShapes.consentChoice,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/users/account/end-other-sessions/',
  auth: 'user',
  summary: 'Sign out everywhere else; needs the password',
  request: accountShapes.proof,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/users/account/delete/',
  auth: 'user',
  summary: 'Delete the account; needs the password. Orders stay for accounting, without a name',
  request: accountShapes.proof,
  response: detailAnswer,
  status: 200,
  errors: [401, 409],
});
