import { useEffect } from 'react';
import type { Service } from '#contract/services.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ShopBar } from '#src/islands/cart/ShopBar.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { BAR_BUTTON } from '#src/islands/ui/sums/BuyBar.tsx';
import { setServices, watchDiscounts } from '#src/lib/flows/cart/pricing.ts';
import { watchTrips } from '#src/lib/flows/cart/trips.ts';

/** On a phone: what the cart costs by now, as the cart itself says it, and the way to it. */
export function ServicesBar({ services, tripFees }: { services: readonly Service[]; tripFees: TripFees }) {
  useEffect(() => setServices(services), [services]);
  useEffect(watchDiscounts, []);
  useEffect(() => watchTrips(tripFees), [tripFees]);
  return (
    <ShopBar className="-mx-gutter">
      <ButtonLink size="bar" className={BAR_BUTTON} href={paths.cart}>
        {messages.services.toCart}
      </ButtonLink>
    </ShopBar>
  );
}
