import { useId, useState } from 'react';
import type { WorkshopOrder } from '#contract/staff/day/workshop.ts';
import { messages } from '#domain/messages.ts';
import { formatShortSpan } from '#domain/windows/format.ts';
import { PriorityChip } from '#src/islands/staff/PriorityChip.tsx';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';

const words = messages.teamWorkshop;

type Props = {
  order: WorkshopOrder;
  onMark: (order: WorkshopOrder, mark: 'done' | 'undo') => Promise<void>;
  onPictures: (order: WorkshopOrder) => void;
};

/**
 * One order in the workshop: its code, its pairs, until when they are back, its pictures, and a button that marks them
 * as clean.
 */
export function WorkshopCard({ order, onMark, onPictures }: Props) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const isClean = order.state === 'clean';
  const back = order.back_on ? formatShortSpan(order.back_on) : shortMoment(order.promised_by);
  // Once they are clean, nothing can be paid for them any more.
  const asked = order.asked?.map(({ name, quantity }) => words.pairs(quantity, name)) ?? [];
  const mark = async () => {
    if (isBusy) return;
    setBusy(true);
    await onMark(order, isClean ? 'undo' : 'done');
    setBusy(false);
  };
  return (
    <li className="grid gap-3 rounded-toe bg-card px-[1.1rem] pt-4 pb-5 ring-1 ring-line" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-title tabular-nums" id={id}>
          {order.code}
        </h3>
        <span className="flex flex-wrap gap-2">
          <PriorityChip isPriority={order.is_priority} />
          {order.is_late ? (
            <Chip kind="bad">
              <OrderIcon name="clock" className="size-4" />
              {words.late}
            </Chip>
          ) : null}
        </span>
      </div>
      <ul className="grid gap-1">
        {order.lines.map(({ name, quantity }) => (
          <li key={name} className="wrap-anywhere font-bold">
            {words.pairs(quantity, name)}
          </li>
        ))}
      </ul>
      {asked.length > 0 ? <Notice kind="warn">{words.asked(asked.join(', '))}</Notice> : null}
      <p className="text-sm text-soft tabular-nums">{words.back(back)}</p>
      <div className="flex flex-wrap gap-[0.6rem]">
        <Button
          kind={isClean ? 'outlined' : 'yellow'}
          className="flex-[1.6_1_8rem] px-2"
          aria-disabled={isBusy}
          aria-describedby={id}
          onClick={() => void mark()}
        >
          {isClean ? <TeamIcon name="undo" /> : <OrderIcon name="check" />}
          {isClean ? words.undo : words.done}
        </Button>
        <Button
          kind="outlined"
          className="flex-[1_1_6rem] px-2"
          aria-describedby={id}
          onClick={() => onPictures(order)}
        >
          <TeamIcon name="camera" />
          {words.pictures}
        </Button>
      </div>
    </li>
  );
}
