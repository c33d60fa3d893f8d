import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { areaKey } from '#domain/windows/rules.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByAddress } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { availableWindows } from './available.ts';

/** Mounts the call about windows that customers make before they pay. */
export function mountWindows(mount: Mount, world: World): void {
  mount(
    calls.windows,
    ({ query, user }) => {
      const areas = { pickup: areaKey(query.pickup), delivery: areaKey(query.delivery) };
      return availableWindows(world, areas, user?.id ?? null);
    },
    { limits: [limitByAddress(world, 'windows', 600, HOUR_MS)] },
  );
}
