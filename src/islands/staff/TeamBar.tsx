import type { TeamMember } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { TeamIcon } from './TeamIcon.tsx';

const words = messages.team;

const LINKS = [
  { right: 'readDay', href: teamPaths.day, label: words.day },
  { right: 'readOrders', href: teamPaths.queue, label: words.queue },
  { right: 'readMoney', href: teamPaths.money, label: words.money },
] as const;

/** The team's navigation: the pages that this member may see, and logout. */
export function TeamBar({ member, current, shopName }: { member: TeamMember; current: string; shopName: string }) {
  const links = LINKS.filter(({ right }) => member.rights.includes(right));
  return (
    <div className="tbar on-green">
      <a className="tlogo" href={paths.home}>
        {shopName} <small>{words.name}</small>
      </a>
      <nav aria-label={words.navigation}>
        {links.map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <a className="out" href={paths.logout} aria-label={words.logout}>
          <TeamIcon name="log-out" />
        </a>
      </nav>
    </div>
  );
}
