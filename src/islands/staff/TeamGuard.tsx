import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { TeamMember } from '#contract/staff.ts';
import type { Right } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { secondFactorPath } from '#domain/paths.ts';
import { ConfirmIdentityHost } from '#src/islands/second-factor/ConfirmIdentityHost.tsx';
import { LoadFailed } from '#src/islands/ui/LoadFailed.tsx';
import { loadTeamAccess, type TeamAccess, watchTeamSession } from '#src/lib/flows/team/team.ts';
import { TeamBar } from './TeamBar.tsx';

type Props = {
  /** The right that this page needs; users without it see the page of an unknown address. */
  right: Right;
  current: string;
  shopName: string;
  children: (member: TeamMember) => ReactNode;
};

/** Shows the page of an unknown address, which is hidden in this page. */
function showUnknown(shopName: string): void {
  document.getElementById('stranger')?.removeAttribute('hidden');
  document.title = `${messages.shell.notFoundTitle} | ${shopName}`;
}

/** Guards every page of the team: shows it to users whose role the server confirms. */
export function TeamGuard({ right, current, shopName, children }: Props) {
  const [entry, setEntry] = useState<TeamAccess | null>(null);
  const enter = useCallback(() => {
    setEntry(null);
    void loadTeamAccess().then(setEntry);
  }, []);
  useEffect(() => {
    enter();
    return watchTeamSession();
  }, [enter]);
  const isForbidden = entry?.state === 'stranger' || (entry?.state === 'in' && !entry.member.rights.includes(right));
  useEffect(() => {
    if (isForbidden) showUnknown(shopName);
  }, [isForbidden, shopName]);

  if (isForbidden) return null;
  if (entry?.state === 'needs-second-factor') return <SetUpFirst />;
  if (entry?.state === 'failed') {
    return (
      <div className="team wrap tpad">
        <LoadFailed
          title={messages.team.loadFailed}
          hint={messages.team.loadFailedHint}
          again={messages.team.tryAgain}
          onRetry={enter}
        />
      </div>
    );
  }
  if (entry?.state !== 'in') return <TeamSkeleton />;
  return (
    <div className="team">
      <TeamBar member={entry.member} current={current} shopName={shopName} />
      {children(entry.member)}
      <ConfirmIdentityHost />
    </div>
  );
}

/** Shown to an owner without a second factor in a live shop. */
function SetUpFirst() {
  const words = messages.secondFactor;
  return (
    <div className="team wrap tpad">
      <section className="panel grid gap-4 justify-items-start">
        <h1>{words.setUpTitle}</h1>
        <p>{words.setUpNeeded}</p>
        <a className="btn" href={secondFactorPath}>
          {words.setUpGo}
        </a>
      </section>
    </div>
  );
}

/** Placeholder of a team page while it loads. */
export function TeamSkeleton() {
  return (
    <div className="team" role="status" aria-busy="true">
      <span className="sr-only">{messages.team.loading}</span>
      <div className="tbar on-green" aria-hidden="true" />
      <div className="th" aria-hidden="true" />
      <SkeletonRows />
    </div>
  );
}

/** Placeholder rows. */
export function SkeletonRows() {
  return (
    <div className="wrap tpad rows" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div className="skc" key={row}>
          <div className="d">
            <span className="sk title" />
            <span className="sk" />
            <span className="sk short" />
          </div>
        </div>
      ))}
    </div>
  );
}
