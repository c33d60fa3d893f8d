import type { AreaChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { standing, wayBack } from '#src/islands/staff/prices/HistoryPanel.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { areaTurn, centreText } from './area-text.ts';

const words = messages.teamAreas;
const { by: byWhom, undone } = messages.teamPrices;

type Props = { changes: readonly AreaChangeShown[]; onUndo: (change: AreaChangeShown) => void };

/** Who opened or changed which area when, from when on, and the way back; nothing while nobody has. */
export function AreaHistory({ changes, onUndo }: Props) {
  if (changes.length === 0) return null;
  return (
    <DeskPanel title={words.history}>
      <DeskList>
        {changes.map((change) => (
          <Change key={change.id} change={change} onUndo={() => onUndo(change)} />
        ))}
      </DeskList>
    </DeskPanel>
  );
}

function Change({ change, onUndo }: { change: AreaChangeShown; onUndo: () => void }) {
  const { name, after, by, saved_at: savedAt, reason, is_undo: isUndo } = change;
  const back = wayBack(change);
  return (
    <DeskEntry>
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <b>{name}</b>
          <span className="font-semibold tabular-nums">{areaTurn(change)}</span>
          {after === null ? null : (
            <span className="text-sm text-soft tabular-nums">
              {words.about(after.region, centreText(after.centre))}
            </span>
          )}
          <span className="text-sm text-soft tabular-nums">{standing(change)}</span>
          <span className="text-sm text-soft tabular-nums">
            {byWhom(by, dayAndTime(savedAt))}
            {isUndo ? `, ${undone}` : ''}
          </span>
          {reason === '' ? null : <span className="wrap-anywhere text-sm">{reason}</span>}
        </div>
        {back === null ? null : (
          <Button
            kind="outlined"
            size="small"
            className="flex-none whitespace-nowrap"
            aria-label={`${back}: ${name}, ${areaTurn(change)}`}
            onClick={onUndo}
          >
            {back}
          </Button>
        )}
      </div>
    </DeskEntry>
  );
}
