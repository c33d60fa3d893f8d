import { calls } from '#contract/calls.ts';
import type { Service } from '#contract/services.ts';
import { paths } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { addToCart } from './cart.ts';

export type ServicesLoaded = { ok: true; services: Service[] } | { ok: false };

/** The services on offer, as the shop tells them now. */
export async function loadServices(): Promise<ServicesLoaded> {
  try {
    return { ok: true, services: await send(calls.services) };
  } catch (error) {
    console.warn('Services could not be loaded', error);
    return { ok: false };
  }
}

/** Puts a service into the cart and goes there; answers the sentence that says why not, or null. */
export function bookService(service: Service): string | null {
  const added = addToCart(service);
  if (!added.ok) return added.message;
  go(paths.cart);
  return null;
}

/** Loads this page anew. */
export function reloadPage(): void {
  window.location.reload();
}
