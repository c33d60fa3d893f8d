import { type SyntheticEvent, useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import type { Left } from './StillOwed.tsx';

const words = messages.teamOrder;

/** The texts that go with a move, and the sum in cedis that goes back with a cancellation. */
export type MoveTexts = { reason: string; customer_note: string; refund?: string };

type Props = {
  move: StaffOrder['moves'][number];
  /** All that can go back with a cancellation; null when there is nothing, or this member may not give it back. */
  refund: Left | null;
  isBusy: boolean;
  onMove: (texts: MoveTexts) => void;
  onKeep: () => void;
};

/** Asks for the reason before an order goes a step back or is cancelled. */
export function MoveForm({ move, refund, isBusy, onMove, onKeep }: Props) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isRefunded, setRefunded] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const isCancel = move.kind === 'cancel';
  const back = isCancel && isRefunded ? refund : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setError(words.reasonMissing);
    else onMove({ reason: reason.trim(), customer_note: note.trim(), ...(back === null ? {} : { refund: back.sum }) });
  };
  const yes =
    back !== null ? words.confirmCancelRefund(back.shown) : isCancel ? words.confirmCancel : words.confirmBack;
  return (
    <form className="grid grid-cols-1 gap-[0.9rem]" onSubmit={submit} noValidate>
      <h3 className="text-title-sm">{isCancel ? words.cancelOrder : words.moveBack(listLabel(move.to))}</h3>
      {isCancel ? <p className="text-sm text-soft">{words.cancelHint}</p> : null}
      <Field
        label={words.reason}
        hint={words.reasonHint}
        error={error}
        value={reason}
        maxLength={300}
        autoComplete="off"
        autoFocus
        onChange={(event) => {
          setReason(event.target.value);
          setError(null);
        }}
      />
      <Field
        label={words.customerNote}
        hint={words.customerNoteHint}
        value={note}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setNote(event.target.value)}
      />
      {isCancel && refund !== null ? (
        <Choices
          label={words.cancelMoney}
          stacks
          choices={[
            { value: 'now', label: words.cancelRefund(refund.shown) },
            { value: 'later', label: words.cancelKeepMoney },
          ]}
          value={isRefunded ? 'now' : 'later'}
          onChoose={(choice) => setRefunded(choice === 'now')}
        />
      ) : null}
      <ButtonRow fills>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? words.busy : yes}
        </Button>
        <Button kind="outlined" onClick={onKeep}>
          {words.keep}
        </Button>
      </ButtonRow>
    </form>
  );
}
