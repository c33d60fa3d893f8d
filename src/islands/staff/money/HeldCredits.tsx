import { useState } from 'react';
import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { decideHeldCredit } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamMoney;

type Held = MoneyOfDay['held_credits'][number];
type Props = { held: readonly Held[]; maySettle: boolean; onSettled: () => void };

/** Points that are held because friend and referrer look like one person; the owner grants or refuses them. */
export function HeldCredits({ held, maySettle, onSettled }: Props) {
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (held.length === 0) return null;
  const decide = async (friendId: number, granted: boolean) => {
    setBusyWith(friendId);
    setProblem(null);
    const answer = await decideHeldCredit(friendId, granted);
    setBusyWith(null);
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    showToast('success', answer.value.granted ? words.pointsGranted : words.pointsRefused);
    onSettled();
  };
  return (
    <DeskPanel title={words.heldPoints} count={held.length} id="held-points">
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <DeskList>
        {held.map(({ friend_id, friend, referrer, in_common, at }) => (
          <DeskEntry key={friend_id}>
            <p>
              <b>{words.heldFor(referrer, friend)}</b>
            </p>
            <p>{words.heldWhy[in_common]}</p>
            <p className="text-sm text-soft tabular-nums">{shortMoment(at)}</p>
            {maySettle ? (
              <ButtonRow>
                <Button
                  size="small"
                  aria-disabled={busyWith !== null}
                  onClick={() => (busyWith === null ? void decide(friend_id, true) : undefined)}
                >
                  {words.grantPoints}
                </Button>
                <Button
                  kind="outlined"
                  size="small"
                  aria-disabled={busyWith !== null}
                  onClick={() => (busyWith === null ? void decide(friend_id, false) : undefined)}
                >
                  {words.refusePoints}
                </Button>
              </ButtonRow>
            ) : null}
          </DeskEntry>
        ))}
      </DeskList>
    </DeskPanel>
  );
}
