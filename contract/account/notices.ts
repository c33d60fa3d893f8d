import * as z from 'zod/mini';
import { moment, text } from '#contract/fields.ts';
import { NOTICE_CHANNELS } from '#domain/notices/channels.ts';

const channel = z.enum(NOTICE_CHANNELS);

/** Where the caller wants notices about orders, and what the shop offers. */
export const noticeSettings = z.object({
  channel,
  offered: z.array(channel),
  /** The text that the choice refers to, and when it was made; null without a choice. */
  text_version: z.nullable(z.string()),
  decided_at: z.nullable(moment),
});
/** `text_version` names the words that the customer read when choosing. */
export const noticeChoice = z.object({ channel, text_version: text(40) });

/** Meta's first question, by which it checks that a webhook is ours. */
export const whatsappQuestion = z.looseObject({
  'hub.mode': z.optional(z.string()),
  'hub.verify_token': z.optional(z.string()),
  'hub.challenge': z.optional(z.string()),
});

export type NoticeSettings = z.infer<typeof noticeSettings>;
