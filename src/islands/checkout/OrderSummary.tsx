import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useId } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';
import { ServiceName } from '#src/islands/services/ServiceName.tsx';
import { SidePanel } from '#src/islands/ui/Columns.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { QuoteSummary } from '#src/islands/ui/sums/QuoteSummary.tsx';
import { $pricedLines, $serviceDetailsState, type PricedLine } from '#src/lib/stores/cart/pricing.ts';
import { $checkoutQuote, $countedAreas } from '#src/lib/stores/checkout/checkout-quote.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';

const PromotionCode = lazyComponent(() => import('./PromotionCode.tsx').then((module) => module.PromotionCode));
const checkout = messages.checkout;
const cart = messages.cart;

/** The sums to show. Without `fees` the area is not known, and they are the least that they can be. */
export function useShownQuote() {
  const quote = useStore($checkoutQuote);
  const areas = useStore($countedAreas);
  const fees = areas && { delivery: checkout.deliveryTo(areas.delivery), pickup: checkout.pickupFrom(areas.pickup) };
  const total = formatCheckout(quote.total);
  return { quote, fees, total: fees === null ? cart.from(total) : total };
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
  const phase = useStore($payment).name;
  return (
    <SidePanel aria-labelledby={heading}>
      <h2 className="mb-4 text-xl" id={heading}>
        {checkout.summary}
      </h2>
      <ul className="mb-5 grid gap-3">
        {lines.map((line) => (
          <SummaryLine key={line.service_id} line={line} />
        ))}
      </ul>
      <QuoteSummary quote={newQuote ?? quote} format={formatCheckout} fees={fees} isLeast={fees === null} />
      {fees === null ? <p className="mt-3 text-sm text-soft">{checkout.feesLater}</p> : null}
      {details === 'some' || details === 'none' ? <p className="mt-3 text-sm text-soft">{cart.storedPrices}</p> : null}
      {phase === 'idle' && newQuote === null ? (
        <Suspense>
          <PromotionCode />
        </Suspense>
      ) : null}
      {children}
    </SidePanel>
  );
}

function SummaryLine({ line }: { line: PricedLine }) {
  const isChanged = line.state === 'known' && line.unitPrice !== line.storedPrice;
  return (
    // On the narrowest phones, and in large text, the sum is below the name.
    <li className="flex flex-wrap items-center gap-x-[0.8rem] gap-y-1 font-semibold leading-snug">
      {line.image === null ? (
        <span className="w-[min(3.5rem,15vw)]" />
      ) : (
        <img className="size-[min(3.5rem,15vw)] rounded-[8px_8px_16px_8px] object-cover" src={line.image} alt="" />
      )}
      <span className="wrap-anywhere min-w-0 flex-[1_1_5.5rem]">
        <ServiceName name={line.name} />
        <small className="block font-normal text-sm text-soft">{checkout.pairs(line.quantity)}</small>
      </span>
      <b className="ml-auto font-semibold tabular-nums">{formatCheckout(line.total)}</b>
      {isChanged ? (
        <small className="block basis-full font-normal text-sm text-soft">
          {cart.priceChanged(line.name, formatCheckout(line.storedPrice), formatCheckout(line.unitPrice))}
        </small>
      ) : null}
    </li>
  );
}
