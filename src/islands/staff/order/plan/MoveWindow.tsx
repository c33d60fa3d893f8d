import { useEffect, useState } from 'react';
import type { AvailableWindows, SpanOnWire } from '#contract/orders/windows.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { WindowChooser } from '#src/islands/windows/WindowChooser.tsx';
import { type WindowChoice, windowsIn } from '#src/lib/flows/checkout/pickup-windows.ts';
import { windowsOfStop } from '#src/lib/flows/team/day/team-windows.ts';

const words = messages.teamOrder;

/** When the stop is that the order waits for after a move: in a window, or at no time yet. */
export type MoveTime = { window: SpanOnWire } | { planned_at: null };

type Props = {
  order: StaffOrder;
  stop: StopKind;
  label: string;
  isBusy: boolean;
  onMove: (time: MoveTime) => void;
  onKeep: () => void;
};

/**
 * Asks for the window of the stop that an order is moved to. Where the shop has none, the order moves without asking.
 */
export function MoveWindow({ order, stop, label, isBusy, onMove, onKeep }: Props) {
  const [offer, setOffer] = useState<AvailableWindows | null>(null);
  const [wish, setWish] = useState<WindowChoice | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, when the panel opens
  useEffect(() => {
    let isGone = false;
    void windowsOfStop(order, stop).then((loaded) => {
      if (isGone) return;
      setOffer(loaded);
      setFailed(loaded === null);
      if (loaded !== null && windowsIn(loaded).length === 0) onMove({ planned_at: null });
    });
    return () => {
      isGone = true;
    };
  }, []);
  const has = offer !== null && windowsIn(offer).length > 0;
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-title-sm">{words.when[stop]}</h3>
      {hasFailed ? <Notice kind="bad">{messages.windows.notLoaded}</Notice> : null}
      {has ? <WindowChooser offer={offer} value={wish} onChoose={setWish} /> : null}
      <p className="font-semibold text-sm tabular-nums" role="status">
        {offer === null && !hasFailed ? messages.windows.loading : wish === null ? null : formatSpan(wish)}
      </p>
      <ButtonRow>
        {wish === null ? null : (
          <Button
            size="small"
            aria-disabled={isBusy}
            onClick={() => onMove({ window: { date: wish.date, from: wish.from, to: wish.to } })}
          >
            {isBusy ? words.busy : label}
          </Button>
        )}
        {has || hasFailed ? (
          <Button kind="outlined" size="small" aria-disabled={isBusy} onClick={() => onMove({ planned_at: null })}>
            {words.withoutTime}
          </Button>
        ) : null}
        <Button kind="outlined" size="small" onClick={onKeep}>
          {messages.team.cancel}
        </Button>
      </ButtonRow>
    </div>
  );
}
