import { calls } from '#contract/calls.ts';
import { setUpHint } from '#contract/second-factor.ts';
import type { TeamMember } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { watchAccount } from '#src/lib/flows/account/watch-account.ts';
import { currentPath, go, hideContent } from '#src/lib/flows/shell/navigate.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

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

/** Asks the server for the visitor's role in the team. Without a session login opens, and leads back here. */
export async function loadTeamAccess(): Promise<TeamAccess> {
  if ($user.get() === null) {
    showToast('error', messages.shell.loginToContinue);
    go(loginPath({ continue: currentPath() }), { replace: true });
    return { state: 'leaving' };
  }
  try {
    return { state: 'member', member: await send(calls.teamMember) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.kind === 'session') return { state: 'leaving' };
    if (setUpHint.safeParse(error.body).success) return { state: 'needsSecondFactor' };
    return error.status === 403 || error.status === 404 ? { state: 'forbidden' } : { state: 'failed' };
  }
}

/**
 * Leads to login as soon as the session ends, here or in another tab, and loads the page anew for another account;
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
