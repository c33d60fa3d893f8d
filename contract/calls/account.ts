/** One's own account: what is kept, marketing mail, devices, leaving. */
import * as accountShapes from '#contract/account.ts';
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
  summary: 'Everything that is kept about the caller',
  request: nothing,
  response: accountShapes.accountExport,
  status: 200,
  errors: [401],
});

export const chooseMarketing = defineCall({
  method: 'POST',
  path: '/api/users/account/marketing/',
  auth: 'user',
  summary: 'Say yes or no to marketing mail',
  request: accountShapes.consentChoice,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/users/account/end-other-sessions/',
  auth: 'user',
  summary: 'Sign out everywhere else, by the password',
  request: accountShapes.proof,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/users/account/delete/',
  auth: 'user',
  summary: 'Delete the account, by the password; orders stay in the books without a name',
  request: accountShapes.proof,
  response: detailAnswer,
  status: 200,
  errors: [401, 409],
});
