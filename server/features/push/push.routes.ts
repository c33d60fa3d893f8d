import { calls } from '#contract/calls.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { pushState, subscribe, unsubscribe } from './subscribe.ts';

/** Mounts the calls about notifications on the team's devices. */
export function mountPush(mount: Mount, world: World): void {
  mount(calls.pushState, ({ user }) => pushState(world, user));
  mount(calls.subscribePush, ({ user, body }) => subscribe(world, user, body));
  mount(calls.endPush, ({ user }) => unsubscribe(world, user));
}
