import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Columns } from '#src/islands/ui/Columns.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeButton, NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { addRequested, type Bookable } from '#src/lib/flows/cart/add-requested.ts';
import { removeFromCart } from '#src/lib/flows/cart/cart.ts';
import { retryServiceDetails, setPictures, watchPrices } from '#src/lib/flows/cart/pricing.ts';
import { loadLastPlaces, watchTrips } from '#src/lib/flows/cart/trips.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $pairs } from '#src/lib/stores/cart/cart.ts';
import { $pricedLines, $serviceDetailsState } from '#src/lib/stores/cart/pricing.ts';
import { $builtOffer } from '#src/lib/stores/settings.ts';
import { lifetimeOf, readStored } from '#src/lib/stores/storage.ts';
import { bumpBadge } from './bump-badge.ts';
import { CartRow } from './CartRow.tsx';
import { CartBar, CartSummary } from './CartSummary.tsx';
import { EmptyCart } from './EmptyCart.tsx';

const cart = messages.cart;

type Props = {
  /** Small pictures by service id. */
  pictures: Record<number, string>;
  /** The picture behind the text of an empty cart. */
  emptyPicture: string;
  /** The fees of a trip, from the page, so that the cart does not load the regions. */
  tripFees: TripFees;
  /** The signup discount when the page was built, in percent; null when there is none. */
  builtOffer: number | null;
  /** Name and price of each service when the page was built, by id: what a link on home may add. */
  services: Bookable;
};

/** The cart: its lines at the shop's price of today, and their sums. */
export default function CartScreen({ pictures, emptyPicture, tripFees, builtOffer, services }: Props) {
  const lines = useStore($pricedLines);
  const list = useRef<HTMLDivElement>(null);
  const mayMoveFocus = useRef(false);
  // Fetched only on a device that has begun to pay.
  const [Payments, setPayments] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (readStored('openPayments')) void import('./load-payments.ts').then((file) => file.loadPayments(setPayments));
  }, []);

  useEffect(() => {
    setPictures(pictures);
    return watchPrices();
  }, [pictures]);
  // Drawn again before the first paint, so that no empty cart or other sum flashes up: `useStore` alone hears of what an
  // effect sets only after a paint.
  const [, setReady] = useState(false);
  useLayoutEffect(() => {
    addRequested(services);
    $builtOffer.set(builtOffer);
    setReady(true);
    return watchTrips(tripFees);
  }, [services, builtOffer, tripFees]);
  useEffect(() => void loadLastPlaces(), []);
  useBump();
  // The pressed button was removed with its line: the next line's button, or what replaces it, takes the focus.
  useEffect(() => {
    if (!mayMoveFocus.current) return;
    mayMoveFocus.current = false;
    list.current?.querySelector<HTMLElement>(lines.length > 0 ? '[data-remove]' : 'h2')?.focus();
  }, [lines]);

  const remove = (serviceId: number) => {
    mayMoveFocus.current = true;
    removeFromCart(serviceId);
  };
  return (
    <div ref={list}>
      {Payments && <Payments />}
      {lines.length === 0 ? (
        <EmptyCart picture={emptyPicture} />
      ) : (
        <>
          <Columns className="mx-auto max-w-page px-gutter">
            <div>
              <StorageNotice />
              <DetailsNotice />
              <ul>
                {lines.map((line) => (
                  <CartRow key={line.service_id} line={line} onRemove={() => remove(line.service_id)} />
                ))}
              </ul>
            </div>
            <CartSummary />
          </Columns>
          <CartBar />
        </>
      )}
    </div>
  );
}

/** The badge jumps when the number of pairs grows. */
function useBump(): void {
  useEffect(() => {
    let before = $pairs.get();
    return $pairs.listen((pairs) => {
      if (pairs > before) bumpBadge();
      before = pairs;
    });
  }, []);
}

/** Says when this browser keeps the cart only for this tab, or not at all. */
function StorageNotice() {
  const lifetime = lifetimeOf('cart');
  if (lifetime === 'device') return null;
  return (
    <Notice kind="warn" className="mb-6">
      <p>{lifetime === 'tab' ? cart.notSaved : cart.storageBlocked}</p>
    </Notice>
  );
}

/** Says when some or all prices could not be confirmed, and offers to load them again. */
function DetailsNotice() {
  const state = useStore($serviceDetailsState);
  const user = useStore($user);
  if (state !== 'some' && state !== 'none') return null;
  return (
    <Notice kind="warn" className="mb-6" role="alert">
      <p>{state === 'none' ? cart.detailsFailed : cart.someDetailsFailed}</p>
      <p>{cart.storedPrices}</p>
      <NoticeButton onClick={() => void retryServiceDetails()}>{messages.shell.tryAgain}</NoticeButton>
      {state === 'none' && user ? <NoticeLink href={paths.checkout}>{cart.prepare}</NoticeLink> : null}
    </Notice>
  );
}
