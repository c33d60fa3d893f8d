import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { formatHours } from '#domain/windows/format.ts';
import { BlockedChip } from '#src/islands/staff/BlockedChip.tsx';
import { ContactLinks } from '#src/islands/staff/ContactLinks.tsx';
import { clockTime, dueBefore } from '#src/islands/staff/dates.ts';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { StopKey } from '#src/lib/flows/team/day/day-marks.ts';
import type { DayMark } from '#src/lib/stores/team/day-marks.ts';

import { type Planning, StopRider } from './StopRider.tsx';

const words = messages.teamDay;

type Props = {
  stop: Stop;
  /** The first open stop: its button is yellow. */
  isNext: boolean;
  /** No actions at this stop yet: no marks, no pictures. */
  isLater: boolean;
  shopName: string;
  planning: Planning;
  onMark: (stop: StopKey, mark: DayMark['mark']) => void;
  onPictures: (stop: Stop) => void;
};

/** One stop of the day: place, customer, number of pairs, contact links, and a button that marks it as done. */
export function StopCard({ stop, isNext, isLater, shopName, planning, onMark, onPictures }: Props) {
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  const isOwnTap = useRef(false);
  const { state } = stop;
  useEffect(() => {
    // The tapped button is removed: the button that undoes or repeats the mark takes the focus.
    const next = state === 'open' ? '[data-mark]' : '[data-undo]';
    if (isOwnTap.current) card.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    isOwnTap.current = false;
  }, [state]);
  const mark: Props['onMark'] = (...marked) => {
    isOwnTap.current = true;
    onMark(...marked);
  };
  const isOpen = stop.state === 'open';
  return (
    <li
      className={clsx(
        'wrap-anywhere relative grid grid-cols-[minmax(min(7.5rem,25vw),1fr)_auto] content-start gap-x-3 gap-y-[0.15rem] rounded-toe px-[1.1rem] *:min-w-0 forced-colors:border',
        'print:break-inside-avoid print:rounded-xs print:px-[0.7rem] print:ring-1 print:ring-[#999]',
        isOpen ? 'bg-card pt-4 pb-5 print:py-2' : 'py-[0.8rem]',
        isOpen && isNext ? 'ring-[3px] ring-green-900' : 'ring-1 ring-line',
      )}
      aria-labelledby={id}
      ref={card}
    >
      <StopTime stop={stop} date={planning.date} />
      <h3
        id={id}
        className={
          isOpen
            ? 'col-span-full text-title'
            : 'stretch-normal col-start-1 self-center font-body font-bold text-[1rem] leading-snug tracking-normal'
        }
      >
        {stop.name}
      </h3>
      {isOpen ? null : <MarkedLine stop={stop} onUndo={() => mark(stop, 'undo')} />}
      <p className={clsx('col-span-full leading-compact', !isOpen && 'hidden print:block')}>
        {stop.address.street_address}
        {stop.address.digital_address === null ? null : (
          <>
            , <span className="inline-block">{stop.address.digital_address}</span>
          </>
        )}
      </p>
      {stop.address.landmark && !stop.address.street_address.includes(stop.address.landmark) ? (
        <p className={clsx('col-span-full leading-compact', !isOpen && 'hidden print:block')}>
          {messages.teamOrder.landmark(stop.address.landmark)}
        </p>
      ) : null}
      {(stop.customer_notes ?? []).map((note) => (
        <p
          key={note}
          className={clsx('col-span-full whitespace-pre-line leading-compact', !isOpen && 'hidden print:block')}
        >
          {words.customerNote(note)}
        </p>
      ))}
      <p
        className={clsx(
          'col-span-full flex-wrap gap-x-4 gap-y-[0.1rem] text-ink-soft text-sm tabular-nums',
          isOpen ? 'flex' : 'hidden print:flex',
        )}
      >
        <b className="text-ink">{messages.team.pairs(stop.pairs)}</b>
        <span>{stop.code}</span>
        {stop.is_priority ? <b className="text-ink">{messages.priorityLine.name}</b> : null}
        {stop.missed > 0 ? <span className="font-bold text-warning">{words.missed(stop.missed)}</span> : null}
        <span className="hidden print:inline">{unbrokenPhone(stop.phone_number)}</span>
      </p>
      {isOpen && stop.stopped ? (
        <div className="col-span-full mt-1 grid gap-1">
          <p>
            <BlockedChip stopped={stop.stopped} />
          </p>
          <p className="text-sm">{words.stoppedHint}</p>
        </div>
      ) : null}
      {isOpen && stop.address.looks_like ? (
        <p className="col-span-full font-bold text-sm text-warning">{words.looksLike(stop.address.looks_like.area)}</p>
      ) : null}
      {isOpen && stop.address.is_vague ? (
        <p className="col-span-full font-bold text-sm text-warning">{messages.teamOrder.vague}</p>
      ) : null}
      {isOpen && stop.address.is_flagged ? (
        <p className="col-span-full font-bold text-sm text-warning">{messages.teamOrder.flagged}</p>
      ) : null}
      {isOpen ? (
        <>
          <ContactLinks
            className="col-span-full mt-[0.6rem] grid-cols-4"
            name={stop.name}
            phone={stop.phone_number}
            greeting={words.coming[stop.kind](stop.name, stop.code, shopName)}
            place={stop.address}
          >
            {isLater ? null : (
              <IconButton
                className="h-12 w-auto bg-mint-soft text-green-900"
                label={words.pictures(stop.name)}
                onClick={() => onPictures(stop)}
              >
                <TeamIcon name="camera" />
              </IconButton>
            )}
          </ContactLinks>
          {isLater || stop.stopped ? null : <OpenActions stop={stop} isNext={isNext} onMark={mark} />}
          <StopRider stop={stop} planning={planning} />
        </>
      ) : null}
    </li>
  );
}

