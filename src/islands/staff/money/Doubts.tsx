import { useState } from 'react';
import type { DiscountDoubt } from '#contract/staff/doubts.ts';
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
import { decideDoubt } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamDoubts;

type Asked = { doubt: DiscountDoubt; accepted: boolean };
type Props = { doubts: readonly DiscountDoubt[]; maySettle: boolean; onSettled: () => void };

/** Discounts for new customers that may be somebody's second one; the owner accepts or refuses each with a reason. */
export function Doubts({ doubts, maySettle, onSettled }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  if (doubts.length === 0) return null;
  return (
    <DeskPanel title={words.title} count={doubts.length} id="doubts">
      <p className="text-soft">{words.lead}</p>
      <DeskList>
        {doubts.map((doubt) => (
          <DeskEntry key={`${doubt.order_slug} ${doubt.type} ${doubt.other?.slug}`}>
            <p>
              <b>{doubt.name || words.noName}</b>
            </p>
            <p className="tabular-nums">{words.line(DISCOUNT_LABELS[doubt.type], moneyText(doubt.amount))}</p>
            <p>{words.why[doubt.in_common]}</p>
            <p className="flex flex-wrap gap-x-5 tabular-nums">
              <TextLink href={staffOrderPath(doubt.order_slug)}>{words.thisOrder(doubt.order_code)}</TextLink>
              {doubt.other === null ? null : (
                <TextLink href={staffOrderPath(doubt.other.slug)}>
                  {words.otherOrder(doubt.other.code, doubt.other.name)}
                </TextLink>
              )}
            </p>
            <p className="text-sm text-soft tabular-nums">{shortMoment(doubt.at)}</p>
            {maySettle ? (
              <ButtonRow>
                <Button size="small" onClick={() => setAsked({ doubt, accepted: true })}>
                  {words.accept}
                </Button>
                <Button kind="outlined" size="small" onClick={() => setAsked({ doubt, accepted: false })}>
                  {words.refuse}
                </Button>
              </ButtonRow>
            ) : null}
          </DeskEntry>
        ))}
      </DeskList>
      {asked === null ? null : (
        <DecideDoubt
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onSettled();
          }}
        />
      )}
    </DeskPanel>
  );
}

/** Says what the decision does, and asks why. */
function DecideDoubt({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => void }) {
  const { doubt, accepted } = asked;
  const name = doubt.name || doubt.order_code;
  const act = async (reason: string): Promise<string | null> => {
    const answer = await decideDoubt(doubt.order_slug, doubt.type, { accepted, reason, other: doubt.other?.slug });
    if (!answer.ok) return answer.message;
    showToast('success', answer.value.accepted ? words.accepted : words.refused);
    onDone();
    return null;
  };
  return (
    <ReasonDialog
      title={accepted ? words.acceptTitle : words.refuseTitle}
      yes={accepted ? words.accept : words.refuse}
      onYes={act}
      onNo={onClose}
    >
      {accepted ? words.acceptAsk(name) : `${words.refuseAsk(name)} ${words.told(doubt.name)}`}
    </ReasonDialog>
  );
}
