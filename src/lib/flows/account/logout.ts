import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths.ts';
import { sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { sendWaitingMarks } from '#src/lib/flows/team/day/team-day.ts';
import { forgetKeptDay } from '#src/lib/flows/team/kept-day.ts';
import { disableGoogleAutoSelect } from '#src/lib/providers/google.ts';
import { forgetOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { forgetPersonal } from '#src/lib/stores/account/personal.ts';
import { $refreshToken, clearTokens } from '#src/lib/stores/account/tokens.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { pauseGuard } from './guard.ts';

/** The server no longer has this session: that counts as logged out. */
function alreadyOver(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status < 500 && error.status !== 429;
}

/**
 * Ends the session at the server, on this device and in its other tabs, and leads to login. A rider's marks are sent
 * first. Returns false, and keeps the session, when the server could not be reached.
 */
export async function logout(): Promise<boolean> {
  await sendWaitingMarks();
  const refresh = $refreshToken.get();
  try {
    if (refresh !== null) await sendForStatus(calls.logout, { body: { refresh } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (!alreadyOver(error)) {
      showToast('error', messages.logout.logoutFailed);
      return false;
    }
  }
  await forgetKeptDay();
  logoutHere();
  return true;
}

/** Leaves nothing of the session and its account in this browser, in its other tabs neither. */
export function forgetSession(): void {
  // Never released: the page is leaving, so no guard must ask for a login on the way.
  pauseGuard();
  clearTokens();
  forgetPersonal();
  forgetOpenedLink();
  disableGoogleAutoSelect();
}

/**
 * Ends the session on this device and in its other tabs without telling the server, and leads to login. Nothing of the
 * account stays in the browser but a rider's marks that could not be sent: those name nobody.
 */
export function logoutHere(): void {
  forgetSession();
  showToast('success', messages.logout.loggedOut);
  go(loginPath(), { replace: true });
}
