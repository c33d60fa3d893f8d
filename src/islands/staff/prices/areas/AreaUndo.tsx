import { useState } from 'react';
import type { AreaChangeShown, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { undoPrice } from '#src/lib/flows/team/team-prices.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamAreas;
const { withdraw, withdrawn, restore } = messages.teamPrices;

type Props = {
  change: AreaChangeShown;
  revision: number;
  onDone: (state: PricesState) => void;
  /** Somebody else has changed something: it is read again. */
  onStale: () => void;
  onClose: () => void;
};

/** Asks before an area that has not begun is withdrawn, or what was before a change is put back. */
export function AreaUndo({ change, revision, onDone, onStale, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, before, starts_at: startsAt } = change;
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
    showToast('success', isAhead ? withdrawn : words.restored);
    onDone(answer.value);
  };
  const restoreTitle = before === null ? words.closeTitle(name) : words.restoreTitle;
  const restoreText = before === null ? words.closeText(name) : words.restoreText(name);
  return (
    <ConfirmDialog
      title={isAhead ? words.withdrawTitle : restoreTitle}
      yes={isAhead ? withdraw : restore}
      isBusy={isBusy}
      problem={problem}
      onYes={() => void undo()}
      onNo={onClose}
    >
      <p>{isAhead ? words.withdrawText(name, shortMoment(startsAt)) : restoreText}</p>
    </ConfirmDialog>
  );
}
