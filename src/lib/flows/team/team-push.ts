import { calls } from '#contract/calls.ts';
import type { PushState } from '#contract/staff/settings/push.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { askForPush } from '#src/lib/providers/push.ts';

const words = messages.teamNews;

/** How often a visible page asks whether the queue changed, in ms. */
const EVERY_MS = 15_000;

/** Whether this device gets notifications. */
export function loadPushState(): Promise<CallResult<PushState>> {
  return tryCall(() => send(calls.pushState));
}

/** Asks for notifications on this device and turns them on. Call it from a tap. */
export async function turnOnPush({
  public_key: key,
  practice_devices: practice,
}: PushState): Promise<CallResult<PushState>> {
  const failed = (message: string) => ({ ok: false, message, unreachable: false, status: 0, body: null }) as const;
  if (key === null) return failed(words.notHere);
  const asked = await askForPush(key, practice);
  if (!asked.ok) return failed(words[asked.reason]);
  return tryCall(() => send(calls.subscribePush, { body: asked.device }));
}

/** Ends the notifications on this device. */
export function turnOffPush(): Promise<CallResult<PushState>> {
  return tryCall(() => send(calls.endPush));
}

/**
 * Calls `onChange` when the queue changed, as long as the page is visible: asks a small question every 15 s, and at
 * once when the page is shown again. Returns a function that stops it.
 */
export function watchQueue(onChange: () => void): () => void {
  let known: string | null = null;
  let isAsking = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || isAsking) return;
    isAsking = true;
    const answer = await tryCall(() => send(calls.queueVersion));
    isAsking = false;
    if (!answer.ok) return;
    const { version } = answer.value;
    if (known !== null && known !== version) onChange();
    known = version;
  };
  const look = () => void ask();
  look();
  const timer = setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
