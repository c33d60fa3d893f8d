import { calls } from '#contract/calls.ts';
import type { Service } from '#contract/services.ts';
import { feesToWire, type TripFees } from '#domain/areas/trip-fees.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';
import { picturesOrigin } from './pictures.ts';
import type { OfferedService } from './services.queries.ts';
import { offeredService, offeredServices } from './services.ts';
import { tripFees } from './trip-fees.ts';

/** Mounts the catalogue's calls. */
export function mountServices(mount: Mount, world: World): void {
  const toWire = (service: OfferedService, fees: TripFees): Service => ({
    id: service.id,
    name: service.name,
    description: service.description,
    price: toDecimal(service.pricePesewas),
    image: `${picturesOrigin(world)}${service.image}`,
    trip_fees: feesToWire(fees),
  });

  mount(calls.services, async () => {
    const fees = await tripFees(world);
    return (await offeredServices(world)).map((service) => toWire(service, fees));
  });
  mount(calls.service, async ({ params }) => {
    const service = await offeredService(world, params.id ?? '');
    return isRefusal(service) ? service : toWire(service, await tripFees(world));
  });
}
