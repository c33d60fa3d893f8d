import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { isSameSpan } from '#domain/windows/span.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { WindowChooser } from '#src/islands/windows/WindowChooser.tsx';
import { type WindowChoice, windowsIn } from '#src/lib/flows/checkout/pickup-windows.ts';
import { reschedulePickup, windowsFor } from '#src/lib/flows/orders/move-window.ts';

const words = messages.windows;

type Props = { order: OrderDetail; onMoved: () => void; onKeep: () => void };

/** The other windows of an order's pickup, and the button that moves it. */
export function MoveWindow({ order, onMoved, onKeep }: Props) {
  const [offer, setOffer] = useState<AvailableWindows | null>(null);
  const [wish, setWish] = useState<WindowChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const load = useCallback(async () => {
    const loaded = await windowsFor(order);
    setOffer(loaded);
    if (loaded === null) setProblem(words.notLoaded);
  }, [order]);
  useEffect(() => void load(), [load]);
  // The button that opened this is gone.
  useEffect(() => box.current?.focus(), []);

  const current = order.pickup_window ?? null;
  const others = offer === null ? [] : windowsIn(offer).filter((one) => current === null || !isSameSpan(one, current));
  const hasOther = others.some(({ full }) => !full);
  const isNew = wish !== null && (current === null || !isSameSpan(wish, current));
  const move = async () => {
    if (wish === null || isBusy) return;
    setBusy(true);
    setProblem(null);
    const refused = await reschedulePickup(order.slug, wish);
    setBusy(false);
    if (refused === null) return onMoved();
    setProblem(refused);
    void load();
  };
  return (
    <div
      className="grid grid-cols-1 gap-3 outline-none print:hidden"
      ref={box}
      tabIndex={-1}
      aria-busy={offer === null}
    >
      {offer === null ? (
        <p role="status">{problem === null ? words.loading : null}</p>
      ) : hasOther ? (
        <WindowChooser offer={offer} value={wish ?? current} onChoose={setWish} />
      ) : (
        <Notice kind="warn">{words.noOther}</Notice>
      )}
      <p className="grid font-semibold tabular-nums" role="status">
        {isNew ? <span>{words.fetched(formatSpan(wish))}</span> : null}
        {isNew && wish.back ? <span>{words.back(formatSpan(wish.back))}</span> : null}
      </p>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow fills>
        {isNew ? (
          <Button aria-disabled={isBusy} onClick={() => void move()}>
            {isBusy ? words.moving : words.move}
          </Button>
        ) : null}
        <Button kind="outlined" onClick={onKeep}>
          {words.keep}
        </Button>
      </ButtonRow>
    </div>
  );
}
