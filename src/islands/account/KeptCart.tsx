import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { registerPath } from '#domain/account-paths.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCart } from '#domain/prices/money.ts';
import { useSearch } from '#src/islands/account/use-search.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { forgetSessionEnded, whyLoginAgain } from '#src/lib/flows/account/session-ended.ts';
import { watchTrips } from '#src/lib/flows/cart/trips.ts';
import { $pairs } from '#src/lib/stores/cart/cart.ts';
import { $shopSum, $signupSum } from '#src/lib/stores/cart/shop-sum.ts';

const words = messages.keptCart;

type Props = { form: 'login' | 'register'; tripFees: TripFees };

/** On the way to the checkout: the cart that waits, with its sum. */
export function KeptCart({ form, tripFees }: Props) {
  // The other form leads to the same place.
  const search = useSearch();
  const pairs = useStore($pairs);
  const { quote, isLeast } = useStore($shopSum);
  // Drawn again before the first paint: `useStore` alone hears of what an effect sets only after it.
  const [, setReady] = useState(false);
  useLayoutEffect(() => {
    setReady(true);
    return watchTrips(tripFees);
  }, [tripFees]);
  const signup = useStore($signupSum);
  const [why] = useState(whyLoginAgain);
  useEffect(forgetSessionEnded, []);
  const shown = (sum: number) => (isLeast ? words.from(formatCart(sum)) : formatCart(sum));
  return (
    <>
      {why === null ? null : (
        // The class shortens the note, which asks nobody for an account then.
        <p className="again mt-1">{words[why]}</p>
      )}
      {form === 'register' && signup !== null ? (
        <p className="mt-1 font-normal tabular-nums">
          {words.sumOf(pairs)}{' '}
          <del>
            <span className="sr-only">{words.beforeSum} </span>
            {formatCart(quote.total)}
          </del>{' '}
          <b>{shown(signup.total)}</b>. {words.takenOff(signup.percentage)}
        </p>
      ) : (
        <p className="mt-1 font-normal tabular-nums">{words.sum(pairs, shown(quote.total))}</p>
      )}
      {form === 'login' ? <p className="mt-1 font-normal">{words.ownDiscounts}</p> : null}
      {form === 'login' && why === null ? (
        <>
          <p className="mt-2 font-normal tabular-nums">
            {signup === null ? words.newHere : words.newSaves(signup.percentage, shown(signup.total))}
          </p>
          <ButtonLink size="small" className="mt-2" href={registerPath() + search}>
            {words.create}
          </ButtonLink>
        </>
      ) : null}
      <div>
        <NoticeLink href={paths.cart}>{words.toCart}</NoticeLink>
      </div>
    </>
  );
}
