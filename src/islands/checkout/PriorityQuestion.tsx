import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { formatShortDate, formatShortSpan } from '#domain/windows/format.ts';
import { isSameSpan, type Span } from '#domain/windows/span.ts';
import {
  backWithoutWindow,
  choosePriority,
  isFaster,
  isPriorityFull,
  offeredIn,
  windowsIn,
} from '#src/lib/flows/checkout/pickup-windows.ts';
import { $priority } from '#src/lib/stores/checkout/checkout.ts';
import { TURNAROUND_HOURS } from '#src/lib/stores/checkout/turnaround.ts';
import { Question } from './Question.tsx';

const words = messages.priority;

type Props = { offer: AvailableWindows; areas: string; chosen: Span | null };

/** The faster return as a choice, each with its price and the day that it promises for the chosen pickup. */
export function PriorityQuestion({ offer, areas, chosen }: Props) {
  const isChosen = useStore($priority) !== null;
  const offered = offeredIn(offer);
  if (offered === null) return null;
  const window = chosen === null ? undefined : windowsIn(offer).find((one) => isSameSpan(one, chosen));
  const told = (back: Span | null | undefined, hours: number) =>
    back ? words.back(formatShortSpan(back)) : words.about(hours);
  const isFull = isPriorityFull(offer, window);
  const isUseful = isFaster(window) && !isFull;
  const standard = told(window === undefined ? backWithoutWindow(offer, false) : window.back, TURNAROUND_HOURS);
  const taken = window === undefined ? words.fullToday : words.full(formatShortDate(window.date));
  const refused = isFull ? taken : words.notFaster;
  const faster = isUseful
    ? told(window === undefined ? backWithoutWindow(offer, true) : window.priority_back, offered.hours)
    : refused;
  return (
    <Question text={words.question}>
      <div className="grid grid-cols-1 gap-2 min-[40em]:grid-cols-2" role="radiogroup" aria-label={words.question}>
        <Speed
          name={words.standard}
          price={words.included}
          promise={standard}
          isChosen={!isChosen}
          onChoose={() => choosePriority(null, offer, areas)}
        />
        <Speed
          name={messages.priorityLine.name}
          price={words.costs(formatCheckout(offered.cost))}
          promise={faster}
          isChosen={isChosen}
          isOff={!isUseful}
          onChoose={() => choosePriority(offered, offer, areas)}
        />
      </div>
      {/* A change of the pickup changes the day, or ends the faster return: a screen reader hears it. */}
      <p className="sr-only" role="status">
        {isChosen ? `${messages.priorityLine.name}: ${faster}` : `${words.standard}: ${standard}`}
      </p>
    </Question>
  );
}

type SpeedProps = {
  name: string;
  price: string;
  promise: string;
  isChosen: boolean;
  isOff?: boolean;
  onChoose: () => void;
};

/** One choice; the radio button covers it, so that all of it can be tapped. */
function Speed({ name, price, promise, isChosen, isOff = false, onChoose }: SpeedProps) {
  const id = useId();
  return (
    <label className="relative flex cursor-pointer flex-wrap content-start justify-between gap-x-3 gap-y-[0.15rem] rounded-md px-4 py-3 leading-snug shadow-choice has-[:disabled]:cursor-default has-[:checked]:bg-mint-soft has-[:disabled]:bg-sand has-[:disabled]:text-soft has-[:checked]:shadow-chosen has-[:disabled]:shadow-none has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2">
      <input
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
        type="radio"
        name="speed"
        aria-label={`${name}, ${price}`}
        aria-describedby={id}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <b>{name}</b>
      <b className="tabular-nums">{price}</b>
      <span className="w-full text-ink-soft text-sm tabular-nums" id={id}>
        {promise}
      </span>
    </label>
  );
}
