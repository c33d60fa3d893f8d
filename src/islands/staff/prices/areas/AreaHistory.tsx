import type { AreaChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { HistoryEntry } from '#src/islands/staff/prices/HistoryEntry.tsx';
import { areaTurn, centreText } from './area-text.ts';

const words = messages.teamAreas;

type Props = { changes: readonly AreaChangeShown[]; onUndo: (change: AreaChangeShown) => void };

/** Who opened or changed which area when, from when on, and the way back; nothing while nobody has. */
export function AreaHistory({ changes, onUndo }: Props) {
  if (changes.length === 0) return null;
  return (
    <DeskPanel title={words.history}>
      <DeskList>
        {changes.map((change) => {
          const { id, name, after } = change;
          return (
            <HistoryEntry
              key={id}
              change={change}
              turn={areaTurn(change)}
              about={after === null ? undefined : words.about(after.region, centreText(after.centre))}
              what={`${name}, ${areaTurn(change)}`}
              onUndo={() => onUndo(change)}
            />
          );
        })}
      </DeskList>
    </DeskPanel>
  );
}
