import { useState } from 'react';
import type { PromotionShown, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { switchPromotion } from '#src/lib/flows/team/team-promotions.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { endText } from './promotion-text.ts';

const words = messages.teamPromotions;

type Props = {
  promotion: PromotionShown;
  revision: number;
  onDone: (state: PromotionsState) => void;
  /** Somebody else has changed the promotions: they are read again. */
  onStale: () => void;
  onClose: () => void;
};

/** Asks before a promotion ends, is withdrawn, or goes on. */
export function SwitchDialog({ promotion, revision, onDone, onStale, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, state, held, ends_at: endsAt } = promotion;
  const to = state === 'now' || state === 'ahead' ? 'end' : 'resume';
  const question = {
    now: [words.endTitle, words.end, words.endText(name, held)],
    ahead: [words.withdrawTitle, words.withdraw, words.withdrawText(name)],
  }[state as string] ?? [words.resumeTitle, words.resume, words.resumeText(name, endText(endsAt))];
  const [title = '', yes = '', text = ''] = question;
  const act = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await switchPromotion(id, to, { revision });
    setBusy(false);
    if (!answer.ok) {
      if (answer.status === 409) onStale();
      return setProblem(answer.message);
    }
    showToast('success', words.switched[to]);
    onDone(answer.value);
  };
  return (
    <ConfirmDialog title={title} yes={yes} isBusy={isBusy} problem={problem} onYes={() => void act()} onNo={onClose}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
