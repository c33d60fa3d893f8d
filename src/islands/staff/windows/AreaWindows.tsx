import { useId } from 'react';
import { SERVED } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { formatHours } from '#domain/windows/format.ts';
import { earlierClash, hasOverlap, isBackwards } from '#domain/windows/overlap.ts';
import { STOPS_MAX } from '#domain/windows/wrong-week.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { Input } from '#src/islands/ui/form/Input.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { TimeSelect } from './TimeSelect.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;

type Window = Draft['windows'][number];
/** What a server from before areas could be opened has. */
const BUILT_IN = SERVED.map(({ area: { key, name } }) => ({ key, name }));

type Props = {
  title: string;
  areas?: readonly { key: string; name: string }[] | undefined;
  windows: Window[];
  onChange: (windows: Window[]) => void;
};

/** What is wrong with a window among those of its area; null where nothing is. */
function wrongOf(window: Window, own: readonly Window[]): string | null {
  if (isBackwards(window)) return words.hoursBackwards;
  const other = earlierClash(own, window, hasOverlap);
  return other === undefined ? null : words.windowOverlaps(formatHours(other));
}

/** The windows of each area: from, to, and how many stops. */
export function AreaWindows({ title, areas = BUILT_IN, windows, onChange }: Props) {
  const id = useId();
  const change = (changed: Window, part: Partial<Window>) =>
    onChange(windows.map((one) => (one === changed ? { ...one, ...part } : one)));
  return (
    <DeskPanel title={title}>
      <p className="text-soft">{words.windowsHint}</p>
      {areas.map(({ key, name }) => {
        const own = windows.filter(({ area }) => area === key);
        return (
          <fieldset className="grid min-w-0 gap-2 border-line border-t pt-3" key={key}>
            <legend className="float-left mb-1 p-0 font-bold">{name}</legend>
            {own.length === 0 ? (
              <p className="clear-both text-soft">{words.noWindows}</p>
            ) : (
              <div className="clear-both grid gap-2">
                <p className={`${ROW} max-[21.99em]:!hidden font-bold text-sm`} aria-hidden="true">
                  <span>{words.from}</span>
                  <span>{words.to}</span>
                  <span>{words.stops}</span>
                </p>
                {own.map((window, index) => {
                  const wrong = wrongOf(window, own);
                  const errorId = wrong === null ? undefined : `${id}-${key}-${index}`;
                  return (
                    // A window has no name of its own, and its times are what is edited.
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed
                    <div className={ROW} key={index}>
                      <TimeSelect
                        className={TIME}
                        errorId={errorId}
                        label={`${name}, ${words.from}`}
                        value={window.from}
                        onChange={(from) => change(window, { from })}
                      />
                      <TimeSelect
                        className={TIME}
                        errorId={errorId}
                        label={`${name}, ${words.to}`}
                        value={window.to}
                        onChange={(to) => change(window, { to })}
                      />
                      <Input
                        type="number"
                        required
                        inputMode="numeric"
                        min={0}
                        max={STOPS_MAX}
                        className={CELL}
                        aria-label={`${name}, ${words.stops}`}
                        value={Number.isNaN(window.stops) ? '' : window.stops}
                        onChange={({ target }) => change(window, { stops: target.valueAsNumber })}
                      />
                      <IconButton
                        label={words.removeWindow(formatHours(window), name)}
                        onClick={() => onChange(windows.filter((one) => one !== window))}
                      >
                        <Icon name="close" />
                      </IconButton>
                      {wrong === null ? null : (
                        <FieldError id={errorId} className="col-span-full">
                          {wrong}
                        </FieldError>
                      )}
                    </div>
                  );
                })}
              </div>
            )}
            <Button
              kind="outlined"
              size="small"
              className="justify-self-start"
              onClick={() => onChange([...windows, nextWindow(key, own.at(-1))])}
            >
              {words.addWindow(name)}
            </Button>
          </fieldset>
        );
      })}
    </DeskPanel>
  );
}

// In ems, so that large text gets two lines: a time that is cut off can't be read.
const ROW =
  'grid grid-cols-2 items-center gap-[0.4rem] min-[22em]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3.25rem_2.75rem]';
const CELL = '!px-[0.5rem] tabular-nums';
const TIME = '!pl-[0.5rem] !pr-6 [background-position:right_0.3rem_center]';

/** A new window: three hours after the last one of the area, or in the morning. */
function nextWindow(area: Window['area'], last: Window | undefined): Window {
  if (last === undefined) return { area, from: '09:00', to: '12:00', stops: 4 };
  const hour = Math.min(Number(last.to.slice(0, 2)), 20);
  const at = (value: number) => `${String(value).padStart(2, '0')}:${last.to.slice(3, 5) || '00'}`;
  return { area, from: at(hour), to: at(hour + 3), stops: last.stops };
}
