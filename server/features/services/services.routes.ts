import { calls } from '#contract/calls.ts';
import type { Service } from '#contract/services.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';
import { picturesOrigin } from './pictures.ts';
import { offeredService, offeredServices } from './services.ts';

/** Mounts the catalogue's calls. */
export function mountServices(mount: Mount, world: World): void {
  const toWire = (service: Awaited<ReturnType<typeof offeredServices>>[number]): Service => ({
    id: service.id,
    name: service.name,
    description: service.description,
    price: toDecimal(service.pricePesewas),
    image: `${picturesOrigin(world)}${service.image}`,
  });

  mount(calls.services, async () => (await offeredServices(world)).map(toWire));
  mount(calls.service, async ({ params }) => {
    const service = await offeredService(world, params.id ?? '');
    return isRefusal(service) ? service : toWire(service);
  });
}
