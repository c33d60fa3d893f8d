import type { PriceChangeShown } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
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
          {changes.map((change) => {
            const { id, kind, name, before, after } = change;
            const [former, latter] = [priceText(kind, before), priceText(kind, after)];
            return (
              <HistoryEntry
                key={id}
                change={change}
                turn={words.turns(former, latter)}
                what={words.becomes(name, former, latter)}
                onUndo={() => onUndo(change)}
              />
            );
          })}
        </DeskList>
      )}
    </DeskPanel>
  );
}
