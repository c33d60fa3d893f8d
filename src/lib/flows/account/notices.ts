import type { NoticeSettings } from '#contract/account/notices.ts';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import type { NoticeChannel } from '#domain/notices/channels.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** The last answer on this page: a screen that opens later has it at once. */
let latest: NoticeSettings | null = null;

/** What `loadNoticeSettings` last loaded on this page; null without it. */
export function latestNoticeSettings(): NoticeSettings | null {
  return latest;
}

/** Where the caller wants notices; null when it could not be loaded. */
export async function loadNoticeSettings(): Promise<NoticeSettings | null> {
  try {
    latest = await send(calls.noticeSettings);
    return latest;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}

/** Sets where notices go; returns whether the server saved it. */
export async function chooseNotices(channel: NoticeChannel): Promise<boolean> {
  const { textVersion, saved } = messages.notices;
  try {
    await sendForStatus(calls.chooseNotices, { body: { channel, text_version: textVersion } });
    showToast('success', saved[channel]);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    showToast('error', messages.account.failed);
    return false;
  }
}
