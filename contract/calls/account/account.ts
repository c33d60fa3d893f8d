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

export const changeName = defineCall({
  method: 'POST',
  path: '/api/users/account/name/',
  auth: 'user',
  summary: "Change the caller's name; orders keep the name they were made with",
  request: accountShapes.ownName,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const wantAddress = defineCall({
  method: 'POST',
  path: '/api/users/account/email/',
  auth: 'user',
  summary: 'Mail a link to a new address; needs the password. Nothing changes until the link is opened',
  request: accountShapes.wantedAddress,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const forgetWantedAddress = defineCall({
  method: 'POST',
  path: '/api/users/account/email/cancel/',
  auth: 'user',
  summary: 'Keep the present address: the link to a new one ends',
  request: nothing,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const confirmAddress = defineCall({
  method: 'POST',
  path: '/api/users/account/email/confirm/',
  auth: 'user',
  summary: "Move the caller's account to the address that the key was mailed to; repeatable",
  request: accountShapes.addressKey,
  response: detailAnswer,
  status: 200,
  errors: [401, 409],
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
