import { useState } from 'react';
import type { Teammate, WholeTeam } from '#contract/staff/settings/team.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { loadTeam } from '#src/lib/flows/team/team-members.ts';
import { RoleDialog } from './RoleDialog.tsx';

const words = messages.teamMembers;

/** The owner's page about who works in the shop, and as what. */
export default function MembersScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="setTeam" current={teamPaths.queue} shopName={shopName}>
      {() => <Members />}
    </TeamGuard>
  );
}

/** Who is asked about: a member, or somebody who is not in the team yet. */
type Asked = Teammate | 'new' | null;

function Members() {
  const page = useLoaded(loadTeam);
  const [asked, setAsked] = useState<Asked>(null);
  const changed = (team: WholeTeam) => {
    page.setFound(team);
    setAsked(null);
  };
  return (
    <LoadedPage title={words.title} back={{ href: teamPaths.queue, label: messages.team.queue }} page={page}>
      {({ members }) => (
        <Desk>
          <DeskColumn>
            <DeskPanel>
              <p className="text-soft">{words.lead}</p>
              <DeskList>
                {members.map((member) => (
                  <MemberEntry key={member.email} member={member} onChange={() => setAsked(member)} />
                ))}
              </DeskList>
            </DeskPanel>
          </DeskColumn>
          <DeskColumn>
            <DeskPanel title={words.add}>
              <p>{words.addLead}</p>
              <p>
                <Button onClick={() => setAsked('new')}>{words.add}</Button>
              </p>
              <p className="text-sm text-soft">{words.lost}</p>
            </DeskPanel>
          </DeskColumn>
          {asked === null ? null : (
            <RoleDialog member={asked === 'new' ? null : asked} onDone={changed} onClose={() => setAsked(null)} />
          )}
        </Desk>
      )}
    </LoadedPage>
  );
}

function MemberEntry({ member, onChange }: { member: Teammate; onChange: () => void }) {
  const { email, first_name: name, role, has_second_factor: isSecured, is_self: isSelf } = member;
  return (
    <DeskEntry>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>
          {name}
          {isSelf ? ` (${words.self})` : ''}
        </b>
        <Chip kind="plain">{words.roles[role]}</Chip>
      </div>
      <p className="text-sm text-soft">{email}</p>
      <p className="text-sm">{words.rights[role]}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-soft">{isSecured ? words.secondFactor : words.noSecondFactor}</span>
        <Button kind="outlined" size="small" aria-label={words.changeOf(email)} onClick={onChange}>
          {words.change}
        </Button>
      </div>
    </DeskEntry>
  );
}
