import { type SyntheticEvent, useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';

const words = messages.teamOrder;

/** The texts that go with a move. */
export type MoveTexts = { reason: string; customer_note: string };

type Props = {
  move: StaffOrder['moves'][number];
  isBusy: boolean;
  onMove: (texts: MoveTexts) => void;
  onKeep: () => void;
};

/** Asks for the reason before an order goes a step back or is cancelled. */
export function MoveForm({ move, isBusy, onMove, onKeep }: Props) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isCancel = move.kind === 'cancel';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setError(words.reasonMissing);
    else onMove({ reason: reason.trim(), customer_note: note.trim() });
  };
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
      <ButtonRow fills>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? words.busy : isCancel ? words.confirmCancel : words.confirmBack}
        </Button>
        <Button kind="outlined" onClick={onKeep}>
          {words.keep}
        </Button>
      </ButtonRow>
    </form>
  );
}
