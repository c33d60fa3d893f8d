import type { OrderDetail } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { SumLine, Sums } from '#src/islands/ui/sums/Sums.tsx';

const words = messages.extraPayment;

/** What holds now of an order that the team corrected, and what was corrected. */
export function CorrectedNow({ corrected }: { corrected: NonNullable<OrderDetail['corrected']> }) {
  const { items, total, notes } = corrected;
  return (
    <section className="mt-5 grid grid-cols-1 gap-3 rounded-md bg-sand p-4" aria-label={words.corrected}>
      <h3 className="text-base">{words.corrected}</h3>
      <Sums>
        <SumLine label={words.cleanedNow} wraps>
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </SumLine>
        <SumLine label={words.costsNow} wraps>
          {moneyText(total)}
        </SumLine>
      </Sums>
      {notes.length === 0 ? null : (
        <ul className="grid gap-1 text-sm text-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
