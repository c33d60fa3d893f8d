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
import { type NotMoved, reschedulePickup, windowsFor } from '#src/lib/flows/orders/move-window.ts';

const words = messages.windows;
const NOT_LOADED: NotMoved = { message: words.notLoaded, unreachable: true };

type Props = {
  order: OrderDetail;
  onMoved: () => void;
  /** The server refused the move with this sentence: the order may have changed meanwhile. */
  onRefused: (sentence: string) => void;
  onKeep: () => void;
};

/** The other windows of an order's pickup, and the button that moves it. */
export function MoveWindow({ order, onMoved, onRefused, onKeep }: Props) {
  const [offer, setOffer] = useState<AvailableWindows | null>(null);
  const [wish, setWish] = useState<WindowChoice | null>(null);
  const [problem, setProblem] = useState<NotMoved | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [pickup, delivery] = [order.pickup_address.area, order.delivery_address.area];
  const load = useCallback(async () => {
    const loaded = await windowsFor({ pickup_address: { area: pickup }, delivery_address: { area: delivery } });
    setOffer((shown) => loaded ?? shown);
    if (loaded === null) setProblem((shown) => shown ?? NOT_LOADED);
    return loaded;
  }, [pickup, delivery]);
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
    const now = await load();
    // Without a network everything stays for another try.
    if (now === null) return;
    onRefused(refused.message);
    // What somebody else took, or what is over, is not promised any longer.
    if (!windowsIn(now).some((one) => !one.full && isSameSpan(one, wish))) setWish(null);
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
        <Notice kind="warn">{current === null ? words.noneFree : words.noOther}</Notice>
      )}
      <p className="grid font-semibold tabular-nums" role="status">
        {isNew ? <span>{words.fetched(formatSpan(wish))}</span> : null}
        {isNew && wish.back ? <span>{words.back(formatSpan(wish.back))}</span> : null}
      </p>
      {problem === null ? null : (
        <Notice kind="bad">
          <p>{problem.message}</p>
          {problem.unreachable || current === null ? null : <p>{words.stays(formatSpan(current))}</p>}
        </Notice>
      )}
      <ButtonRow fills>
        {offer === null && problem !== null ? (
          <Button
            kind="outlined"
            onClick={() => {
              setProblem(null);
              void load();
            }}
          >
            {messages.shell.tryAgain}
          </Button>
        ) : null}
        {isNew ? (
          <Button aria-disabled={isBusy} onClick={() => void move()}>
            {isBusy ? words.moving : current === null ? words.take : words.move}
          </Button>
        ) : null}
        <Button kind="outlined" onClick={onKeep}>
          {current === null ? messages.ownOrder.close : words.keep}
        </Button>
      </ButtonRow>
    </div>
  );
}
