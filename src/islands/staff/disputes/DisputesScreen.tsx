import { useCallback, useEffect, useState } from 'react';
import type { TeamMember } from '#contract/staff.ts';
import type { StaffDisputes } from '#contract/staff-disputes.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { EmptyState } from '#src/islands/ui/EmptyState.tsx';
import { IconButton } from '#src/islands/ui/IconButton.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { loadDisputes } from '#src/lib/flows/team/team-disputes.ts';
import { DisputeCard } from './DisputeCard.tsx';
import { DisputePage } from './DisputePage.tsx';

const words = messages.teamDisputes;

/** The disputes, or one of them when the address names it. */
export default function DisputesScreen({ shopName }: { shopName: string }) {
  const [id] = useState(() => new URLSearchParams(window.location.search).get('id'));
  return (
    <TeamGuard right="readMoney" current={teamPaths.money} shopName={shopName}>
      {(member: TeamMember) => (id === null ? <Disputes /> : <DisputePage id={id} member={member} />)}
    </TeamGuard>
  );
}

function Disputes() {
  const [found, setFound] = useState<StaffDisputes | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadDisputes();
    setFailed(!loaded.ok);
    if (loaded.ok) setFound(loaded.value);
  }, []);
  useEffect(() => void load(), [load]);

  return (
    <>
      <TeamHead
        title={words.title}
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
              {found.open.length === 0 ? (
                <EmptyState
                  icon={<OrderIcon name="check" className="size-7" />}
                  heading="h3"
                  title={words.none}
                  hint={words.noneHint}
                />
              ) : (
                <DeskList>
                  {found.open.map((dispute) => (
                    <DisputeCard key={dispute.id} dispute={dispute} />
                  ))}
                </DeskList>
              )}
            </DeskPanel>
          </DeskColumn>
          {found.ended.length === 0 ? null : (
            <DeskColumn>
              <DeskPanel title={words.ended} count={found.ended.length}>
                <DeskList>
                  {found.ended.map((dispute) => (
                    <DisputeCard key={dispute.id} dispute={dispute} />
                  ))}
                </DeskList>
              </DeskPanel>
            </DeskColumn>
          )}
        </Desk>
      )}
    </>
  );
}
