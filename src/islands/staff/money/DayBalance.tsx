import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { SumLine, Sums, TotalLine } from '#src/islands/ui/sums/Sums.tsx';

const words = messages.teamMoney;
const NOTHING = '0.00';

/** The provider's sums of the day next to the shop's; any difference needs a check. */
export function DayBalance({ balance }: { balance: MoneyOfDay['balance'] }) {
  return (
    <DeskPanel title={words.balance}>
      {balance === null ? (
        <Notice kind="warn">{words.noBalance}</Notice>
      ) : (
        <>
          <Sums>
            {[
              [words.provider, balance.provider],
              [words.inOrders, balance.orders],
              [words.inReview, balance.review],
              [words.owedInBooks, balance.owed],
              [words.refunding, balance.refunding],
              [words.refunded, balance.refunded],
              ...(balance.kept === NOTHING ? [] : [[words.keptInBooks, balance.kept]]),
            ].map(([label, amount]) => (
              <SumLine key={label} label={label}>
                {moneyText(amount ?? NOTHING)}
              </SumLine>
            ))}
            <TotalLine label={words.difference}>
              <span data-testid="difference">{signed(balance.difference)}</span>
            </TotalLine>
          </Sums>
          <Verdict balance={balance} />
          {balance.faults.length === 0 ? null : (
            <ul className="grid gap-3">
              {balance.faults.map(({ reference, fault }) => (
                <li key={`${reference} ${fault}`} className="grid text-danger">
                  <b className="tabular-nums">{reference}</b>
                  <span>{fault}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DeskPanel>
  );
}

/** Whether the books agree: both the sums and each payment. */
function Verdict({ balance: { difference, faults } }: { balance: NonNullable<MoneyOfDay['balance']> }) {
  if (difference !== NOTHING) return <Notice kind="bad">{words.unbalanced}</Notice>;
  if (faults.length > 0) return <Notice kind="warn">{words.balancedButFaults}</Notice>;
  return <Notice kind="ok">{words.balanced}</Notice>;
}

function signed(amount: string): string {
  return amount.startsWith('-') ? `-${moneyText(amount.slice(1))}` : moneyText(amount);
}
