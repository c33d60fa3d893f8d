import { type SyntheticEvent, useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { CORRECTABLE, CORRECTION_REASON_LENGTH } from '#domain/orders/corrections.ts';
import { normaliseStatus } from '#domain/orders/order-status.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { Correction } from '#src/lib/flows/team/order/team-corrections.ts';
import {
  correctAndRefund,
  correctOrder,
  correctWhenPaid,
  moneyHint,
} from '#src/lib/flows/team/order/team-corrections.ts';
import { PairsFields, PhoneFields, PlaceFields, type Wrong } from './CorrectionFields.tsx';
import { ExtraPayments } from './ExtraPayments.tsx';
import type { StaffOrderView } from './use-staff-order.ts';

const words = messages.corrections;

type Props = { order: StaffOrder; act: StaffOrderView['act']; mayRefund: boolean };

/** Corrects places, phone number and pairs of an order, with a reason. Shows nothing where nothing can be corrected. */
export function CorrectPanel({ order, act, mayRefund }: Props) {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const may = CORRECTABLE[normaliseStatus(order.status) ?? 'delivered'];
  const kinds = (['phone', 'pickup', 'delivery', 'pairs'] as const).filter((kind) => may[kind]);
  const [first] = kinds;
  const hasExtras = (order.extra_payments ?? []).length > 0;
  if (first === undefined && !hasExtras) return null;
  return (
    <DeskPanel title={words.title}>
      <ExtraPayments order={order} act={act} mayWithdraw />
      {first === undefined ? null : wrong === null ? (
        <>
          <p className="text-sm text-soft">{words.hint}</p>
          <Button kind="outlined" size="small" className="justify-self-start" onClick={() => setWrong(first)}>
            {words.open}
          </Button>
        </>
      ) : (
        <>
          <Choices
            label={words.what}
            choices={kinds.map((value) => ({ value, label: words[value] }))}
            value={wrong}
            onChoose={setWrong}
          />
          <CorrectionForm
            key={wrong}
            wrong={wrong}
            order={order}
            act={act}
            mayRefund={mayRefund}
            onClose={() => setWrong(null)}
          />
        </>
      )}
    </DeskPanel>
  );
}

function CorrectionForm({ wrong, order, act, mayRefund, onClose }: Props & { wrong: Wrong; onClose: () => void }) {
  const [change, setChange] = useState<Partial<Correction> | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [money, setMoney] = useState<ReturnType<typeof moneyHint>>(null);
  const [isBusy, setBusy] = useState(false);
  const body = { ...change, reason: reason.trim() };

  const run = async (agreed: typeof money) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    let asked: typeof money = null;
    const failure = await act(
      async () => {
        const answer = await correctWith(order.slug, body, agreed);
        asked = moneyHint(answer);
        return answer;
      },
      () => doneText(agreed),
    );
    setBusy(false);
    if (failure === null) return onClose();
    // Who may decide it is asked first; anybody else reads why not.
    const mayDecide = asked !== null && ((asked as NonNullable<typeof money>).kind === 'extra' || mayRefund);
    if (mayDecide) setMoney(asked);
    else setProblem(failure);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (change === null) setProblem(words.nothing);
    else if (reason.trim() === '') setMissing(words.reasonMissing);
    else void run(null);
  };
  const fields = { order, onChange: setChange };
  return (
    <form className="grid grid-cols-1 gap-[0.9rem]" onChange={() => setProblem(null)} onSubmit={submit} noValidate>
      {wrong === 'phone' ? <PhoneFields {...fields} /> : null}
      {wrong === 'pickup' || wrong === 'delivery' ? <PlaceFields {...fields} trip={wrong} /> : null}
      {wrong === 'pairs' ? <PairsFields {...fields} /> : null}
      <Field
        label={messages.teamOrder.reason}
        hint={messages.teamOrder.reasonHint}
        error={missing}
        value={reason}
        maxLength={CORRECTION_REASON_LENGTH}
        autoComplete="off"
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(null);
        }}
      />
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow fills>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? messages.teamOrder.busy : words.save}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {messages.team.cancel}
        </Button>
      </ButtonRow>
      {money === null ? null : (
        <MoneyDialog
          money={money}
          name={`${order.first_name} ${order.last_name}`.trim()}
          isBusy={isBusy}
          problem={problem}
          onYes={() => void run(money)}
          onNo={() => setMoney(null)}
        />
      )}
    </form>
  );
}

type Money = NonNullable<ReturnType<typeof moneyHint>>;

/** Sends a correction with what was agreed about its money. */
function correctWith(slug: string, body: Correction, agreed: Money | null) {
  if (agreed === null) return correctOrder(slug, body);
  return agreed.kind === 'refund' ? correctAndRefund(slug, body, agreed.sum) : correctWhenPaid(slug, body, agreed.sum);
}

function doneText(agreed: Money | null): string {
  if (agreed === null) return words.saved;
  return agreed.kind === 'refund' ? words.refundDone(moneyText(agreed.sum)) : words.asked(moneyText(agreed.sum));
}

type MoneyProps = {
  money: Money;
  name: string;
  isBusy: boolean;
  problem: string | null;
  onYes: () => void;
  onNo: () => void;
};

/** Says what a correction does with money, before it is done. */
function MoneyDialog({ money: { kind, sum: asked }, name, ...dialog }: MoneyProps) {
  const sum = moneyText(asked);
  const isRefund = kind === 'refund';
  return (
    <ConfirmDialog
      title={isRefund ? words.title : words.askTitle}
      yes={isRefund ? words.refundYes(sum) : words.askYes(sum)}
      no={words.back}
      {...dialog}
    >
      <p>{isRefund ? words.refundAsk(sum, name) : words.askAsk(sum, name)}</p>
    </ConfirmDialog>
  );
}
