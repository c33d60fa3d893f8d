import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwedEntry, OwedList } from '#contract/staff/money/owed.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { SumLine, Sums } from '#src/islands/ui/sums/Sums.tsx';
import { claimOwed, loadOwed } from '#src/lib/flows/team/money/team-owed.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { OwedCard } from './OwedCard.tsx';
import { type OwedAction, OwedDialog } from './OwedDialog.tsx';

const words = messages.teamOwed;

type Props = {
  member: TeamMember;
  /** The newest answer of the page: when it changes, the list loads again. */
  newest: unknown;
  /** Money moved: the rest of the page loads again. */
  onMoved: () => void;
};

/** Everything that is owed to customers, of any day: what needs attention first, then what is on its way. */
export function Owed({ member, newest, onMoved }: Props) {
  const [list, setList] = useState<OwedList | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ entry: OwedEntry; action: OwedAction } | null>(null);
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const loaded = await loadOwed();
    if (mine !== latest.current) return;
    setFailed(!loaded.ok);
    if (loaded.ok) setList(loaded.value);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` says when to load again
  useEffect(() => {
    void load();
  }, [load, newest]);

  const claim = async ({ reference, is_mine }: OwedEntry) => {
    setProblem(null);
    const answer = await claimOwed(reference, !is_mine);
    if (!answer.ok) {
      setProblem(answer.message);
      void load();
      return;
    }
    latest.current += 1;
    setList(answer.value);
    showToast('success', is_mine ? words.released : words.claimed);
  };

  return (
    <DeskPanel title={words.title} id="owed" {...(list === null ? {} : { count: list.entries.length })}>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      {hasFailed ? (
        <>
          <Notice kind="bad">{words.loadFailed}</Notice>
          <Button kind="outlined" size="small" className="justify-self-start" onClick={() => void load()}>
            {words.retryLoad}
          </Button>
        </>
      ) : null}
      {list !== null && list.entries.length === 0 ? <p className="text-soft">{words.none}</p> : null}
      {list === null || list.entries.length === 0 ? null : (
        <>
          <Sums>
            <SumLine label={words.needsHand}>{moneyText(list.needs_hand)}</SumLine>
            <SumLine label={words.onItsWay}>{moneyText(list.on_its_way)}</SumLine>
          </Sums>
          <DeskList>
            {list.entries.map((entry) => (
              <OwedCard
                key={entry.reference}
                entry={entry}
                rights={member.rights}
                onClaim={() => void claim(entry)}
                onAsk={(action) => setAsked({ entry, action })}
              />
            ))}
          </DeskList>
        </>
      )}
      {asked === null ? null : (
        <OwedDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            void load();
            onMoved();
          }}
        />
      )}
    </DeskPanel>
  );
}
