import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A list with one entry at another place. */
export function movedTo<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)];
}

type Drag = {
  /** The dragged entry's place; null while none is dragged. */
  at: number | null;
  /** What the handle of the entry at a place listens to. */
  handle: (index: number) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
};

/** In px: an entry that is held this near the top or bottom of the screen scrolls the page, so many px a frame. */
const EDGE = 72;
const SCROLLED = 8;

/** How far the page scrolls in a frame while an entry is held at this height of the screen, in px. */
export function scrollAt(y: number, height: number): number {
  if (y < EDGE) return 0 - SCROLLED;
  return y > height - EDGE ? SCROLLED : 0;
}

/**
 * Dragging the rows of a list by a handle, with a finger or a mouse, also to a place that is not on screen. `onMove` is
 * called when the entry crosses the middle of another one, `onEnd` when it is let go.
 */
export function useDrag(
  rows: () => readonly HTMLElement[],
  { onMove, onEnd }: { onMove: (from: number, to: number) => void; onEnd: () => void },
): Drag {
  const [at, setAt] = useState<number | null>(null);
  const current = useRef<number | null>(null);
  /** Where on the screen the entry was grabbed, and where it is held. */
  const grabbed = useRef(0);
  const held = useRef(0);
  const listening = useRef<AbortController | null>(null);
  const latest = useRef({ rows, onMove, onEnd });
  useLayoutEffect(() => {
    latest.current = { rows, onMove, onEnd };
  });
  useEffect(() => () => listening.current?.abort(), []);
  const go = (index: number | null) => {
    current.current = index;
    setAt(index);
  };
  const follow = () => {
    const from = current.current;
    if (from === null) return;
    const boxes = latest.current.rows().map((row) => row.getBoundingClientRect());
    const to = boxes.filter(({ top, height }, other) => other !== from && top + height / 2 < held.current).length;
    if (to === from) return;
    latest.current.onMove(from, to);
    go(to);
  };
  const scrollOn = () => {
    if (current.current === null) return;
    const by = scrollAt(held.current, window.innerHeight);
    // Not for who grabs an entry beside an edge and drags it away from there.
    if (by * (held.current - grabbed.current) > 0) {
      window.scrollBy({ top: by, behavior: 'instant' });
      follow();
    }
    requestAnimationFrame(scrollOn);
  };
  const end = () => {
    listening.current?.abort();
    if (current.current === null) return;
    go(null);
    latest.current.onEnd();
  };
  const begin = (pointer: number) => {
    const listener = new AbortController();
    listening.current = listener;
    const { signal } = listener;
    const of = (act: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
      if (event.pointerId === pointer) act(event);
    };
    // On the window: a row that goes down in the list is taken out of the page for a moment, and its handle hears no more.
    window.addEventListener(
      'pointermove',
      of(({ clientY }) => {
        held.current = clientY;
        follow();
      }),
      { signal },
    );
    window.addEventListener('pointerup', of(end), { signal });
    window.addEventListener('pointercancel', of(end), { signal });
    requestAnimationFrame(scrollOn);
  };
  return {
    at,
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || current.current !== null) return;
        grabbed.current = event.clientY;
        held.current = event.clientY;
        go(index);
        begin(event.pointerId);
      },
    }),
  };
}
