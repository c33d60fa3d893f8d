import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { formatDay, formatHours, formatShortDate } from '#domain/windows/format.ts';
import { isSameSpan, type Span } from '#domain/windows/span.ts';
import { type WindowChoice, windowsIn } from '#src/lib/flows/checkout/pickup-windows.ts';

const words = messages.windows;

const CHIP =
  'relative grid min-h-tap cursor-pointer rounded-md px-[0.8rem] py-[0.4rem] text-center font-bold text-sm leading-snug shadow-choice has-[:checked]:bg-mint-soft has-[:checked]:shadow-chosen has-[:disabled]:cursor-default has-[:disabled]:bg-sand has-[:disabled]:text-soft has-[:disabled]:shadow-none has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2';

type Props = {
  offer: AvailableWindows;
  value: Span | null;
  onChoose: (window: WindowChoice) => void;
};

/**
 * Days and their windows as chips. Full ones are shown and can't be chosen; another day brings its first free window.
 */
export function WindowChooser({ offer, value, onChoose }: Props) {
  const id = useId();
  const windows = windowsIn(offer);
  const chosenDay = value?.date ?? windows.find(({ full }) => !full)?.date ?? '';
  const ofDay = windows.filter(({ date }) => date === chosenDay);
  return (
    <>
      {/* On a phone the days scroll sideways; the page never does. */}
      <div
        className="scrollbar-none -m-1 flex gap-2 overflow-x-auto p-1 md:flex-wrap"
        role="radiogroup"
        aria-label={words.day}
      >
        {offer.days.map(({ date }) => {
          const free = windows.find((window) => window.date === date && !window.full);
          return (
            <Chip
              key={date}
              name={`${id}-day`}
              label={free === undefined ? `${formatDay(date)}, ${words.full}` : formatDay(date)}
              isChosen={date === chosenDay}
              isFull={free === undefined}
              onChoose={() => free !== undefined && onChoose(free)}
              className="w-[5.25rem] flex-none"
            >
              <DayLines date={date} isFull={free === undefined} />
            </Chip>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3" role="radiogroup" aria-label={words.time}>
        {ofDay.map((window) => (
          <Chip
            key={window.from}
            name={`${id}-time`}
            label={window.full ? `${formatHours(window)}, ${words.full}` : formatHours(window)}
            isChosen={value !== null && isSameSpan(window, value)}
            isFull={window.full}
            onChoose={() => onChoose(window)}
            className="content-center tabular-nums"
          >
            <span>{formatHours(window)}</span>
            {window.full ? <span className="font-semibold text-xs">{words.fullDay}</span> : null}
          </Chip>
        ))}
      </div>
    </>
  );
}

function DayLines({ date, isFull }: { date: string; isFull: boolean }) {
  const [weekday = '', ...day] = formatShortDate(date).split(' ');
  return (
    <>
      <span className="font-semibold text-xs">{isFull ? `${weekday}, ${words.full}` : weekday}</span>
      <span className="tabular-nums">{day.join(' ')}</span>
    </>
  );
}

type ChipProps = {
  name: string;
  label: string;
  isChosen: boolean;
  isFull: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
};

/** One choice; the radio button covers it, so that all of it can be tapped. */
function Chip({ name, label, isChosen, isFull, onChoose, className, children }: ChipProps) {
  return (
    <label className={clsx(CHIP, className)}>
      <input
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        disabled={isFull}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
