import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { TeamIcon } from './TeamIcon.tsx';

const words = messages.team;

const LINKS = [
  { right: 'readDay', href: teamPaths.day, label: words.day },
  { right: 'readOrders', href: teamPaths.queue, label: words.queue },
  { right: 'readMoney', href: teamPaths.money, label: words.money },
  { right: 'setWindows', href: teamPaths.windows, label: words.windows },
  { right: 'setPrices', href: teamPaths.prices, label: words.prices },
] as const;

/** Cleaners have one page; those who see all orders find it from there. */
const WORKSHOP = { href: teamPaths.workshop, label: messages.teamWorkshop.title } as const;

function linksFor({ rights }: TeamMember): readonly { href: string; label: string }[] {
  const links = LINKS.filter(({ right }) => rights.includes(right));
  return rights.includes('readWorkshop') && !rights.includes('readOrders') ? [WORKSHOP, ...links] : links;
}

const LINK_LOOK =
  'inline-flex min-h-tap items-center gap-[0.35rem] whitespace-nowrap px-[0.6rem] text-sm font-bold text-on-green-soft no-underline hover:text-on-green aria-[current=page]:text-on-green aria-[current=page]:shadow-[inset_0_-3px_0_theme(colors.accent.DEFAULT)] forced-colors:aria-[current=page]:underline max-xs:px-[0.35rem]';

/** The team's navigation: the pages that this member may see, and logout. */
export function TeamBar({ member, current, shopName }: { member: TeamMember; current: string; shopName: string }) {
  const links = linksFor(member);
  return (
    <div className="on-green flex min-h-control flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-green-950 px-edge py-1 print:hidden">
      <a
        className="inline-flex min-h-tap items-center gap-[0.35rem] whitespace-nowrap font-display font-heavy text-title-sm leading-none no-underline"
        href={paths.home}
      >
        {shopName}{' '}
        <small className="font-body font-semibold text-on-green-soft text-xs leading-none max-xs:hidden">
          {words.name}
        </small>
      </a>
      <nav className="-mr-[0.6rem] flex flex-wrap" aria-label={words.navigation}>
        {links.map(({ href, label }) => (
          <a key={href} className={LINK_LOOK} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <a className={LINK_LOOK} href={paths.logout} aria-label={words.logout}>
          <TeamIcon name="log-out" />
        </a>
      </nav>
    </div>
  );
}
