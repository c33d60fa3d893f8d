import { type PointerEvent, useRef, useState } from 'react';

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
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
};

/**
 * Dragging the rows of a list by a handle, with a finger or a mouse. `onMove` is called when the entry crosses the
 * middle of another one, `onEnd` when it is let go.
 */
export function useDrag(
  rows: () => readonly HTMLElement[],
  { onMove, onEnd }: { onMove: (from: number, to: number) => void; onEnd: () => void },
): Drag {
  const [at, setAt] = useState<number | null>(null);
  const current = useRef<number | null>(null);
  const go = (index: number | null) => {
    current.current = index;
    setAt(index);
  };
  const end = () => {
    if (current.current === null) return;
    go(null);
    onEnd();
  };
  return {
    at,
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        go(index);
      },
      onPointerMove: (event) => {
        const from = current.current;
        if (from === null) return;
        const middles = rows()
          .map((row) => row.getBoundingClientRect())
          .map(({ top, height }) => top + height / 2);
        const to = middles.filter((middle, other) => other !== from && middle < event.clientY).length;
        if (to === from) return;
        onMove(from, to);
        go(to);
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
}
