import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';

const words = messages.teamWindows;

export type Save = WindowRulesState['saves'][number];
type Props = { saves: readonly Save[]; onUndo: (save: Save) => void };

/** Who changed what, newest first, and the way back to before each change. */
export function SavesPanel({ saves, onUndo }: Props) {
  return (
    <DeskPanel title={words.history}>
      {saves.length === 0 ? (
        <p className="text-soft">{words.noHistory}</p>
      ) : (
        <DeskList>
          {saves.map((save, index) => {
            const when = dayAndTime(save.at);
            const back = index === 0 ? words.undo : words.putBack;
            return (
              <DeskEntry key={save.id}>
                <div className="flex items-start justify-between gap-4">
                  <div className="grid gap-1">
                    <b className="tabular-nums">
                      {words.by(save.by, when)}
                      {save.is_undo ? `, ${words.isUndo}` : ''}
                    </b>
                    <ul className="text-sm text-soft tabular-nums">
                      {save.changes.map((change) => (
                        <li key={change}>{change}</li>
                      ))}
                    </ul>
                  </div>
                  <Button
                    kind="outlined"
                    size="small"
                    className="flex-none whitespace-nowrap"
                    aria-label={words.undoOf(back, when)}
                    onClick={() => onUndo(save)}
                  >
                    {back}
                  </Button>
                </div>
              </DeskEntry>
            );
          })}
        </DeskList>
      )}
    </DeskPanel>
  );
}
