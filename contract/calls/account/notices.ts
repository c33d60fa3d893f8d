/** Notices about orders: where a customer wants them, and what WhatsApp reports about them. */
import * as z from 'zod/mini';
import * as notices from '#contract/account/notices.ts';
import { defineCall, nothing } from '#contract/call.ts';
import { detailAnswer } from '#contract/fields.ts';

export const noticeSettings = defineCall({
  method: 'GET',
  path: '/api/users/account/notices/',
  auth: 'user',
  summary: 'Where the caller wants notices about orders, and what the shop offers',
  request: nothing,
  response: notices.noticeSettings,
  status: 200,
  errors: [401],
});

export const chooseNotices = defineCall({
  method: 'POST',
  path: '/api/users/account/notices/',
  auth: 'user',
  summary: 'Choose where notices go; SMS and WhatsApp are a consent, mail withdraws it',
  request: notices.noticeChoice,
  response: detailAnswer,
  status: 200,
  errors: [401],
});

export const whatsappQuestion = defineCall({
  method: 'GET',
  path: '/api/notices/whatsapp/',
  auth: 'none',
  summary: "Meta's question whether the webhook is ours; answered with its challenge",
  query: notices.whatsappQuestion,
  request: nothing,
  response: z.unknown(),
  produces: 'text/plain',
  status: 200,
  errors: [403],
});

export const whatsappReports = defineCall({
  method: 'POST',
  path: '/api/notices/whatsapp/',
  auth: 'none',
  summary: "What became of messages, from Meta; signed with the app's secret",
  request: z.unknown(),
  response: z.object({}),
  status: 200,
  errors: [401],
});
