import { newTeam, type Team } from './accounts/team.ts';
import { openShop, type Shop } from './checkout.ts';
import { goToMonday } from './windows.ts';
import type { WorldOptions } from './world.ts';

/**
 * A shop with one person of each role. With `monday` its clock is at six in the morning of the Monday of
 * `windows.ts`, or that many hours later.
 */
export async function openTeamShop({ monday, ...options }: WorldOptions & { monday?: number } = {}): Promise<{
  shop: Shop;
  team: Team;
}> {
  const shop = await openShop(options);
  if (monday !== undefined) goToMonday(shop, monday);
  return { shop, team: await newTeam(shop) };
}
