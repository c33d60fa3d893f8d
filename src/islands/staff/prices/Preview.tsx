import type { PriceChangeRequest, PricedItem, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { quote } from '#domain/prices/totals.ts';
import { ReportTable } from '#src/islands/staff/reports/ReportTable.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamPrices;
const PAIRS = [1, 3];

type Starts = PriceChangeRequest['starts'];
type Props = {
  thing: PricedItem;
  state: PricesState;
  after: { price: string; is_offered: boolean };
  starts: Starts;
};

const momentOf = (starts: Starts): string | null =>
  starts === null || starts.date === '' || starts.time === '' ? null : `${starts.date}T${starts.time}:00.000Z`;

type Held = { price: string; is_offered: boolean };

/** The changes of one thing that have not begun, the first one first. */
const aheadOf = ({ kind, key }: PricedItem, changes: PricesState['changes']) =>
  changes
    .filter((change) => change.kind === kind && change.key === key && change.state === 'ahead')
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));

/** What holds of one thing until a moment, as planned now; null: now. */
function heldUntil(thing: PricedItem, changes: PricesState['changes'], moment: string | null): Held {
  if (moment === null) return thing;
  return aheadOf(thing, changes).findLast(({ starts_at }) => starts_at <= moment)?.after ?? thing;
}

const pesewasOf = ({ price }: Held): Pesewas => parseMoney(price) ?? 0;

/** What orders cost until the change and from then on, by the rule of the checkout itself. */
export function Preview({ thing, state: { prices, changes }, after, starts }: Props) {
  const start = momentOf(starts);
  const before = heldUntil(thing, changes, start);
  const next = aheadOf(thing, changes).find(({ starts_at }) => start === null || starts_at > start);
  const isFee = thing.kind === 'fee';
  /** What the order has besides: the first service on offer for a fee, the first area's trips for a service. */
  const other = prices.find(({ kind, is_offered }) => kind === (isFee ? 'service' : 'fee') && is_offered);
  const beside = other === undefined ? 0 : pesewasOf(heldUntil(other, changes, start));
  const total = (held: Held, pairs: number): string => {
    if (!held.is_offered) return words.cannotBook;
    const own = pesewasOf(held);
    if (own === 0) return '–';
    const [unitPrice, fee] = isFee ? [beside, own] : [own, beside];
    const trips = { deliveryFee: fee, pickupFee: fee, discounts: [] };
    return formatCheckout(quote({ lines: [{ unitPrice, quantity: pairs }], ...trips }).total);
  };
  return (
    <section className="grid grid-cols-1 gap-2 rounded-md bg-card px-4 py-3" aria-label={words.preview}>
      <h3 className="font-bold text-base">{words.preview}</h3>
      <p className="text-sm text-soft">
        {start === null ? words.previewNow : words.previewFrom(shortMoment(start))}{' '}
        {(isFee ? words.previewFeeHint : words.previewHint)(other?.name ?? '')}
      </p>
      <ReportTable
        label={words.preview}
        columns={Object.values(words.previewColumns)}
        rows={PAIRS.map((pairs) => [messages.team.pairs(pairs), total(before, pairs), total(after, pairs)])}
      />
      {next === undefined ? null : (
        <p className="text-sm text-soft">{words.laterChange(shortMoment(next.starts_at))}</p>
      )}
    </section>
  );
}
