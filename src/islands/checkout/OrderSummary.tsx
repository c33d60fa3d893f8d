import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';
import { ServiceName } from '#src/islands/services/ServiceName.tsx';
import { QuoteSummary } from '#src/islands/ui/QuoteSummary.tsx';
import { $delivery, $effectivePickup } from '#src/lib/stores/checkout.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout-quote.ts';
import { $cartQuote, $pricedLines, $serviceDetailsState, type PricedLine } from '#src/lib/stores/pricing.ts';

const checkout = messages.checkout;
const cart = messages.cart;

/** The sums to show: with both trips once both places are chosen, without any trip before. */
export function useShownQuote() {
  const delivery = useStore($delivery);
  const pickup = useStore($effectivePickup);
  const whole = useStore($checkoutQuote);
  const withoutTrips = useStore($cartQuote);
  if (delivery === null || pickup === null) return { quote: withoutTrips, fees: null };
  const fees = { delivery: checkout.deliveryTo(delivery.areaName), pickup: checkout.pickupFrom(pickup.areaName) };
  return { quote: whole, fees };
}

/**
 * The order's lines and sums, or the sums of `newQuote`, which waits for the customer's agreement; the step's button
 * below.
 */
export function OrderSummary({ children, newQuote = null }: { children: ReactNode; newQuote?: Quote | null }) {
  const heading = useId();
  const lines = useStore($pricedLines);
  const details = useStore($serviceDetailsState);
  const { quote, fees } = useShownQuote();
  return (
    <aside className="side panel" aria-labelledby={heading}>
      <h2 id={heading}>{checkout.summary}</h2>
      <ul className="mini">
        {lines.map((line) => (
          <SummaryLine key={line.service_id} line={line} />
        ))}
      </ul>
      <QuoteSummary quote={newQuote ?? quote} format={formatCheckout} fees={fees} />
      {fees === null ? <p className="text-soft text-sm mt-3">{checkout.feesLater}</p> : null}
      {details === 'some' || details === 'none' ? <p className="text-soft text-sm mt-3">{cart.storedPrices}</p> : null}
      {children}
    </aside>
  );
}

function SummaryLine({ line }: { line: PricedLine }) {
  const isChanged = line.state === 'known' && line.unitPrice !== line.storedPrice;
  return (
    <li>
      {line.image === null ? <span /> : <img src={line.image} width={56} height={56} alt="" decoding="async" />}
      <span>
        <ServiceName name={line.name} />
        <small className="text-soft">{checkout.pairs(line.quantity)}</small>
      </span>
      <b className="tabular-nums">{formatCheckout(line.total)}</b>
      {isChanged ? (
        <small className="text-soft remark">
          {cart.priceChanged(line.name, formatCheckout(line.storedPrice), formatCheckout(line.unitPrice))}
        </small>
      ) : null}
    </li>
  );
}
