import { type SyntheticEvent, useState } from 'react';
import type { OrderMoney, StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { isOver } from '#domain/orders/order-status.ts';
import { formatCheckout, parseMoney, toDecimal } from '#domain/prices/money.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { idempotencyKey } from '#src/lib/flows/shell/idempotency-key.ts';
import { refundPayment } from '#src/lib/flows/team/money/team-money.ts';

const words = messages.teamMoney;

type Props = {
  order: StaffOrder;
  money: OrderMoney;
  /** Of an additional payment all may go back while its order stands. */
  isExtra: boolean;
  onClose: () => void;
  onDone: (amount: string) => void;
};

/** Refunds money: first the sum and the reason, then a confirmation with the sum and the name. */
export function RefundDialog({ order, money, isExtra, onClose, onDone }: Props) {
  const left = parseMoney(money.refundable) ?? 0;
  const mayGiveAll = isExtra || isOver(order.status);
  const [isAll, setAll] = useState(mayGiveAll);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({});
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // One key while this dialog is open: a second attempt is the same refund.
  const [key] = useState(idempotencyKey);
  const pesewas = isAll ? left : (parseMoney(amount.trim()) ?? 0);
  const shown = formatCheckout(pesewas, money.currency);
  const failed = money.refunds.find(({ may_retry }) => may_retry);

  const validate = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = {
      ...(pesewas <= 0 ? { amount: words.refundBad } : {}),
      ...(pesewas > left ? { amount: words.refundTooMuch(formatCheckout(left, money.currency)) } : {}),
      ...(reason.trim() === '' ? { reason: messages.teamOrder.reasonMissing } : {}),
    };
    setWrong(found);
    setAsking(Object.keys(found).length === 0);
  };
  const sendRefund = async () => {
    setBusy(true);
    setProblem(null);
    const part = { amount: toDecimal(pesewas), seen: money.refunds.length };
    const body = { key, reason: reason.trim(), ...(isAll ? {} : part) };
    const answer = await refundPayment(money.reference, body);
    setBusy(false);
    if (answer.ok) onDone(shown);
    else setProblem(answer.unreachable ? `${answer.message} ${words.refundRetry}` : answer.message);
  };

  if (isAsking) {
    return (
      <ConfirmDialog
        title={words.refundTitle}
        yes={words.refundYes(shown)}
        no={words.refundChange}
        isBusy={isBusy}
        problem={problem}
        onYes={() => void sendRefund()}
        onNo={() => setAsking(false)}
      >
        <p>{words.refundAsk(shown, `${order.first_name} ${order.last_name}`.trim())}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={words.refundTitle} onClose={onClose}>
      <form className="grid grid-cols-1 gap-[0.9rem]" onSubmit={validate} noValidate>
        {mayGiveAll ? (
          <Choices
            label={words.refundHowMuch}
            choices={[
              { value: 'all', label: words.refundAll(formatCheckout(left, money.currency)) },
              { value: 'part', label: words.refundPart },
            ]}
            value={isAll ? 'all' : 'part'}
            onChoose={(much) => setAll(much === 'all')}
          />
        ) : (
          <Notice>{words.cancelFirst}</Notice>
        )}
        {isAll || failed === undefined ? null : (
          <Notice kind="warn">{messages.teamOwed.failedFirst(moneyText(failed.amount, failed.currency))}</Notice>
        )}
        {isAll ? null : (
          <Field
            label={words.refundAmount}
            prefix="GHS"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={wrong.amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        <Field
          label={words.refundWhy}
          value={reason}
          maxLength={300}
          autoComplete="off"
          error={wrong.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ButtonRow fills>
          <Button type="submit">{words.refundNext}</Button>
          <Button kind="outlined" onClick={onClose}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
