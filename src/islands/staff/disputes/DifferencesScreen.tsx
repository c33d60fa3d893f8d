import { useState } from 'react';
import type { StaffDifference, StaffDifferences } from '#contract/staff/money/disputes.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadDifferences, startComparison } from '#src/lib/flows/team/money/team-disputes.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { ComparedDays } from './ComparedDays.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { DifferenceCard } from './DifferenceCard.tsx';
import { NothingOpen } from './NothingOpen.tsx';

const words = messages.teamDifferences;

/** What the payment provider and the shop say differently. */
export default function DifferencesScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readMoney" current={teamPaths.money} shopName={shopName}>
      {(member) => <Differences member={member} />}
    </TeamGuard>
  );
}

function Differences({ member }: { member: TeamMember }) {
  const page = useLoaded(loadDifferences);
  const [asked, setAsked] = useState<StaffDifference | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mayDecide = member.rights.includes('settleReviews');
  const compare = async () => {
    setProblem(null);
    const begun = await startComparison();
    if (begun.ok) showToast('success', words.started);
    else setProblem(begun.message);
    await page.load();
  };

  return (
    <>
      <LoadedPage
        title={words.title}
        note={page.found === null ? undefined : lastCompared(page.found)}
        back={{ href: teamPaths.money, label: messages.team.money }}
        page={page}
      >
        {({ open, resolved, running, last }) => (
          <Desk>
            <DeskColumn>
              <DeskPanel title={words.open} count={open.length}>
                <p className="text-soft">{words.lead}</p>
                <Running running={running} />
                {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
                {mayDecide && running === null ? (
                  <Button className="justify-self-start" onClick={() => void compare()}>
                    {words.compare}
                  </Button>
                ) : null}
                {open.length === 0 && last !== null ? (
                  <NothingOpen title={words.none} hint={words.noneHint} />
                ) : (
                  <DeskList>
                    {open.map((difference) => (
                      <DifferenceCard
                        key={difference.id}
                        difference={difference}
                        onDecide={mayDecide ? setAsked : undefined}
                      />
                    ))}
                  </DeskList>
                )}
              </DeskPanel>
            </DeskColumn>
            <DeskColumn>
              <ComparedDays days={last?.days ?? []} />
              {resolved.length === 0 ? null : (
                <DeskPanel title={words.resolved} count={resolved.length}>
                  <DeskList>
                    {resolved.map((difference) => (
                      <DifferenceCard key={difference.id} difference={difference} />
                    ))}
                  </DeskList>
                </DeskPanel>
              )}
            </DeskColumn>
          </Desk>
        )}
      </LoadedPage>
      {asked === null ? null : (
        <DecideDialog
          difference={asked}
          onClose={() => setAsked(null)}
          onDecided={() => {
            setAsked(null);
            void page.load();
          }}
        />
      )}
    </>
  );
}

const lastCompared = ({ last }: StaffDifferences) =>
  last === null ? words.never : words.last(dayAndTime(last.finished_at));

function Running({ running }: Pick<StaffDifferences, 'running'>) {
  if (running === null) return null;
  return running.waits_for === null ? (
    <Notice>{words.running}</Notice>
  ) : (
    <Notice kind="warn">{words.waiting(running.waits_for)}</Notice>
  );
}
