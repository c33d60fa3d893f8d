import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';

/** Adds the way to the team's pages to the account menus of a team member, below the account; else removes it. */
export function fillTeamLink(isTeam: boolean, page: ParentNode = document): void {
  const known = page.querySelectorAll('[data-team-link]');
  if (!isTeam) for (const item of known) item.remove();
  if (!isTeam || known.length > 0) return;
  const menus = ['account-menu', 'menu'].map((id) => `#${id} a[href="${paths.account}"]`).join();
  for (const own of page.querySelectorAll(menus)) {
    const copy = own.closest('li')?.cloneNode(true) as HTMLElement | undefined;
    const link = copy?.querySelector('a');
    if (copy === undefined || link == null) continue;
    copy.dataset.teamLink = '';
    link.href = paths.staff;
    link.removeAttribute('aria-current');
    const label = [...link.childNodes].findLast(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    if (label !== undefined) label.textContent = messages.team.navigation;
    own.closest('li')?.after(copy);
  }
}
