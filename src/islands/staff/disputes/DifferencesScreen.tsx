import { useCallback, useEffect, useState } from 'react';
import type { TeamMember } from '#contract/staff.ts';
import type { StaffDifference, StaffDifferences } from '#contract/staff-disputes.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { EmptyState } from '#src/islands/ui/EmptyState.tsx';
import { IconButton } from '#src/islands/ui/IconButton.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { loadDifferences, startComparison } from '#src/lib/flows/team/team-disputes.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { ComparedDays } from './ComparedDays.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { DifferenceCard } from './DifferenceCard.tsx';

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
  const [found, setFound] = useState<StaffDifferences | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [asked, setAsked] = useState<StaffDifference | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mayDecide = member.rights.includes('settleReviews');

  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadDifferences();
    setFailed(!loaded.ok);
    if (loaded.ok) setFound(loaded.value);
  }, []);
  useEffect(() => void load(), [load]);
  const compare = async () => {
    setProblem(null);
    const begun = await startComparison();
    if (begun.ok) showToast('success', words.started);
    else setProblem(begun.message);
    await load();
  };

  return (
    <>
      <TeamHead
        title={words.title}
        note={
          found === null
            ? undefined
            : found.last === null
              ? words.never
              : words.last(dayAndTime(found.last.finished_at))
        }
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load()}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      <p className="mx-auto max-w-page px-gutter">
        <TextLink href={teamPaths.money}>
          <OrderIcon name="chevron-left" />
          {messages.team.money}
        </TextLink>
      </p>
      {hasFailed ? (
        <TeamContent>
          {found === null ? (
            <TeamLoadFailed onRetry={() => void load()} />
          ) : (
            <Notice kind="bad">{messages.attempt.unreachable}</Notice>
          )}
        </TeamContent>
      ) : null}
      {found === null && !hasFailed ? <SkeletonRows /> : null}
      {found === null ? null : (
        <Desk>
          <DeskColumn>
            <DeskPanel title={words.open} count={found.open.length}>
              <p className="text-soft">{words.lead}</p>
              <Running running={found.running} />
              {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
              {mayDecide && found.running === null ? (
                <Button className="justify-self-start" onClick={() => void compare()}>
                  {words.compare}
                </Button>
              ) : null}
              {found.open.length === 0 && found.last !== null ? (
                <EmptyState
                  icon={<OrderIcon name="check" className="size-7" />}
                  heading="h3"
                  title={words.none}
                  hint={words.noneHint}
                />
              ) : (
                <DeskList>
                  {found.open.map((difference) => (
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
            <ComparedDays days={found.last?.days ?? []} />
            {found.resolved.length === 0 ? null : (
              <DeskPanel title={words.resolved} count={found.resolved.length}>
                <DeskList>
                  {found.resolved.map((difference) => (
                    <DifferenceCard key={difference.id} difference={difference} />
                  ))}
                </DeskList>
              </DeskPanel>
            )}
          </DeskColumn>
        </Desk>
      )}
      {asked === null ? null : (
        <DecideDialog
          difference={asked}
          onClose={() => setAsked(null)}
          onDecided={() => {
            setAsked(null);
            void load();
          }}
        />
      )}
    </>
  );
}

function Running({ running }: Pick<StaffDifferences, 'running'>) {
  if (running === null) return null;
  return running.waits_for === null ? (
    <Notice>{words.running}</Notice>
  ) : (
    <Notice kind="warn">{words.waiting(running.waits_for)}</Notice>
  );
}
