import type { PriceChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime, shortMoment } from '#src/islands/ui/dates.ts';
import { priceText } from './price-text.ts';

const words = messages.teamPrices;

type Props = { changes: readonly PriceChangeShown[]; onUndo: (change: PriceChangeShown) => void };

/** Who changed which price when, from when on, and the way back. */
export function HistoryPanel({ changes, onUndo }: Props) {
  return (
    <DeskPanel title={words.history}>
      {changes.length === 0 ? (
        <p className="text-soft">{words.noHistory}</p>
      ) : (
        <DeskList>
          {changes.map((change) => (
            <Change key={change.id} change={change} onUndo={() => onUndo(change)} />
          ))}
        </DeskList>
      )}
    </DeskPanel>
  );
}

type Standing = Pick<PriceChangeShown, 'state' | 'starts_at' | 'withdrawn_at' | 'withdrawn_by'>;

/** How a change stands, in words. */
export function standing({ state, starts_at, withdrawn_at, withdrawn_by }: Standing): string {
  return state === 'withdrawn'
    ? words.states.withdrawn(withdrawn_by, dayAndTime(withdrawn_at ?? ''))
    : words.states[state](shortMoment(starts_at));
}

/** The name of the way back from a change; null when there is none. */
export function wayBack({ state }: Standing): string | null {
  if (state === 'ahead') return words.withdraw;
  return state === 'now' ? words.restore : null;
}

function Change({ change, onUndo }: { change: PriceChangeShown; onUndo: () => void }) {
  const { kind, name, before, after, by, saved_at: savedAt, reason, is_undo: isUndo } = change;
  const back = wayBack(change);
  const what = words.becomes(name, priceText(kind, before), priceText(kind, after));
  return (
    <DeskEntry>
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <b>{name}</b>
          <span className="font-semibold tabular-nums">
            {words.turns(priceText(kind, before), priceText(kind, after))}
          </span>
          <span className="text-sm text-soft tabular-nums">{standing(change)}</span>
          <span className="text-sm text-soft tabular-nums">
            {words.by(by, dayAndTime(savedAt))}
            {isUndo ? `, ${words.undone}` : ''}
          </span>
          {reason === '' ? null : <span className="wrap-anywhere text-sm">{reason}</span>}
        </div>
        {back === null ? null : (
          <Button
            kind="outlined"
            size="small"
            className="flex-none whitespace-nowrap"
            aria-label={`${back}: ${what}`}
            onClick={onUndo}
          >
            {back}
          </Button>
        )}
      </div>
    </DeskEntry>
  );
}
