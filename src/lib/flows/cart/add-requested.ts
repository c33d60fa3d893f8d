import { CART_ADD, paths } from '#domain/paths.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { addToCart } from './cart.ts';

/** Long enough to read what to do. */
const REFUSAL_TOAST_MS = 10_000;

/** Name and price by service id. */
export type Bookable = Readonly<Record<number, { name: string; price: string }>>;

/**
 * Puts the service into the cart that the page's address asks for, as a link on home does, and removes the parameter
 * from the address, so that a reload or Back adds nothing. An unknown service is left out; a cart that can't take it says
 * why.
 */
export function addRequested(services: Bookable): void {
  const wanted = new URLSearchParams(window.location.search).get(CART_ADD);
  if (wanted === null) return;
  window.history.replaceState(window.history.state, '', paths.cart);
  const id = Number(wanted);
  const service = services[id];
  if (service === undefined) return;
  const added = addToCart({ id, ...service });
  if (!added.ok && added.message !== null) showToast('error', added.message, REFUSAL_TOAST_MS);
}
