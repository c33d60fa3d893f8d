import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';
import { removeFromCart } from '#src/lib/flows/cart/cart.ts';
import { retryServiceDetails, setPictures, watchPrices } from '#src/lib/flows/cart/pricing.ts';
import { $pairs } from '#src/lib/stores/cart.ts';
import { $pricedLines, $serviceDetailsState } from '#src/lib/stores/pricing.ts';
import { lifetimeOf } from '#src/lib/stores/storage.ts';
import { bumpBadge } from './bump-badge.ts';
import { CartRow } from './CartRow.tsx';
import { CartBar, CartSummary } from './CartSummary.tsx';

const cart = messages.cart;
const emptyStates = messages.emptyStates;

type Props = {
  /** Small pictures by service id. */
  pictures: Record<number, string>;
  /** The picture behind the text of an empty cart. */
  emptyPicture: string;
  /** The fee of the cheapest trip, from the page, so that the cart does not load the regions. */
  lowestFee: Pesewas;
};

/** The cart: its lines at the shop's price of today, and their sums. */
export default function CartScreen({ pictures, emptyPicture, lowestFee }: Props) {
  const lines = useStore($pricedLines);
  const list = useRef<HTMLDivElement>(null);
  const mayMoveFocus = useRef(false);

  useEffect(() => {
    setPictures(pictures);
    return watchPrices();
  }, [pictures]);
  useBump();
  // The pressed button was removed with its line: the next line's button, or what replaces it, takes the focus.
  useEffect(() => {
    if (!mayMoveFocus.current) return;
    mayMoveFocus.current = false;
    list.current?.querySelector<HTMLElement>(lines.length > 0 ? '.rm' : 'h2')?.focus();
  }, [lines]);

  const remove = (serviceId: number) => {
    mayMoveFocus.current = true;
    removeFromCart(serviceId);
  };
  return (
    <div ref={list}>
      {lines.length === 0 ? (
        <EmptyCart picture={emptyPicture} />
      ) : (
        <>
          <div className="wrap cols">
            <div>
              <StorageNotice />
              <DetailsNotice />
              <ul>
                {lines.map((line) => (
                  <CartRow key={line.service_id} line={line} onRemove={() => remove(line.service_id)} />
                ))}
              </ul>
              <p className="text-soft text-sm more">
                <Icon name="info" />
                <span>{cart.freshPrices}</span>
              </p>
            </div>
            <CartSummary lowestFee={lowestFee} />
          </div>
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

/** Says when this browser keeps the cart only for this tab or page. */
function StorageNotice() {
  if (lifetimeOf('cart') === 'device') return null;
  return (
    <div className="notice warn" role="status">
      <Icon name="triangle-alert" />
      <div>
        <p>{cart.notSaved}</p>
      </div>
    </div>
  );
}

/** Says when some or all prices could not be confirmed, and offers to load them again. */
function DetailsNotice() {
  const state = useStore($serviceDetailsState);
  if (state !== 'some' && state !== 'none') return null;
  return (
    <div className="notice warn" role="alert">
      <Icon name="triangle-alert" />
      <div>
        <p>{state === 'none' ? cart.detailsFailed : cart.someDetailsFailed}</p>
        <p>{cart.storedPrices}</p>
        <button type="button" className="link" onClick={() => void retryServiceDetails()}>
          {messages.shell.tryAgain}
        </button>
      </div>
    </div>
  );
}

function EmptyCart({ picture }: { picture: string }) {
  return (
    <div className="wrap none">
      <div className="em hero1">
        <img src={picture} width={960} height={720} alt="" />
        <h2 tabIndex={-1}>{emptyStates.cart}</h2>
        <p className="text-soft">{emptyStates.cartHint}</p>
        <a className="btn" href={paths.services}>
          {cart.browse}
        </a>
      </div>
    </div>
  );
}
