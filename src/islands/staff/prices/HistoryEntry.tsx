import type { PriceChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime, shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamPrices;

type Change = Omit<PriceChangeShown, 'kind' | 'key' | 'before' | 'after'>;

/** How a change stands, in words. */
function standing({ state, starts_at, withdrawn_at, withdrawn_by }: Change): string {
  return state === 'withdrawn'
    ? words.states.withdrawn(withdrawn_by, dayAndTime(withdrawn_at ?? ''))
    : words.states[state](shortMoment(starts_at));
}

/** The name of the way back from a change; null when there is none. */
function wayBack({ state }: Change): string | null {
  if (state === 'ahead') return words.withdraw;
  return state === 'now' ? words.restore : null;
}

type Props = {
  /** A change of a price or of an area. */
  change: Change;
  /** What it changed: 'GHS 50.00 → GHS 55.00'. */
  turn: string;
  /** More of what is in force since then. */
  about?: string | undefined;
  /** What the way back would undo, for who hears the button alone. */
  what: string;
  onUndo: () => void;
};

/** One change in a history: what of which thing, from when on, by whom and why, and the way back. */
export function HistoryEntry({ change, turn, about, what, onUndo }: Props) {
  const { name, by, saved_at: savedAt, reason, is_undo: isUndo } = change;
  const back = wayBack(change);
  return (
    <DeskEntry>
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <b>{name}</b>
          <span className="font-semibold tabular-nums">{turn}</span>
          {about === undefined ? null : <span className="text-sm text-soft tabular-nums">{about}</span>}
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
