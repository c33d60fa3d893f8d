import type { OrderMoney } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { SumLine } from '#src/islands/ui/sums/Sums.tsx';

const words = messages.teamMoney;
const owed = messages.teamOwed;

type Refund = OrderMoney['refunds'][number];

/** One refund: sum, state, who, why, and the states that it went through; a failed one can be tried again. */
export function RefundLine({ refund, onRetry }: { refund: Refund; onRetry: (() => void) | null }) {
  const { amount, currency, state, at, by, reason, may_retry, history = [] } = refund;
  return (
    <SumLine
      kind={state === 'failed' ? 'failed' : undefined}
      label={
        <>
          {words.refundLine}, {words.refundState[state]}
          <small className="block font-normal text-soft text-xs">
            {shortMoment(at)}, {by || messages.teamOrder.shop}. {reason}
          </small>
          {history.length < 2 ? null : (
            <details className="font-normal text-soft text-xs">
              <summary className="inline-flex min-h-tap cursor-pointer items-center font-bold text-green-600">
                {owed.attempts(history.length)}
              </summary>
              <ol className="grid gap-1 pb-1">
                {history.map((entry) => (
                  <li key={`${entry.at} ${entry.state}`}>
                    {shortMoment(entry.at)}: {words.refundState[entry.state]}. {entry.reason}
                  </li>
                ))}
              </ol>
            </details>
          )}
          {may_retry && onRetry !== null ? (
            <span className="block pt-1">
              <Button kind="outlined" size="small" onClick={onRetry}>
                {owed.retry}
              </Button>
            </span>
          ) : null}
        </>
      }
    >
      {moneyText(amount, currency)}
    </SumLine>
  );
}
