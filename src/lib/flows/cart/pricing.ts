import { calls } from '#contract/calls.ts';
import type { Service } from '#contract/services.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { loadOffers } from '#src/lib/flows/shell/start.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { $pictures, $serviceDetails, type ServiceDetail } from '#src/lib/stores/cart/pricing.ts';
import { updateTripFees } from './trip-fees.ts';

/** Services whose details are loading: a line that changes during the call makes no second one. */
const loading = new Set<number>();

/** Loads every service of the cart that was not loaded yet. */
async function loadDetails(): Promise<void> {
  const known = $serviceDetails.get();
  const missing = $cartLines
    .get()
    .map((line) => line.service_id)
    .filter((id) => known[id] === undefined && !loading.has(id));
  for (const id of missing) loading.add(id);
  await Promise.all(
    missing.map(async (id) => {
      const detail = await loadDetail(id);
      loading.delete(id);
      $serviceDetails.set({ ...$serviceDetails.get(), [id]: detail });
    }),
  );
}

async function loadDetail(id: number): Promise<ServiceDetail> {
  try {
    const service = await send(calls.service, { params: { id } });
    updateTripFees(service);
    return { state: 'known', service };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { state: 'gone' };
    console.warn('A service could not be loaded', error);
    return { state: 'failed' };
  }
}

/** Takes over services that the page has loaded already. */
export function setServices(services: readonly Service[]): void {
  const known = Object.fromEntries(services.map((service) => [service.id, { state: 'known' as const, service }]));
  $serviceDetails.set({ ...$serviceDetails.get(), ...known });
}

/** Loads the services again that could not be loaded. */
export async function retryServiceDetails(): Promise<void> {
  const loaded = Object.entries($serviceDetails.get()).filter(([, detail]) => detail.state !== 'failed');
  $serviceDetails.set(Object.fromEntries(loaded));
  await loadDetails();
}

/** Stores the small pictures that were built with the page, by service id. */
export function setPictures(pictures: Readonly<Record<number, string>>): void {
  $pictures.set(pictures);
}

/**
 * Keeps the prices of the cart and the customer's discounts current while a screen shows them; a page restored by Back
 * loads them again. Returns a function that stops it.
 */
export function watchPrices(): () => void {
  const onReturn = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    $serviceDetails.set({});
    void loadDetails();
  };
  window.addEventListener('pageshow', onReturn);
  const stops = [$cartLines.subscribe(() => void loadDetails()), watchDiscounts()];
  return () => {
    window.removeEventListener('pageshow', onReturn);
    for (const stop of stops) stop();
  };
}

/**
 * Keeps the discounts of the signed-in customer current; another account gets its own offers. Visitors have none, so
 * what loads them is a script of its own. A discount that can't be loaded is not shown; the quote of the payment
 * decides. Returns a function that stops it.
 */
export function watchDiscounts(): () => void {
  let owner: number | null | undefined;
  let isOver = false;
  let stopOwn: (() => void) | undefined;
  const stopUser = $user.subscribe((user) => {
    const userId = user?.user_id ?? null;
    if (userId === owner) return;
    // The offers on screen are the previous user's.
    if (owner !== undefined) void loadOffers();
    owner = userId;
    if (userId === null) return;
    void import('./own-discounts.ts')
      .then(({ watchOwnDiscounts }) => {
        if (!isOver) stopOwn ??= watchOwnDiscounts();
      })
      .catch(() => {});
  });
  return () => {
    isOver = true;
    stopOwn?.();
    stopUser();
  };
}
