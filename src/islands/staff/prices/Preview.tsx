import type { PriceChangeRequest, PricedThing, PricesState } from '#contract/staff/prices.ts';
import { AREA_CHOICES } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { quote } from '#domain/prices/totals.ts';
import { ReportTable } from '#src/islands/staff/reports/ReportTable.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamPrices;
const PAIRS = [1, 3];
const [AREA = { areaName: '', fee: 0 }] = AREA_CHOICES;

type Starts = PriceChangeRequest['starts'];
type Props = {
  thing: PricedThing;
  changes: PricesState['changes'];
  after: { price: string; is_offered: boolean };
  starts: Starts;
};

const momentOf = (starts: Starts): string | null =>
  starts === null || starts.date === '' || starts.time === '' ? null : `${starts.date}T${starts.time}:00.000Z`;

/** What orders cost until the change and from then on, by the rule of the checkout itself. */
export function Preview({ thing, changes, after, starts }: Props) {
  const start = momentOf(starts);
  const ahead = changes
    .filter(({ kind, key, state }) => kind === thing.kind && key === thing.key && state === 'ahead')
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const before = start === null ? thing : (ahead.findLast(({ starts_at }) => starts_at <= start)?.after ?? thing);
  const next = ahead.find(({ starts_at }) => start === null || starts_at > start);
  const price = parseMoney(after.price);
  const row = (pairs: number) => [
    messages.team.pairs(pairs),
    before.is_offered ? totalText(parseMoney(before.price) ?? 0, pairs) : words.cannotBook,
    !after.is_offered ? words.cannotBook : price === null || price === 0 ? '–' : totalText(price, pairs),
  ];
  return (
    <section className="grid grid-cols-1 gap-2 rounded-md bg-card px-4 py-3" aria-label={words.preview}>
      <h3 className="font-bold text-base">{words.preview}</h3>
      <p className="text-sm text-soft">
        {start === null ? words.previewNow : words.previewFrom(shortMoment(start))} {words.previewHint(AREA.areaName)}
      </p>
      <ReportTable label={words.preview} columns={Object.values(words.previewColumns)} rows={PAIRS.map(row)} />
      {next === undefined ? null : (
        <p className="text-sm text-soft">{words.laterChange(shortMoment(next.starts_at))}</p>
      )}
    </section>
  );
}

function totalText(unitPrice: Pesewas, quantity: number): string {
  const trips = { deliveryFee: AREA.fee, pickupFee: AREA.fee, discounts: [] };
  return formatCheckout(quote({ lines: [{ unitPrice, quantity }], ...trips }).total);
}
