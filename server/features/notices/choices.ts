import type { NoticeSettings } from '#contract/account/notices.ts';
import { messages } from '#domain/messages.ts';
import { type NoticeChannel, offeredChannels } from '#domain/notices/channels.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import { choicesOf, insertChoice } from './choices.queries.ts';

const offered = ({ phone }: World) => offeredChannels((channel) => phone[channel] !== null);

/** Where a customer wants notices, since when, and what the shop offers. */
export async function noticeSettingsOf(world: World, userId: number): Promise<NoticeSettings> {
  const [choice] = await choicesOf(world.db, userId);
  return {
    channel: choice?.channel ?? 'mail',
    offered: offered(world),
    text_version: choice?.textVersion ?? null,
    decided_at: choice?.createdAt.toISOString() ?? null,
  };
}

/**
 * Stores where a customer wants notices, with the time and the text that they saw. It is their consent to SMS or
 * WhatsApp, and choosing mail withdraws it: waiting messages then go by mail.
 */
export async function chooseNotices(
  world: World,
  userId: number,
  choice: { channel: NoticeChannel; text_version: string },
): Promise<{ detail: string } | Refusal> {
  const { channel, text_version: textVersion } = choice;
  if (!offered(world).includes(channel)) return refuseFields({ channel: messages.notices.notOffered });
  await insertChoice(world.db, { userId, channel, textVersion, createdAt: world.now() });
  return { detail: messages.notices.saved[channel] };
}
