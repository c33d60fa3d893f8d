import { useState } from 'react';
import type { OrderMoney, StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { ReasonDialog } from '#src/islands/staff/ReasonDialog.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { SumLine, Sums } from '#src/islands/ui/sums/Sums.tsx';
import { idempotencyKey } from '#src/lib/flows/shell/idempotency-key.ts';
import { refundPayment } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundLine } from './RefundLine.tsx';

const words = messages.teamMoney;
const owedWords = messages.teamOwed;
const NOTHING = '0.00';

type Props = { order: StaffOrder; mayRefund: boolean; onMoved: () => void };

/** The money of an order: of the payment that it was made with, and of each additional one. */
export function MoneyPanel({ order, ...props }: Props) {
  const { money, extra_money: extras = [] } = order;
  if (money === null) return null;
  return (
    <DeskPanel title={words.title} id="money">
      <PaymentMoney order={order} money={money} {...props} />
      {extras.map((extra) => (
        <section
          key={extra.reference}
          className="grid grid-cols-1 gap-3 border-line border-t pt-4"
          aria-label={words.extra}
        >
          <h3 className="text-base">{words.extra}</h3>
          <PaymentMoney order={order} money={extra} isExtra {...props} />
        </section>
      ))}
    </DeskPanel>
  );
}

/** What was paid, what was refunded, what is still owed of one payment, and the buttons that refund. */
function PaymentMoney({
  order,
  money,
  mayRefund,
  onMoved,
  isExtra = false,
}: Props & { money: OrderMoney; isExtra?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [retried, setRetried] = useState<OrderMoney['refunds'][number] | null>(null);
  const refusal = order.stopped === 'dispute' || order.stopped === 'unclear' ? order.stopped : null;
  return (
    <>
      {money.owed_reason === null ? null : (
        <Notice kind={money.owed_reason === 'onItsWay' ? 'info' : 'warn'}>
          {owedWords.owedLine}: {moneyText(money.owed, money.currency)}. {owedWords.reasons[money.owed_reason]}
        </Notice>
      )}
      <Sums>
        <SumLine label={words.paid}>{moneyText(money.paid, money.currency)}</SumLine>
        {money.refunds.map((refund) => (
          <RefundLine
            key={refund.id}
            refund={refund}
            onRetry={mayRefund && refusal === null ? () => setRetried(refund) : null}
          />
        ))}
        {money.decisions.map(({ at, by, amount, reason }) => (
          <SumLine
            key={at}
            label={
              <>
                {owedWords.decisionLine}
                <small className="block font-normal text-soft text-xs">
                  {shortMoment(at)}, {by}. {reason}
                </small>
              </>
            }
          >
            {moneyText(amount, money.currency)}
          </SumLine>
        ))}
        <SumLine label={words.refundable}>{moneyText(money.refundable, money.currency)}</SumLine>
      </Sums>
      <p className="text-soft text-xs tabular-nums">
        {words.reference} {money.reference}
      </p>
      {mayRefund && refusal !== null ? <p className="text-sm">{messages.orderBlocks.refundRefusals[refusal]}</p> : null}
      {mayRefund && refusal === null && money.refundable !== NOTHING ? (
        <Button kind="outlined" className="justify-self-start" onClick={() => setOpen(true)}>
          {words.refund}
        </Button>
      ) : null}
      {isOpen ? (
        <RefundDialog
          order={order}
          money={money}
          isExtra={isExtra}
          onClose={() => setOpen(false)}
          onDone={(amount) => {
            setOpen(false);
            showToast('success', words.refundDone(amount));
            onMoved();
          }}
        />
      ) : null}
      {retried === null ? null : (
        <RetryDialog
          reference={money.reference}
          refund={retried}
          onClose={() => setRetried(null)}
          onDone={() => {
            setRetried(null);
            showToast('success', owedWords.retried);
            onMoved();
          }}
        />
      )}
    </>
  );
}

type RetryProps = {
  reference: string;
  refund: OrderMoney['refunds'][number];
  onClose: () => void;
  onDone: () => void;
};

/** Requests a failed refund again, as a new one with a reason of its own. */
function RetryDialog({ reference, refund, onClose, onDone }: RetryProps) {
  // One key while this dialog is open: a second attempt is the same refund.
  const [key] = useState(idempotencyKey);
  const retry = async (reason: string): Promise<string | null> => {
    const answer = await refundPayment(reference, { key, reason, retry_of: refund.id });
    if (!answer.ok) return answer.message;
    onDone();
    return null;
  };
  return (
    <ReasonDialog title={owedWords.retryTitle} yes={owedWords.retry} onYes={retry} onNo={onClose}>
      {owedWords.retryAsk(moneyText(refund.amount, refund.currency))}
    </ReasonDialog>
  );
}
