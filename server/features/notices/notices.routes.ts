import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByUser } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';
import { chooseNotices, noticeSettingsOf } from './choices.ts';
import { answerQuestion, storeReports } from './reports.ts';

/** How often an account may choose within an hour: each choice is kept as a row of its own. */
const CHOICES = 60;

/** Mounts the calls about where notices go, and WhatsApp's webhook. */
export function mountNotices(mount: Mount, world: World): void {
  mount(calls.noticeSettings, ({ user }) => noticeSettingsOf(world, user.id));
  mount(calls.chooseNotices, ({ user, body }) => chooseNotices(world, user.id, body), {
    limits: [limitByUser(world, 'notices', CHOICES, HOUR_MS)],
  });
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
