import { useState } from 'react';
import type { RefusedDoubt } from '#contract/staff/money/doubts.ts';
import { messages } from '#domain/messages.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { ReasonDialog } from '#src/islands/staff/ReasonDialog.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { putDoubtRight } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { DoubtEntry } from './DoubtEntry.tsx';

const words = messages.teamDoubts;

type Props = { refused: readonly RefusedDoubt[]; all: number; maySettle: boolean; onSettled: () => void };

/** Discounts that the owner refused; one that was another person's after all can be put right, with a reason. */
export function RefusedDoubts({ refused, all, maySettle, onSettled }: Props) {
  const [asked, setAsked] = useState<RefusedDoubt | null>(null);
  if (refused.length === 0) return null;
  const act = async ({ order_slug, type, other }: RefusedDoubt, reason: string): Promise<string | null> => {
    const answer = await putDoubtRight(order_slug, type, { reason, other: other?.slug });
    if (!answer.ok) return answer.message;
    showToast('success', words.righted);
    setAsked(null);
    onSettled();
    return null;
  };
  return (
    <DeskPanel title={words.refusedTitle} count={all} id="refused-doubts">
      <p className="text-soft">{words.refusedLead}</p>
      {all > refused.length ? (
        <p className="text-sm text-soft">{messages.teamMoney.onlyNewest(refused.length, all)}</p>
      ) : null}
      <DeskList>
        {refused.map((doubt) => (
          <DoubtEntry
            key={`${doubt.order_slug} ${doubt.type} ${doubt.other?.slug}`}
            doubt={doubt}
            reason={doubt.reason || null}
            note={words.refusedBy(doubt.by, shortMoment(doubt.at))}
            buttons={
              maySettle ? (
                <Button kind="outlined" size="small" onClick={() => setAsked(doubt)}>
                  {words.putRight}
                </Button>
              ) : null
            }
          />
        ))}
      </DeskList>
      {asked === null ? null : (
        <ReasonDialog
          title={words.putRight}
          yes={words.putRight}
          onYes={(reason) => act(asked, reason)}
          onNo={() => setAsked(null)}
        >
          {words.putRightAsk(asked.name || asked.order_code)} {words.toldThen(asked.name)}
        </ReasonDialog>
      )}
    </DeskPanel>
  );
}
