import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { SumLine, Sums } from '#src/islands/ui/sums/Sums.tsx';

const words = messages.teamMoney;
const NOTHING = '0.00';

/**
 * What happened to the shop's money on a day, for each currency; lines that are zero are left out but for the first
 * two.
 */
export function DaySums({ money: { sums = [], is_closed } }: { money: MoneyOfDay }) {
  return sums.map((day) => (
    <DeskPanel
      key={day.currency}
      title={is_closed === true ? words.dayClosed(day.currency) : words.daySoFar(day.currency)}
    >
      <Sums>
        <SumLine label={words.paidCount(day.payments)}>{inCurrency(day.paid, day.currency)}</SumLine>
        <SumLine label={words.refundCount(day.refunds)}>{inCurrency(day.given_back, day.currency)}</SumLine>
        {[
          [words.arrivedBack, day.returned],
          [words.earned, day.earned],
          [words.taxBooked, day.tax],
          [words.feesBooked, day.fees],
          [words.paidOut, day.paid_out],
        ]
          .filter(([, amount]) => amount !== NOTHING)
          .map(([label = '', amount = NOTHING]) => (
            <SumLine key={label} label={label}>
              {inCurrency(amount, day.currency)}
            </SumLine>
          ))}
      </Sums>
    </DeskPanel>
  ));
}

function inCurrency(amount: string, currency: string): string {
  const text = moneyText(amount.replace('-', '')).replace('GHS', currency);
  return amount.startsWith('-') ? `−${text}` : text;
}
