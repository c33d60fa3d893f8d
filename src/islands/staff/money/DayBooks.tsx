import type { MoneyOfDay } from '#contract/money-desk.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/money-text.ts';
import { Notice } from '#src/islands/ui/Notice.tsx';

const words = messages.teamMoney;
const NOTHING = '0.00';

/** The provider's sums of the day next to the shop's; any difference needs a check. */
export function DayBooks({ balance }: { balance: MoneyOfDay['balance'] }) {
  return (
    <section className="panel">
      <h2>{words.balance}</h2>
      {balance === null ? (
        <Notice kind="warn">{words.noBalance}</Notice>
      ) : (
        <>
          <dl className="sum">
            {[
              [words.provider, balance.provider],
              [words.inOrders, balance.orders],
              [words.inReview, balance.review],
              [words.refunding, balance.refunding],
              [words.refunded, balance.refunded],
            ].map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{moneyText(amount ?? NOTHING)}</dd>
              </div>
            ))}
            <div className="tot">
              <dt>{words.difference}</dt>
              <dd data-testid="difference">{signed(balance.difference)}</dd>
            </div>
          </dl>
          <Notice kind={balance.difference === NOTHING ? 'ok' : 'bad'}>
            {balance.difference === NOTHING ? words.balanced : words.unbalanced}
          </Notice>
          {balance.faults.length === 0 ? null : (
            <ul className="faults">
              {balance.faults.map(({ reference, fault }) => (
                <li key={`${reference} ${fault}`}>
                  <b className="tabular-nums ref">{reference}</b>
                  <span>{fault}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function signed(amount: string): string {
  return amount.startsWith('-') ? `-${moneyText(amount.slice(1))}` : moneyText(amount);
}
