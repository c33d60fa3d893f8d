import { type SyntheticEvent, useState } from 'react';
import type { StaffOrder } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { CORRECTABLE, CORRECTION_REASON_LENGTH } from '#domain/orders/corrections.ts';
import { normaliseStatus } from '#domain/orders/order-status.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx';
import { Field } from '#src/islands/ui/Field.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { type Correction, correctAndRefund, correctOrder, refundHint } from '#src/lib/flows/team/team-corrections.ts';
import { PairsFields, PhoneFields, PlaceFields, type Wrong } from './CorrectionFields.tsx';
import type { StaffOrderView } from './use-staff-order.ts';

const words = messages.corrections;

type Props = { order: StaffOrder; act: StaffOrderView['act']; mayRefund: boolean };

/** Corrects places, phone number and pairs of an order, with a reason. Shows nothing where nothing can be corrected. */
export function CorrectPanel({ order, act, mayRefund }: Props) {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const may = CORRECTABLE[normaliseStatus(order.status) ?? 'delivered'];
  const kinds = (['phone', 'pickup', 'delivery', 'pairs'] as const).filter((kind) => may[kind]);
  const [first] = kinds;
  if (first === undefined) return null;
  return (
    <DeskPanel title={words.title}>
      {wrong === null ? (
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
  const [refund, setRefund] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const body = { ...change, reason: reason.trim() };

  const run = async (sum: string | null) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    let asked: string | null = null;
    const failure = await act(
      async () => {
        const answer = await (sum === null ? correctOrder(order.slug, body) : correctAndRefund(order.slug, body, sum));
        asked = refundHint(answer);
        return answer;
      },
      () => (sum === null ? words.saved : words.refundDone(moneyText(sum))),
    );
    setBusy(false);
    if (failure === null) onClose();
    // The owner is asked first; anybody else reads why not.
    else if (asked !== null && mayRefund) setRefund(asked);
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
    <form className="grid grid-cols-1 gap-[0.9rem]" onSubmit={submit} noValidate>
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
      {refund === null ? null : (
        <ConfirmDialog
          title={words.title}
          yes={words.refundYes(moneyText(refund))}
          no={words.back}
          isBusy={isBusy}
          problem={problem}
          onYes={() => void run(refund)}
          onNo={() => setRefund(null)}
        >
          <p>{words.refundAsk(moneyText(refund), `${order.first_name} ${order.last_name}`.trim())}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
