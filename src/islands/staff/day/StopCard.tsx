import { useEffect, useId, useRef } from 'react';
import type { Stop } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { ContactLinks } from '#src/islands/staff/ContactLinks.tsx';
import { clockTime } from '#src/islands/staff/dates.ts';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { StopKey } from '#src/lib/flows/team/day-marks.ts';
import type { DayMark } from '#src/lib/stores/day-marks.ts';

const words = messages.teamDay;

type Props = {
  stop: Stop;
  /** The first open stop: its button is yellow. */
  isNext: boolean;
  /** No actions at this stop yet: no marks, no pictures. */
  isLater: boolean;
  shopName: string;
  onMark: (stop: StopKey, mark: DayMark['mark']) => void;
  onPictures: (stop: Stop) => void;
};

/** One stop of the day: place, customer, number of pairs, contact links, and a button that marks it as done. */
export function StopCard({ stop, isNext, isLater, shopName, onMark, onPictures }: Props) {
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  const isOwnTap = useRef(false);
  const { state } = stop;
  useEffect(() => {
    // The tapped button is removed: the button that undoes or repeats the mark takes the focus.
    const next = state === 'open' ? '.go2 .btn' : '.un';
    if (isOwnTap.current) card.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    isOwnTap.current = false;
  }, [state]);
  const mark: Props['onMark'] = (...marked) => {
    isOwnTap.current = true;
    onMark(...marked);
  };
  const isOpen = stop.state === 'open';
  const look = isOpen ? (isNext ? 'sp next' : 'sp') : 'sp done';
  return (
    <li className={look} aria-labelledby={id} ref={card}>
      <StopTime stop={stop} />
      <h3 id={id}>{stop.name}</h3>
      {isOpen ? null : <MarkedLine stop={stop} onUndo={() => mark(stop, 'undo')} />}
      <p className="ad">
        {stop.address.street_address}
        {stop.address.digital_address === null ? null : (
          <>
            , <span className="inline-block">{stop.address.digital_address}</span>
          </>
        )}
      </p>
      <p className="mt tabular-nums">
        <b>{messages.team.pairs(stop.pairs)}</b>
        <span>{stop.code}</span>
        {stop.missed > 0 ? <span className="warn">{words.missed(stop.missed)}</span> : null}
        <span className="onpaper">{formatPhone(stop.phone_number)}</span>
      </p>
      {isOpen && stop.address.is_flagged ? <p className="flag text-sm">{messages.teamOrder.flagged}</p> : null}
      {isOpen ? (
        <>
          <ContactLinks
            name={stop.name}
            phone={stop.phone_number}
            greeting={words.coming[stop.kind](stop.name, stop.code, shopName)}
            place={stop.address}
          >
            {isLater ? null : (
              <button
                type="button"
                className="iconbtn"
                aria-label={words.pictures(stop.name)}
                onClick={() => onPictures(stop)}
              >
                <TeamIcon name="camera" />
              </button>
            )}
          </ContactLinks>
          {isLater ? null : <OpenActions stop={stop} isNext={isNext} onMark={mark} />}
        </>
      ) : null}
    </li>
  );
}

function StopTime({ stop }: { stop: Stop }) {
  const isPickup = stop.kind === 'pickup';
  return (
    <div className="tm tabular-nums">
      <span>{stop.planned_at === null ? <small>{words.anyTime}</small> : clockTime(stop.planned_at)}</span>
      <span className={isPickup ? 'chip' : 'chip dk'}>
        <OrderIcon name={isPickup ? 'package' : 'house'} />
        {isPickup ? words.pickup : words.delivery}
      </span>
    </div>
  );
}

const doneWord = (stop: Stop) => (stop.kind === 'pickup' ? words.pickedUp : words.delivered);

function MarkedLine({ stop, onUndo }: { stop: Stop; onUndo: () => void }) {
  const mark = stop.state === 'done' ? doneWord(stop) : words.notHome;
  const at = stop.marked_at === null ? '' : clockTime(stop.marked_at);
  return (
    <>
      <p className="said text-sm tabular-nums">
        <OrderIcon name={stop.state === 'done' ? 'check' : 'clock'} />
        {words.by(mark, stop.marked_by, at)}
      </p>
      {stop.may_undo ? (
        <button type="button" className="un" aria-label={words.undoOf(stop.name)} onClick={onUndo}>
          <TeamIcon name="undo" />
          {words.undo}
        </button>
      ) : null}
    </>
  );
}

function OpenActions({ stop, isNext, onMark }: Pick<Props, 'stop' | 'isNext' | 'onMark'>) {
  return (
    <div className="go2">
      <button
        type="button"
        className={isNext ? 'btn' : 'btn line'}
        aria-label={words.markOf(doneWord(stop), stop.name)}
        onClick={() => onMark(stop, 'done')}
      >
        <OrderIcon name="check" />
        {doneWord(stop)}
      </button>
      <button
        type="button"
        className="btn line"
        aria-label={words.markOf(words.notHome, stop.name)}
        onClick={() => onMark(stop, 'not_home')}
      >
        {words.notHome}
      </button>
    </div>
  );
}
