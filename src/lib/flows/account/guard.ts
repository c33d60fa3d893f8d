import { messages } from '#domain/messages.ts';
import { guardOf, loginPath, paths, trimPath } from '#domain/paths.ts';
import { currentPath, go, hideContent } from '#src/lib/flows/shell/navigate.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

let pauses = 0;

/**
 * Stops the guard from leaving the page until the returned function is called: while a payment becomes an order, only
 * that flow decides where a lost session leads.
 */
export function pauseGuard(): () => void {
  pauses += 1;
  let released = false;
  return () => {
    if (!released) pauses -= 1;
    released = true;
  };
}

/**
 * Leads a visitor away from a page that needs a session; returns whether the page may show. `hadUser`: the session ended
 * while the page was open.
 */
export function guardPage(hadUser = false): boolean {
  const { pathname } = window.location;
  if (pauses > 0 || guardOf(pathname) === null || $user.get() !== null) return true;
  const isBooking = hadUser && trimPath(pathname) === paths.checkout;
  showToast(isBooking ? 'error' : 'info', isBooking ? messages.shell.sessionExpired : messages.shell.loginToContinue);
  go(loginPath({ continue: currentPath() }), { replace: true });
  return false;
}

/** Guards this page now and whenever the session ends, here or in another tab; returns a function that stops it. */
export function watchGuard(): () => void {
  let hadUser = false;
  return $user.subscribe((user) => {
    if (!guardPage(hadUser) && hadUser) hideContent();
    hadUser ||= user !== null;
  });
}
