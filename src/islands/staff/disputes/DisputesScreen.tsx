import { useState } from 'react';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { loadDisputes } from '#src/lib/flows/team/money/team-disputes.ts';
import { DisputeCard } from './DisputeCard.tsx';
import { DisputePage } from './DisputePage.tsx';
import { NothingOpen } from './NothingOpen.tsx';

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
  const page = useLoaded(loadDisputes);
  return (
    <LoadedPage title={words.title} back={{ href: teamPaths.money, label: messages.team.money }} page={page}>
      {({ open, ended }) => (
        <Desk>
          <DeskColumn>
            <DeskPanel title={words.open} count={open.length}>
              <p className="text-soft">{words.lead}</p>
              {open.length === 0 ? (
                <NothingOpen title={words.none} hint={words.noneHint} />
              ) : (
                <DeskList>
                  {open.map((dispute) => (
                    <DisputeCard key={dispute.id} dispute={dispute} />
                  ))}
                </DeskList>
              )}
            </DeskPanel>
          </DeskColumn>
          {ended.length === 0 ? null : (
            <DeskColumn>
              <DeskPanel title={words.ended} count={ended.length}>
                <DeskList>
                  {ended.map((dispute) => (
                    <DisputeCard key={dispute.id} dispute={dispute} />
                  ))}
                </DeskList>
              </DeskPanel>
            </DeskColumn>
          )}
        </Desk>
      )}
    </LoadedPage>
  );
}
