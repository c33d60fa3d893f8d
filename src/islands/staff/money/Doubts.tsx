import { useState } from 'react';
import type { DiscountDoubt } from '#contract/staff/money/doubts.ts';
import { messages } from '#domain/messages.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { ReasonDialog } from '#src/islands/staff/ReasonDialog.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { decideDoubt } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { DoubtEntry } from './DoubtEntry.tsx';

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
          <DoubtEntry
            key={`${doubt.order_slug} ${doubt.type} ${doubt.other?.slug}`}
            doubt={doubt}
            reason={words.why[doubt.in_common]}
            note={shortMoment(doubt.at)}
            buttons={
              maySettle ? (
                <>
                  <Button size="small" onClick={() => setAsked({ doubt, accepted: true })}>
                    {words.accept}
                  </Button>
                  <Button kind="outlined" size="small" onClick={() => setAsked({ doubt, accepted: false })}>
                    {words.refuse}
                  </Button>
                </>
              ) : null
            }
          />
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
