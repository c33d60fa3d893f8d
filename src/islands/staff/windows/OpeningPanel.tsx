import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { isBackwards } from '#domain/windows/overlap.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { TimeSelect } from './TimeSelect.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;

/** Monday first, as people plan a week. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];

/** The opening hours of each weekday. */
export function OpeningPanel({
  title,
  opening,
  onChange,
}: {
  title: string;
  opening: Draft['opening'];
  onChange: (opening: Draft['opening']) => void;
}) {
  const id = useId();
  const set = (day: number, hours: Draft['opening'][number]) =>
    onChange(opening.map((before, index) => (index === day ? hours : before)));
  return (
    <DeskPanel title={title}>
      <p className="text-soft">{words.openingHint}</p>
      <ul className="grid gap-1">
        {ORDER.map((day) => {
          const hours = opening[day] ?? null;
          const errorId = isBackwards(hours) ? `${id}-${day}` : undefined;
          const name = words.weekdays[day] ?? '';
          return (
            <li
              className="grid min-h-control grid-cols-1 xs:grid-cols-[9rem_1fr] items-center gap-x-3 gap-y-1"
              key={day}
            >
              <Checkbox
                checked={hours !== null}
                onChange={({ target }) => set(day, target.checked ? { from: '08:00', to: '18:00' } : null)}
              >
                {name}
              </Checkbox>
              {hours === null ? (
                <span className="text-soft">{words.closed}</span>
              ) : (
                <span className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
                  <TimeSelect
                    label={words.opensAt(name)}
                    errorId={errorId}
                    value={hours.from}
                    onChange={(from) => set(day, { ...hours, from })}
                  />
                  <span aria-hidden="true">–</span>
                  <TimeSelect
                    label={words.closesAt(name)}
                    errorId={errorId}
                    value={hours.to}
                    onChange={(to) => set(day, { ...hours, to })}
                  />
                </span>
              )}
              {errorId === undefined ? null : (
                <FieldError id={errorId} className="col-span-full">
                  {words.hoursBackwards}
                </FieldError>
              )}
            </li>
          );
        })}
      </ul>
    </DeskPanel>
  );
}
