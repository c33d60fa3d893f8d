import { calls } from '#contract/calls.ts';
import type { Service } from '#contract/services.ts';
import { paths } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { addToCart } from './cart.ts';
import { updateTripFees } from './trip-fees.ts';

export type ServicesLoaded = { ok: true; services: Service[] } | { ok: false };

/** The services on offer now, from the API. */
export async function loadServices(): Promise<ServicesLoaded> {
  try {
    const services = await send(calls.services);
    updateTripFees(services[0]);
    return { ok: true, services };
  } catch (error) {
    console.warn('Services could not be loaded', error);
    return { ok: false };
  }
}

/** Puts a service into the cart and opens it; returns null, or the sentence that says why not. */
export function bookService(service: Pick<Service, 'id' | 'name' | 'price'>): string | null {
  const added = addToCart(service);
  if (!added.ok) return added.message;
  go(paths.cart);
  return null;
}

/** Reloads this page. */
export function reloadPage(): void {
  window.location.reload();
}