function StopTime({ stop, date }: { stop: Stop; date: string }) {
  const isPickup = stop.kind === 'pickup';
  const isOpen = stop.state === 'open';
  const due = isOpen ? dueBefore(stop.planned_at, date) : null;
  return (
    <div
      className={clsx(
        'stretch-[80%] col-span-full flex flex-wrap items-center justify-between gap-1 font-display font-heavy tabular-nums leading-none',
        isOpen ? 'mb-[0.35rem] text-green-900 text-title-lg' : 'text-[1.125rem] text-ink-soft',
      )}
    >
      <span>
        {due === null ? null : (
          <small className="stretch-normal mb-1 block font-body font-bold text-sm text-warning">
            {words.wasDue(due)}
          </small>
        )}
        {stop.planned_at === null ? (
          <small className="stretch-normal font-body font-semibold text-ink-soft text-sm">{words.anyTime}</small>
        ) : stop.window ? (
          formatHours(stop.window)
        ) : (
          clockTime(stop.planned_at)
        )}
      </span>
      <Chip kind={isPickup ? 'plain' : 'dark'}>
        <OrderIcon name={isPickup ? 'package' : 'house'} className="size-4" />
        {isPickup ? words.pickup : words.delivery}
      </Chip>
    </div>
  );
}

const doneWord = (stop: Stop) => (stop.kind === 'pickup' ? words.pickedUp : words.delivered);

function MarkedLine({ stop, onUndo }: { stop: Stop; onUndo: () => void }) {
  const mark = stop.state === 'done' ? doneWord(stop) : words.notHome;
  const at = stop.marked_at === null ? '' : clockTime(stop.marked_at);
  return (
    <>
      <p className="col-start-1 row-start-3 flex items-center gap-[0.4rem] text-ink-soft text-sm tabular-nums">
        <OrderIcon name={stop.state === 'done' ? 'check' : 'clock'} className="size-4" />
        {words.by(mark, stop.marked_by, at)}
      </p>
      {stop.may_undo ? (
        <button
          type="button"
          className="col-start-2 row-span-2 row-start-2 -my-2 inline-flex min-h-tap cursor-pointer items-center gap-[0.4rem] self-center whitespace-nowrap font-bold text-green-600 underline decoration-2 decoration-dashed underline-offset-[0.3em] print:hidden"
          aria-label={words.undoOf(stop.name)}
          onClick={onUndo}
          data-undo
        >
          <TeamIcon name="undo" />
          {words.undo}
        </button>
      ) : null}
    </>
  );
}

function OpenActions({ stop, isNext, onMark }: Pick<Props, 'stop' | 'isNext' | 'onMark'>) {
  return (
    <div className="col-span-full mt-3 flex flex-wrap items-center gap-[0.6rem] print:hidden">
      <Button
        kind={isNext ? 'yellow' : 'outlined'}
        className="flex-[1.6_1_8rem] px-2"
        aria-label={words.markOf(doneWord(stop), stop.name)}
        onClick={() => onMark(stop, 'done')}
        data-mark
      >
        <OrderIcon name="check" />
        {doneWord(stop)}
      </Button>
      <Button
        kind="outlined"
        className="flex-[1_1_6rem] px-2"
        aria-label={words.markOf(words.notHome, stop.name)}
        onClick={() => onMark(stop, 'not_home')}
      >
        {words.notHome}
      </Button>
    </div>
  );
}
