import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { distanceKm } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { initialMapCentre, movePin, openMap, type PinMap } from '#src/lib/flows/places/move-pin.ts';
import type { Trip } from '#src/lib/flows/places/places.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';

const words = messages.pin;

/** How far one press of an arrow key moves the map, in pixels; with Shift it is a large step. */
const STEP_PX = 16;
const LARGE_STEP_PX = 96;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

type Props = { trip: Trip; place: ChosenPlace; onClose: () => void };

/** The map with the pin in its middle: the map moves under the pin, so that no finger hides the spot. */
export function PinDialog({ trip, place, onClose }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<PinMap>(null);
  const [start] = useState(() => initialMapCentre(place));
  const [at, setAt] = useState(start);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const gone = new AbortController();
    const element = host.current;
    if (element === null) return;
    void openMap({ host: element, at: start, onMove: setAt }, gone.signal).then((opened) => {
      if (gone.signal.aborted) return opened.ok ? opened.map.close() : undefined;
      if (!opened.ok) return setProblem(opened.message);
      map.current = opened.map;
      setOpen(true);
    });
    return () => {
      gone.abort();
      map.current?.close();
    };
  }, [start]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const zoom = ZOOMS[event.key];
    if (arrow === undefined && zoom === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    if (arrow) map.current?.panBy(arrow[0] * step, arrow[1] * step);
    else map.current?.zoomBy(zoom ?? 0);
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await movePin(trip, at);
    setBusy(false);
    if (outcome.ok || outcome.reason === 'superseded') onClose();
    else setProblem(outcome.message);
  };
  const metres = distanceKm(start, at) * 1000;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="text-sm text-soft">{words.hint}</p>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <div className="relative h-[min(20rem,48dvh)] overflow-hidden rounded-toe-sm bg-mint-soft shadow-frame">
        <div
          className="size-full cursor-grab touch-none active:cursor-grabbing"
          ref={host}
          role="application"
          aria-label={words.map}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map.
          tabIndex={0}
          onKeyDown={onKeyDown}
          data-pin-map={isOpen ? 'open' : undefined}
        />
        <CheckoutIcon
          name="map-pin"
          className="pointer-events-none absolute top-1/2 left-1/2 size-11 -translate-x-1/2 -translate-y-[90%] fill-accent text-green-900"
        />
        <span className="absolute right-2 bottom-2 grid gap-1">
          <IconButton className="bg-card shadow-hairline" label={words.closer} onClick={() => map.current?.zoomBy(1)}>
            <span aria-hidden="true">+</span>
          </IconButton>
          <IconButton className="bg-card shadow-hairline" label={words.wider} onClick={() => map.current?.zoomBy(-1)}>
            <span aria-hidden="true">−</span>
          </IconButton>
        </span>
      </div>
      <p className="min-h-[1.5em] text-sm tabular-nums" role="status">
        {metres < 1 ? '' : words.moved(metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`)}
      </p>
      <ButtonRow fills>
        <Button aria-disabled={busy || !isOpen} onClick={isOpen ? () => void save() : undefined}>
          {busy ? words.saving : words.save}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {words.cancel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
