import { useState } from 'react';
import type { RefusedDoubt } from '#contract/staff/doubts.ts';
import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { ReasonDialog } from '#src/islands/staff/ReasonDialog.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { putDoubtRight } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

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
          <DeskEntry key={`${doubt.order_slug} ${doubt.type} ${doubt.other?.slug}`}>
            <p>
              <b>{doubt.name || words.noName}</b>
            </p>
            <p className="tabular-nums">{words.line(DISCOUNT_LABELS[doubt.type], moneyText(doubt.amount))}</p>
            {doubt.reason === '' ? null : <p>{doubt.reason}</p>}
            <p className="flex flex-wrap gap-x-5 tabular-nums">
              <TextLink href={staffOrderPath(doubt.order_slug)}>{words.thisOrder(doubt.order_code)}</TextLink>
              {doubt.other == null ? null : (
                <TextLink href={staffOrderPath(doubt.other.slug)}>
                  {words.otherOrder(doubt.other.code, doubt.other.name)}
                </TextLink>
              )}
            </p>
            <p className="text-sm text-soft tabular-nums">{words.refusedBy(doubt.by, shortMoment(doubt.at))}</p>
            {maySettle ? (
              <ButtonRow>
                <Button kind="outlined" size="small" onClick={() => setAsked(doubt)}>
                  {words.putRight}
                </Button>
              </ButtonRow>
            ) : null}
          </DeskEntry>
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
