import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { QUANTITY_MAX } from '#domain/prices/cart.ts';
import { formatCart } from '#domain/prices/money.ts';
import { ServiceName } from '#src/islands/services/ServiceName.tsx';
import { Icon } from '#src/islands/ui/Icon.tsx';
import { stepQuantity } from '#src/lib/flows/cart/cart.ts';
import type { PricedLine } from '#src/lib/stores/pricing.ts';

const cart = messages.cart;

/** A sum with more characters than '₵999.00' needs its own row on a phone. */
const LONG_SUM = 7;

type Props = { line: PricedLine; onRemove: () => void };

/** One line of the cart: picture, name, price of a pair, quantity, sum, and the remove button. */
export function CartRow({ line, onRemove }: Props) {
  const note = useId();
  const remark = remarkOn(line);
  const isFull = line.quantity >= QUANTITY_MAX;
  const total = formatCart(line.total);
  return (
    <li className="ln" data-service={line.service_id}>
      {line.image ? (
        <img src={line.image} width={280} height={210} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="sk noimg" />
      )}
      <div className="nm">
        <h2>
          <ServiceName name={line.name} />
        </h2>
        <p className="text-soft tabular-nums text-sm">
          {formatCart(line.unitPrice)} {cart.each}
        </p>
        {remark ? (
          <p className={line.state === 'gone' ? 'err' : 'text-soft text-sm'} id={note}>
            {line.state === 'gone' ? <Icon name="circle-alert" /> : null}
            {remark}
          </p>
        ) : null}
      </div>
      <button type="button" className="iconbtn rm" aria-label={cart.remove(line.name)} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      <fieldset className="qty" aria-label={cart.quantityOf(line.name)} aria-describedby={remark ? note : undefined}>
        <button
          type="button"
          className="iconbtn"
          aria-label={cart.oneLess}
          disabled={line.quantity <= 1}
          onClick={() => stepQuantity(line.service_id, -1)}
        >
          <Icon name="minus" />
        </button>
        <output className="tabular-nums">{line.quantity}</output>
        <button
          type="button"
          className="iconbtn"
          aria-label={cart.oneMore}
          disabled={isFull}
          onClick={() => stepQuantity(line.service_id, 1)}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      <p className={total.length > LONG_SUM ? 'lt tabular-nums long' : 'lt tabular-nums'}>{total}</p>
    </li>
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
