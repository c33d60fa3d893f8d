import { setUpHint } from '#contract/account/second-factor.ts';
import { calls } from '#contract/calls.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, trimPath } from '#domain/paths.ts';
import { teamHome, teamPaths } from '#domain/team-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { watchAccount } from '#src/lib/flows/account/watch-account.ts';
import { currentPath, go, hideContent } from '#src/lib/flows/shell/navigate.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $daySheets, $keptAt, $teamMember } from '#src/lib/stores/team/day-sheets.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { keptDay } from './kept-day.ts';

/**
 * `forbidden`: not a member of the team, so the page does not exist for them; `needsSecondFactor`: one must be set up
 * first; `leaving`: login is about to open.
 */
export type TeamAccess =
  | { state: 'member'; member: TeamMember }
  | { state: 'forbidden' }
  | { state: 'needsSecondFactor' }
  | { state: 'failed' }
  | { state: 'leaving' };

/**
 * Asks the server for the visitor's role in the team. Without a session login opens, and leads back here. Without a
 * network a page that works offline opens with the kept day.
 */
export async function loadTeamAccess({ worksOffline = false } = {}): Promise<TeamAccess> {
  if ($user.get() === null) {
    showToast('error', messages.shell.loginToContinue);
    go(loginPath({ continue: currentPath() }), { replace: true });
    return { state: 'leaving' };
  }
  try {
    const member = await send(calls.teamMember);
    $teamMember.set(member);
    return { state: 'member', member };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.kind === 'session') return { state: 'leaving' };
    if (setUpHint.safeParse(error.body).success) return { state: 'needsSecondFactor' };
    if (error.status === 403 || error.status === 404) return { state: 'forbidden' };
    return (worksOffline && error.kind === 'network' ? await openKeptDay() : null) ?? { state: 'failed' };
  }
}

/** Opens the kept day; null when there is none. */
async function openKeptDay(): Promise<TeamAccess | null> {
  const kept = await keptDay();
  if (kept === null) return null;
  const { member, sheet, at } = kept;
  $daySheets.set({ [sheet.date]: sheet });
  $keptAt.set(at);
  $teamMember.set(member);
  return { state: 'member', member };
}

/**
 * Leads a member from a page that their role does not have to the page of their role, and says so; the team's address
 * leads there without a word.
 */
export function goToRolesPage({ rights }: TeamMember): void {
  if (trimPath(window.location.pathname) !== teamPaths.queue) showToast('info', messages.team.otherRole);
  go(teamHome(rights), { replace: true });
}

/**
 * Leads to login as soon as the session ends, here or in another tab, and loads the page again for another account;
 * returns a function that stops it.
 */
export function watchTeamSession(): () => void {
  const stops = [
    watchAccount(),
    $user.listen((user) => {
      if (user !== null) return;
      hideContent();
      go(loginPath({ continue: currentPath() }), { replace: true });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
