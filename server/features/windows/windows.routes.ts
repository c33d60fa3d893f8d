import { calls } from '#contract/calls.ts';
import { findArea, REGIONS } from '#domain/areas/regions.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByAddress } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { availableWindows } from './available.ts';

/** The key of an area with this name; null when we serve none. */
function areaKey(name: string): string | null {
  return REGIONS.map((region) => findArea(region, name)?.key).find((key) => key !== undefined) ?? null;
}

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
