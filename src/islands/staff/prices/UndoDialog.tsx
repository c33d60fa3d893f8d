import { useState } from 'react';
import type { PriceChangeShown, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { undoPrice } from '#src/lib/flows/team/team-prices.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const { withdraw, restore } = messages.teamPrices;

/** The question before an undo, and what is said when it is done. */
export type UndoWords = { title: string; text: string; done: string };

type Props = {
  /** A change of a price or of an area. */
  change: Pick<PriceChangeShown, 'id' | 'state'>;
  words: UndoWords;
  revision: number;
  onDone: (state: PricesState) => void;
  /** Somebody else has changed something: it is read again. */
  onStale: () => void;
  onClose: () => void;
};

/** Asks before a change that has not begun is withdrawn, or what was before it is put back. */
export function UndoDialog({ change, words, revision, onDone, onStale, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isAhead = change.state === 'ahead';
  const undo = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await undoPrice(change.id, { as: isAhead ? 'withdraw' : 'restore', revision });
    setBusy(false);
    if (!answer.ok) {
      if (answer.status === 409) onStale();
      return setProblem(answer.message);
    }
    showToast('success', words.done);
    onDone(answer.value);
  };
  return (
    <ConfirmDialog
      title={words.title}
      yes={isAhead ? withdraw : restore}
      isBusy={isBusy}
      problem={problem}
      onYes={() => void undo()}
      onNo={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
