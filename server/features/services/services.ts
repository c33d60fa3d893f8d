import { messages } from '#domain/messages.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { listServices, type OfferedService, servicesById } from './services.queries.ts';

/** The services on offer, in the catalogue's order. */
export function offeredServices(world: World): Promise<OfferedService[]> {
  return listServices(world.db, world.now());
}

/** One service on offer, by the id in an address; unknown ids and other texts are not found. */
export async function offeredService(world: World, id: string): Promise<OfferedService | Refusal> {
  const number = rowId(id);
  const found = number > 0 ? (await servicesById(world.db, [number], world.now())).get(number) : undefined;
  return found ?? refuse('missing', messages.errors.notFound);
}
