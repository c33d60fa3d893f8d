import { clsx } from 'clsx';
import { useState } from 'react';
import type { StaffOrder } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { shortMoment } from '#src/islands/order/dates.ts';
import { moneyText } from '#src/islands/order/money-text.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { showToast } from '#src/lib/stores/toasts.ts';
import { RefundDialog } from './RefundDialog.tsx';

const words = messages.teamMoney;

type Props = { order: StaffOrder; mayRefund: boolean; onMoved: () => void };

/** What was paid, what was refunded, and the button that refunds. */
export function MoneyPanel({ order, mayRefund, onMoved }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { money } = order;
  if (money === null) return null;
  return (
    <DeskPanel title={words.title} id="money">
      <dl className="sum">
        <div>
          <dt>{words.paid}</dt>
          <dd>{moneyText(money.paid)}</dd>
        </div>
        {money.refunds.map(({ id, at, by, amount, state, reason }) => (
          <div key={id}>
            <dt>
              {words.refunded}, {words.refundState[state]}
              <small className="block text-xs font-normal text-soft">
                {shortMoment(at)}, {by || messages.teamOrder.shop}. {reason}
              </small>
            </dt>
            <dd className={clsx(state === 'failed' && 'text-danger line-through')}>{moneyText(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.refundable}</dt>
          <dd>{moneyText(money.refundable)}</dd>
        </div>
      </dl>
      <p className="text-soft text-xs tabular-nums">
        {words.reference} {money.reference}
      </p>
      {mayRefund && money.refundable !== '0.00' ? (
        <button type="button" className="btn line justify-self-start" onClick={() => setOpen(true)}>
          {words.refund}
        </button>
      ) : null}
      {isOpen ? (
        <RefundDialog
          order={order}
          money={money}
          onClose={() => setOpen(false)}
          onDone={(amount) => {
            setOpen(false);
            showToast('success', words.refundDone(amount));
            onMoved();
          }}
        />
      ) : null}
    </DeskPanel>
  );
}
