import type { WindowRulesState } from '#contract/staff/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';

const words = messages.teamWindows;

/** Who changed what, newest first. */
export function SavesPanel({ saves }: Pick<WindowRulesState, 'saves'>) {
  return (
    <DeskPanel title={words.history}>
      {saves.length === 0 ? (
        <p className="text-soft">{words.noHistory}</p>
      ) : (
        <DeskList>
          {saves.map(({ at, by, changes }) => (
            <DeskEntry key={at}>
              <b className="tabular-nums">{words.by(by, dayAndTime(at))}</b>
              <ul className="text-sm text-soft tabular-nums">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </DeskEntry>
          ))}
        </DeskList>
      )}
    </DeskPanel>
  );
}
