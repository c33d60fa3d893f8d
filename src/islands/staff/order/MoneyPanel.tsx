import { useState } from 'react';
import type { StaffOrder } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { SumLine, Sums } from '#src/islands/ui/Sums.tsx';
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
      <Sums>
        <SumLine label={words.paid}>{moneyText(money.paid)}</SumLine>
        {money.refunds.map(({ id, at, by, amount, state, reason }) => (
          <SumLine
            key={id}
            kind={state === 'failed' ? 'failed' : undefined}
            label={
              <>
                {words.refunded}, {words.refundState[state]}
                <small className="block font-normal text-soft text-xs">
                  {shortMoment(at)}, {by || messages.teamOrder.shop}. {reason}
                </small>
              </>
            }
          >
            {moneyText(amount)}
          </SumLine>
        ))}
        <SumLine label={words.refundable}>{moneyText(money.refundable)}</SumLine>
      </Sums>
      <p className="text-soft text-xs tabular-nums">
        {words.reference} {money.reference}
      </p>
      {mayRefund && money.refundable !== '0.00' ? (
        <Button kind="outlined" className="justify-self-start" onClick={() => setOpen(true)}>
          {words.refund}
        </Button>
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
