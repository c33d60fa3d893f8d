import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { STOPS_LISTED } from '#domain/riders/sheet-size.ts';
import { Button } from '#src/islands/ui/Button.tsx';

const words = messages.teamDay;

type Props = {
  name: string;
  /** The stops that are there, in their order. */
  stops: readonly Stop[];
  /** How many of them are shown at most. */
  wanted: number;
  /** How many the area has on this day. */
  total: number;
  onWant: (stops: number) => Promise<void>;
  children: (stops: readonly Stop[]) => ReactNode;
};

/** An area's stops: the first ones, and a button for more of them. */
export function AreaSection({ name, stops, wanted, total, onWant, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const line = useRef<HTMLParagraphElement>(null);
  const shown = stops.slice(0, wanted);
  const left = total - shown.length;
  // Once more was asked for, the line stays: it has the focus when the button is gone.
  const [wasCut, setCut] = useState(false);
  /** How many were shown when more were asked for; null when none are awaited. */
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (before.current === null || shown.length <= before.current) return;
    before.current = null;
    setSaid(words.listed(shown.length, total));
    // The button is gone with the last ones.
    if (left <= 0 && document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  });
  const more = async () => {
    if (isBusy) return;
    setBusy(true);
    setCut(true);
    before.current = shown.length;
    await onWant(shown.length + STOPS_LISTED);
    setBusy(false);
  };
  return (
    <section aria-label={name}>
      <div className="flex items-baseline justify-between gap-4 px-edge pt-3 pb-2">
        <h2 className="text-xl">{name}</h2>
        <span className="text-sm text-soft tabular-nums">
          {left > 0 ? words.listed(shown.length, total) : words.stops(total)}
        </span>
      </div>
      {children(shown)}
      {left > 0 || wasCut ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-edge pb-5">
          <p ref={line} tabIndex={-1} className="text-sm text-soft tabular-nums">
            {left > 0 ? words.listed(shown.length, total) : words.allListed(total)}
          </p>
          {left > 0 ? (
            <Button
              kind="outlined"
              size="small"
              className="print:hidden"
              aria-disabled={isBusy}
              aria-label={words.moreOf(Math.min(STOPS_LISTED, left), name)}
              onClick={() => void more()}
            >
              {words.more(Math.min(STOPS_LISTED, left))}
            </Button>
          ) : null}
        </div>
      ) : null}
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  );
}
