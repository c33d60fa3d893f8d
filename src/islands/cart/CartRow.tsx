import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { QUANTITY_MAX } from '#domain/prices/cart.ts';
import { formatCart } from '#domain/prices/money.ts';
import { ServiceName } from '#src/islands/services/ServiceName.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { stepQuantity } from '#src/lib/flows/cart/cart.ts';
import type { PricedLine } from '#src/lib/stores/cart/pricing.ts';
import { CartIcon } from './CartIcon.tsx';
import { CartRowGrid } from './CartRowGrid.tsx';

const cart = messages.cart;

/** The picture's place; on the narrowest phones it is small, with quantity and sum below it. */
const PICTURE =
  'row-[1/3] aspect-square w-full rounded-toe-sm max-[22.4em]:row-[1] md:row-auto md:aspect-auto md:h-[6.5rem] md:w-32';

type Props = { line: PricedLine; onRemove: () => void };

/** One line of the cart: picture, name, price of a pair, quantity, sum, and the remove button. */
export function CartRow({ line, onRemove }: Props) {
  const note = useId();
  const [hasPicture, setHasPicture] = useState(true);
  const remark = remarkOn(line);
  const isFull = line.quantity >= QUANTITY_MAX;
  const total = formatCart(line.total);
  return (
    <CartRowGrid data-service={line.service_id}>
      {line.image && hasPicture ? (
        <img
          className={clsx(PICTURE, 'object-cover max-md:self-start')}
          src={line.image}
          width={280}
          height={210}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setHasPicture(false)}
        />
      ) : (
        <Skeleton className={PICTURE} />
      )}
      {/* On a phone a long name reaches the delete button, not only its column's edge. */}
      <div className="wrap-anywhere min-w-0 self-start max-md:pr-10 md:self-center max-md:[grid-area:1/2/2/4]">
        <h2 className="stretch-[92%] text-[1.125rem] leading-[1.12] md:text-[1.375rem]">
          <ServiceName name={line.name} />
        </h2>
        <p className="text-sm text-soft tabular-nums">
          {formatCart(line.unitPrice)} {cart.each}
        </p>
        {remark ? (
          <p
            className={clsx(
              'mt-[0.35rem] text-sm',
              line.state === 'gone' ? 'flex items-start gap-[0.4rem] font-semibold text-danger' : 'text-soft',
            )}
            id={note}
          >
            {line.state === 'gone' ? <Icon name="circle-alert" className="mt-[0.15rem] size-[1.1rem]" /> : null}
            {remark}
          </p>
        ) : null}
      </div>
      <IconButton
        label={cart.remove(line.name)}
        className="-mt-2 -mr-[0.6rem] self-start justify-self-end text-ink-soft md:order-5 md:m-0 md:self-center max-md:[grid-area:1/3]"
        onClick={onRemove}
        data-remove
      >
        <CartIcon name="trash" />
      </IconButton>
      {/* On a phone the sum goes below the quantity where both do not fit in one row. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:contents max-md:[grid-area:2/2/3/4] max-[22.4em]:[grid-area:2/1/3/4]">
        <fieldset
          className="inline-flex min-w-0 items-center justify-self-start rounded-md shadow-choice md:order-3"
          aria-label={cart.quantityOf(line.name)}
          aria-describedby={remark ? note : undefined}
        >
          <IconButton
            label={cart.oneLess}
            className="disabled:cursor-not-allowed disabled:text-line-strong"
            disabled={line.quantity <= 1}
            onClick={() => stepQuantity(line.service_id, -1)}
          >
            <CartIcon name="minus" />
          </IconButton>
          <output className="min-w-[min(1.75rem,6vw)] text-center font-extrabold tabular-nums">
            <span aria-hidden="true">{line.quantity}</span>
            <span className="sr-only">{cart.pairsFor(line.quantity, total)}</span>
          </output>
          <IconButton
            label={cart.oneMore}
            className="disabled:cursor-not-allowed disabled:text-line-strong"
            disabled={isFull}
            onClick={() => stepQuantity(line.service_id, 1)}
          >
            <CartIcon name="plus" />
          </IconButton>
        </fieldset>
        {/* Said with the quantity, so that a change of either is heard. */}
        <p
          className="stretch-[80%] ml-auto justify-self-end font-display font-heavy text-[1.375rem] text-green-900 tabular-nums leading-none md:order-4 md:text-[1.5rem]"
          aria-hidden="true"
        >
          {total}
        </p>
      </div>
    </CartRowGrid>
  );
}

/**
 * What the customer should know about a line: it is no longer offered, its price has changed, or its quantity can't
 * grow.
 */
function remarkOn({ state, name, unitPrice, storedPrice, quantity }: PricedLine): string | null {
  if (state === 'gone') return cart.noLongerOffered(name);
  if (state === 'known' && unitPrice !== storedPrice) {
    return cart.priceChanged(name, formatCart(storedPrice), formatCart(unitPrice));
  }
  return quantity >= QUANTITY_MAX ? cart.maximum(QUANTITY_MAX) : null;
}
