import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { TeamMember } from '#contract/staff/staff.ts';
import type { Right } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { secondFactorPath } from '#domain/team-paths.ts';
import { ConfirmIdentityHost } from '#src/islands/second-factor/ConfirmIdentityHost.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { goToRolesPage, loadTeamAccess, type TeamAccess, watchTeamSession } from '#src/lib/flows/team/team.ts';
import { TeamBar } from './TeamBar.tsx';
import { TeamContent, TeamLoadFailed } from './TeamContent.tsx';

type Props = {
  /** The right that this page needs; members without it are led to the page of their role. */
  right: Right;
  current: string;
  shopName: string;
  children: (member: TeamMember) => ReactNode;
};

/** Shows the page of an unknown address, which is hidden in this page. */
function showNotFound(shopName: string): void {
  document.getElementById('not-found')?.removeAttribute('hidden');
  document.title = `${messages.shell.notFoundTitle} | ${shopName}`;
}

/** Guards every page of the team: shows it to members whose role the server confirms; to others the page does not exist. */
export function TeamGuard({ right, current, shopName, children }: Props) {
  const [access, setAccess] = useState<TeamAccess | null>(null);
  const load = useCallback(() => {
    setAccess(null);
    void loadTeamAccess({ worksOffline: right === 'readDay' }).then(setAccess);
  }, [right]);
  useEffect(() => {
    load();
    return watchTeamSession();
  }, [load]);
  const member = access?.state === 'member' ? access.member : null;
  const isElsewhere = member !== null && !member.rights.includes(right);
  useEffect(() => {
    if (member !== null && isElsewhere) goToRolesPage(member);
    else if (access?.state === 'forbidden') showNotFound(shopName);
  }, [access, member, isElsewhere, shopName]);

  if (access?.state === 'forbidden') return null;
  if (isElsewhere) return <TeamSkeleton />;
  if (access?.state === 'needsSecondFactor') return <SetUpFirst />;
  if (access?.state === 'failed') {
    return (
      <div data-team>
        <TeamContent>
          <TeamLoadFailed onRetry={load} />
        </TeamContent>
      </div>
    );
  }
  if (access?.state !== 'member') return <TeamSkeleton />;
  return (
    <div className="has-[[data-bottom-notice]]:pb-24" data-team>
      <TeamBar member={access.member} current={current} shopName={shopName} />
      {children(access.member)}
      <ConfirmIdentityHost />
    </div>
  );
}

/** Shown to an owner without a second factor in a live shop. */
function SetUpFirst() {
  const words = messages.secondFactor;
  return (
    <div data-team>
      <TeamContent>
        <Panel className="grid justify-items-start gap-4">
          <h1>{words.setUpTitle}</h1>
          <p>{words.setUpNeeded}</p>
          <ButtonLink href={secondFactorPath}>{words.setUpGo}</ButtonLink>
        </Panel>
      </TeamContent>
    </div>
  );
}

/** Placeholder of a team page while it loads. */
export function TeamSkeleton() {
  return (
    <div role="status" aria-busy="true" data-team>
      <span className="sr-only">{messages.team.loading}</span>
      <div className="h-control bg-green-950" aria-hidden="true" />
      <div className="h-[5.25rem] bg-green-900" aria-hidden="true" />
      <SkeletonRows />
    </div>
  );
}

/** Grey rows in place of a list that is being loaded, as wide as the team's pages. */
export function SkeletonRows() {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-[0.6rem] px-gutter pt-3 pb-16" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div className="grid gap-[0.7rem] rounded-toe bg-card p-5 ring-1 ring-line" key={row}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}
