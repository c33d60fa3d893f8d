import { Suspense, useRef, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { isBeforePickup, isOver } from '#domain/orders/order-status.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';

// Most customers come when they said.
const MoveWindow = lazyComponent(() => import('./MoveWindow.tsx').then((module) => module.MoveWindow));

const words = messages.windows;

/**
 * When the pairs of an order are fetched and back, as far as that is ahead, and the way to change it. Shows nothing where
 * there are no windows.
 */
export function WindowPanel({
  order,
  onChanged,
}: {
  order: OrderDetail;
  /** The pickup was moved, or a refusal says that the order is another one by now. */
  onChanged: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const times = useRef<HTMLDListElement>(null);
  const close = () => {
    setOpen(false);
    // The chooser goes, so the times that it was about take focus and place.
    requestAnimationFrame(() => times.current?.focus());
  };
  const { status, pickup_window: pickup, back_on: back, may_move_pickup: mayMove } = order;
  if (((!pickup && !mayMove) || isOver(status)) && refused === null) return null;
  return (
    <Panel className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{words.title}</h2>
      <dl className="grid scroll-mt-24 gap-3 outline-none" ref={times} tabIndex={-1}>
        {/* What was done is in the timeline, with its real time. */}
        {pickup && isBeforePickup(status) ? <Row label={words.pickup} text={formatSpan(pickup)} /> : null}
        {back === null && isBeforePickup(status) ? <Row label={words.pickup} text={words.called} /> : null}
        {back && !isOver(status) ? <Row label={words.delivery} text={formatSpan(back)} /> : null}
      </dl>
      {/* The rider left, or the window came too near, while the chooser was open. */}
      {isOpen && !mayMove && refused !== null ? <Notice kind="warn">{refused}</Notice> : null}
      {isOpen && mayMove ? (
        <Suspense fallback={<div className="h-48" />}>
          <MoveWindow
            order={order}
            onMoved={() => {
              close();
              onChanged();
            }}
            onRefused={(sentence) => {
              setRefused(sentence);
              onChanged();
            }}
            onKeep={close}
          />
        </Suspense>
      ) : mayMove ? (
        <Button
          kind="outlined"
          size="small"
          className="justify-self-start print:hidden"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {pickup ? words.change : words.choosePickup}
        </Button>
      ) : null}
    </Panel>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{text}</dd>
    </div>
  );
}
