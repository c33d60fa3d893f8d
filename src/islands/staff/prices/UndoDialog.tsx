import { useState } from 'react';
import type { PriceChangeShown, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { undoPrice } from '#src/lib/flows/team/team-prices.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { priceText } from './price-text.ts';

const words = messages.teamPrices;

type Props = {
  change: PriceChangeShown;
  revision: number;
  onDone: (state: PricesState) => void;
  /** Somebody else has changed a price: they are read again. */
  onStale: () => void;
  onClose: () => void;
};

/** Asks before a price that has not begun is withdrawn, or the former one is put back. */
export function UndoDialog({ change, revision, onDone, onStale, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, kind, name, before, after, starts_at: startsAt } = change;
  const isAhead = change.state === 'ahead';
  const undo = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await undoPrice(id, { as: isAhead ? 'withdraw' : 'restore', revision });
    setBusy(false);
    if (!answer.ok) {
      if (answer.status === 409) onStale();
      return setProblem(answer.message);
    }
    showToast('success', isAhead ? words.withdrawn : words.restored);
    onDone(answer.value);
  };
  return (
    <ConfirmDialog
      title={isAhead ? words.withdrawTitle : words.restoreTitle}
      yes={isAhead ? words.withdraw : words.restore}
      isBusy={isBusy}
      problem={problem}
      onYes={() => void undo()}
      onNo={onClose}
    >
      <p>
        {isAhead
          ? words.withdrawText(
              words.becomes(name, priceText(kind, before), priceText(kind, after)),
              shortMoment(startsAt),
            )
          : words.restoreText(name, priceText(kind, after), priceText(kind, before))}
      </p>
    </ConfirmDialog>
  );
}
