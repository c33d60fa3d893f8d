import { useState } from 'react';
import type { OwedEntry } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { ReasonDialog } from '#src/islands/staff/ReasonDialog.tsx';
import { idempotencyKey } from '#src/lib/flows/shell/idempotency-key.ts';
import { refundPayment } from '#src/lib/flows/team/money/team-money.ts';
import { decideOwed } from '#src/lib/flows/team/money/team-owed.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamOwed;

/** What can end an entry: a refund of all that is left, or the owner's decision. */
export type OwedAction = 'refund' | 'decide';

type Props = { asked: { entry: OwedEntry; action: OwedAction }; onClose: () => void; onDone: () => void };

/** Asks for the reason, then gives the money back or closes the entry. */
export function OwedDialog({ asked: { entry, action }, onClose, onDone }: Props) {
  // One key while this dialog is open: a second attempt is the same refund.
  const [key] = useState(idempotencyKey);
  const { reference, owed, currency } = entry;
  const name = entry.name || entry.email || reference;
  const act = async (reason: string): Promise<string | null> => {
    const answer =
      action === 'refund'
        ? await refundPayment(reference, { key, reason })
        : await decideOwed(reference, { reason, owed });
    if (!answer.ok) return answer.message;
    showToast(
      'success',
      action === 'refund' ? messages.teamMoney.refundDone(moneyText(owed, currency)) : words.decided,
    );
    onDone();
    return null;
  };
  return (
    <ReasonDialog
      title={action === 'refund' ? words.refund : words.decide}
      yes={action === 'refund' ? messages.teamMoney.refundYes(moneyText(owed, currency)) : words.decideYes}
      {...(action === 'decide' ? { hint: words.decideHint } : {})}
      onYes={act}
      onNo={onClose}
    >
      {action === 'refund'
        ? words.refundAsk(moneyText(owed, currency), name)
        : words.decideAsk(moneyText(owed, currency), name)}
    </ReasonDialog>
  );
}
