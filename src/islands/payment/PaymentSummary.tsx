import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/money.ts';
import type { Quote } from '#domain/totals.ts';
import { QuoteSummary } from '#src/islands/ui/QuoteSummary.tsx';
import { $delivery, $effectivePickup } from '#src/lib/stores/checkout.ts';
import { $pricedLines } from '#src/lib/stores/pricing.ts';

/** The order to be paid: each line, both trips, the discounts and the total; the step's actions below. */
export function PaymentSummary({ quote, children }: { quote: Quote; children: ReactNode }) {
  const lines = useStore($pricedLines);
  const delivery = useStore($delivery);
  const pickup = useStore($effectivePickup);
  const title = useId();
  return (
    <aside className="side panel" aria-labelledby={title}>
      <h2 id={title}>{messages.checkout.summary}</h2>
      <ul className="mini">
        {lines.map((line) => (
          <li key={line.service_id}>
            {line.image === null ? <span /> : <img src={line.image} width={56} height={56} alt="" />}
            <span>
              {line.name}
              <small className="soft">{messages.checkout.pairs(line.quantity)}</small>
            </span>
            <b className="num">{formatCheckout(line.total)}</b>
          </li>
        ))}
      </ul>
      <QuoteSummary
        quote={quote}
        format={formatCheckout}
        fees={{ delivery: delivery?.areaName ?? '', pickup: pickup?.areaName ?? '' }}
      />
      {children}
    </aside>
  );
}
