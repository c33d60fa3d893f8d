import { useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import type { StaffOrderView } from '#src/islands/staff/order/use-staff-order.ts';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { cancelAndRefund, moveOrder } from '#src/lib/flows/team/order/team-order.ts';
import { BlockedNotice } from './BlockedNotice.tsx';
import { MoveForm, type MoveTexts } from './MoveForm.tsx';
import { type MoveTime, MoveWindow } from './MoveWindow.tsx';
import { leftOf, StillOwed } from './StillOwed.tsx';

const words = messages.teamOrder;

type Props = { order: StaffOrder; act: StaffOrderView['act']; mayRefund: boolean };
type Move = StaffOrder['moves'][number];

/** The stop that an order waits for after a move, if nobody has said when it is. */
function untimedStop(order: StaffOrder, to: string): StopKind | null {
  if (to === 'pickup') return order.pickup_at === null ? 'pickup' : null;
  return to === 'scheduled_for_delivery' && order.delivery_at === null ? 'delivery' : null;
}

/** The moves that are possible: a step ahead needs one tap; a step back and cancelling need a reason first. */
export function MovePanel({ order, act, mayRefund }: Props) {
  const [asked, setAsked] = useState<Move | null>(null);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTiming, setTiming] = useState(false);
  const ahead = order.moves.find(({ kind }) => kind === 'ahead');
  const others = order.moves.filter((move) => move !== ahead);

  const move = async ({ to }: Move, { reason, customer_note, refund }: MoveTexts, time: MoveTime | null = null) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const body = {
      from: order.status,
      to,
      ...(reason === '' ? {} : { reason }),
      ...(customer_note === '' ? {} : { customer_note }),
      ...(time ?? {}),
    };
    const failure = await act(
      () =>
        refund === undefined
          ? moveOrder(order.slug, body)
          : cancelAndRefund(order.slug, {
              from: order.status,
              reason,
              refund,
              ...(customer_note === '' ? {} : { customer_note }),
            }),
      (moved) => words.moved(listLabel(moved.status)),
    );
    setBusy(false);
    setProblem(failure);
    if (failure === null) {
      setAsked(null);
      setTiming(false);
      setNote('');
    }
  };

  const untimed = ahead === undefined ? null : untimedStop(order, ahead.to);
  const goAhead = (time: MoveTime | null) => {
    if (ahead !== undefined) void move(ahead, { reason: '', customer_note: note.trim() }, time);
  };

  return (
    <DeskPanel title={words.next}>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <BlockedNotice order={order} />
      {order.status === 'cancelled' ? <StillOwed order={order} act={act} mayRefund={mayRefund} /> : null}
      {order.moves.length === 0 && !order.stopped ? <p className="text-soft">{words.noMoves}</p> : null}
      {ahead !== undefined && untimed !== null && isTiming ? (
        <MoveWindow
          order={order}
          stop={untimed}
          label={words.moveTo(listLabel(ahead.to))}
          isBusy={isBusy}
          onMove={goAhead}
          onKeep={() => setTiming(false)}
        />
      ) : null}
      {ahead === undefined || asked !== null || isTiming ? null : (
        <>
          <Button
            className="w-full"
            aria-disabled={isBusy}
            onClick={() => (untimed === null ? goAhead(null) : setTiming(true))}
          >
            {isBusy ? words.busy : words.moveTo(listLabel(ahead.to))}
            <OrderIcon name="chevron-right" />
          </Button>
          <details>
            <summary className="flex min-h-tap w-fit cursor-pointer items-center font-bold text-green-600 underline decoration-2 decoration-dashed underline-offset-[0.3em]">
              {words.customerNoteAdd}
            </summary>
            <TextAreaField
              label={words.customerNoteShort}
              hint={words.customerNoteHint}
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </details>
        </>
      )}
      {asked === null ? (
        <ButtonRow>
          {others.map((one) => (
            <Button key={one.to} kind="outlined" size="small" onClick={() => setAsked(one)}>
              {one.kind === 'cancel' ? <OrderIcon name="circle-x" /> : <TeamIcon name="undo" />}
              {one.kind === 'cancel' ? words.cancelOrder : words.moveBack(listLabel(one.to))}
            </Button>
          ))}
        </ButtonRow>
      ) : (
        <MoveForm
          key={asked.to}
          move={asked}
          refund={mayRefund ? leftOf(order) : null}
          isBusy={isBusy}
          onMove={(texts) => void move(asked, texts)}
          onKeep={() => setAsked(null)}
        />
      )}
    </DeskPanel>
  );
}
