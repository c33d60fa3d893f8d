import type { PushState, PushSubscriptionRequest } from '#contract/staff/settings/push.ts';
import { messages } from '#domain/messages.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { deleteOfSession, hasSubscription, saveSubscription } from './push.queries.ts';

type Device = { id: number; family: string };

/** Whether notifications are set up, and whether this session's device gets them. */
export async function pushState(world: World, { family }: Device): Promise<PushState> {
  const { push } = world;
  if (push === null) return { public_key: null, practice_devices: null, is_on: false };
  return {
    public_key: push.publicKey,
    practice_devices: push.practiceDevices,
    is_on: await hasSubscription(world.db, family),
  };
}

/** Sends notifications to this session's device from now on; they end with the session. */
export async function subscribe(
  world: World,
  device: Device,
  { endpoint, p256dh, auth }: PushSubscriptionRequest,
): Promise<PushState | Refusal> {
  if (world.push === null || !world.push.isPushService(endpoint)) {
    return refuse('invalid', messages.teamNews.noService);
  }
  await deleteOfSession(world.db, device.family);
  const { id: userId, family } = device;
  await saveSubscription(world.db, { userId, family, endpoint, p256dh, auth, createdAt: world.now() });
  return pushState(world, device);
}

/** Ends the notifications of this session's device. */
export async function unsubscribe(world: World, device: Device): Promise<PushState> {
  await deleteOfSession(world.db, device.family);
  return pushState(world, device);
}
