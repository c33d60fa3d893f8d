import { messages } from '#domain/messages.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { listServices, type OfferedService, servicesById } from './services.queries.ts';

/** The largest id that the database can hold. */
const ID_MAX = 2_147_483_647;

/** The services on offer, in the catalogue's order. */
export function offeredServices(world: World): Promise<OfferedService[]> {
  return listServices(world.db);
}

/** One service on offer, by the id in an address; unknown ids and other texts are not found. */
export async function offeredService(world: World, id: string): Promise<OfferedService | Refusal> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const found = number > 0 && number <= ID_MAX ? (await servicesById(world.db, [number])).get(number) : undefined;
  return found ?? refuse('missing', messages.errors.notFound);
}
