import { calls } from '#contract/calls.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';
import { chooseNotices, noticeSettingsOf } from './choices.ts';
import { answerQuestion, storeReports } from './reports.ts';

/** Mounts the calls about where notices go, and WhatsApp's webhook. */
export function mountNotices(mount: Mount, world: World): void {
  mount(calls.noticeSettings, ({ user }) => noticeSettingsOf(world, user.id));
  mount(calls.chooseNotices, ({ user, body }) => chooseNotices(world, user.id, body));
  mount(calls.whatsappQuestion, async ({ query }) => {
    const answer = answerQuestion(world, query);
    if (isRefusal(answer)) return answer;
    return new Response(answer, { headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } });
  });
  mount(calls.whatsappReports, ({ bytes, unvalidatedBody, headers }) => {
    const signature = headers.get('x-hub-signature-256') ?? undefined;
    return storeReports(world, { bytes, event: unvalidatedBody, signature });
  });
}
