/** Changing the name of the own account, and moving it to another address. */

import * as identity from '#contract/account/identity.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const changeName = defineCall({
  method: 'POST',
  path: '/api/users/account/name/',
  auth: 'user',
  summary: "Change the caller's name; orders keep the name they were made with",
  request: identity.ownName,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const requestAddressChange = defineCall({
  method: 'POST',
  path: '/api/users/account/email/',
  auth: 'user',
  summary: 'Mail a link to a new address; needs the password. Nothing changes until the link is opened',
  request: identity.addressChangeRequest,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const cancelAddressChange = defineCall({
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
  request: identity.addressKey,
  response: detailAnswer,
  status: 200,
  errors: [401, 409],
});
