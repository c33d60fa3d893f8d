import { useEffect, useState } from 'react';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { isSameSpan } from '#domain/windows/span.ts';
import type { StaffOrderView } from '#src/islands/staff/order/use-staff-order.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { WindowChooser } from '#src/islands/windows/WindowChooser.tsx';
import { type WindowChoice, windowsIn } from '#src/lib/flows/checkout/pickup-windows.ts';
import { rescheduleStop, windowsOfStop } from '#src/lib/flows/team/day/team-windows.ts';

const words = messages.teamWindows;

type Props = { order: StaffOrder; stop: StopKind; act: StaffOrderView['act'] };

/** The window that a stop is planned for, and the way to another one. The customer gets a mail about a move. */
export function WindowPlan({ order, stop, act }: Props) {
  const [isOpen, setOpen] = useState(false);
  const current = (stop === 'pickup' ? order.pickup_window : order.delivery_window) ?? null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {current === null ? null : (
        <p className="text-sm">
          <span className="text-soft">{words.window}</span> <b className="tabular-nums">{formatSpan(current)}</b>
        </p>
      )}
      {isOpen ? (
        <OtherWindows order={order} stop={stop} act={act} onClose={() => setOpen(false)} />
      ) : (
        <Button kind="outlined" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          {current === null ? words.choose : words.move}
          <span className="sr-only">, {messages.teamOrder[stop]}</span>
        </Button>
      )}
    </div>
  );
}

function OtherWindows({ order, stop, act, onClose }: Props & { onClose: () => void }) {
  const [offer, setOffer] = useState<AvailableWindows | null>(null);
  const [wish, setWish] = useState<WindowChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const current = (stop === 'pickup' ? order.pickup_window : order.delivery_window) ?? null;
  useEffect(() => {
    let isGone = false;
    void windowsOfStop(order, stop).then((loaded) => {
      if (isGone) return;
      setOffer(loaded);
      setProblem(loaded === null ? messages.windows.notLoaded : null);
    });
    return () => {
      isGone = true;
    };
  }, [order, stop]);
  const move = async () => {
    if (wish === null || isBusy) return;
    setBusy(true);
    const refused = await act(
      () => rescheduleStop(order.slug, stop, wish),
      () => words.moved,
    );
    setBusy(false);
    setProblem(refused);
    if (refused === null) onClose();
  };
  const isNew = wish !== null && (current === null || !isSameSpan(wish, current));
  return (
    <>
      {offer === null ? (
        <p role="status">{problem === null ? messages.windows.loading : null}</p>
      ) : windowsIn(offer).some(({ full }) => !full) ? (
        <WindowChooser offer={offer} value={wish ?? current} onChoose={setWish} />
      ) : (
        <Notice kind="warn">{words.noneFree}</Notice>
      )}
      <p className="font-semibold text-sm tabular-nums" role="status">
        {isNew ? words.moveTo(formatSpan(wish)) : null}
      </p>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow>
        {isNew ? (
          <Button size="small" aria-disabled={isBusy} onClick={() => void move()}>
            {isBusy ? messages.teamOrder.busy : words.moveNow}
          </Button>
        ) : null}
        <Button kind="outlined" size="small" onClick={onClose}>
          {messages.team.cancel}
        </Button>
      </ButtonRow>
    </>
  );
}
