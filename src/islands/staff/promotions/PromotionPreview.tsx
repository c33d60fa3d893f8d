import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import { amountOff, sumOf } from '#domain/prices/discounts.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { ReportTable } from '#src/islands/staff/reports/ReportTable.tsx';

const words = messages.teamPromotions;
const PAIRS = 2;

type Props = {
  asked: Pick<PromotionMakeRequest, 'kind' | 'value' | 'minimum' | 'services'>;
  services: PromotionsState['services'];
};

/** What two pairs of each service cost without and with the promotion, by the rule of the checkout itself. */
export function PromotionPreview({ asked: { kind, value, minimum, services: chosen }, services }: Props) {
  const off = parseMoney(value) ?? 0;
  const least = minimum === '' ? 0 : (parseMoney(minimum) ?? 0);
  const terms = {
    ...(kind === 'fixed' ? { percentage: 0, fixed: off } : { percentage: Math.min(off / 100, 100) }),
    ...(chosen === null ? {} : { services: chosen }),
  };
  const rows = services.map(({ id, name, price }) => {
    const lines = [{ service_id: id, unitPrice: parseMoney(price) ?? 0, quantity: PAIRS }];
    const [before, amount] = [sumOf(lines), amountOff(terms, lines)];
    return [words.pairsOf(PAIRS, name), formatCheckout(before), formatCheckout(before - (before < least ? 0 : amount))];
  });
  return (
    <section className="grid grid-cols-1 gap-2 rounded-md bg-card px-4 py-3" aria-label={words.preview}>
      <h3 className="font-bold text-base">{words.preview}</h3>
      <p className="text-sm text-soft">{words.previewHint}</p>
      <ReportTable label={words.preview} columns={Object.values(words.previewColumns)} rows={rows} />
    </section>
  );
}
