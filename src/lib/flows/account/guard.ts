import { messages } from '#domain/messages.ts';
import { guardOf, loginPath } from '#domain/paths.ts';
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

/** Leads a visitor away from a page that needs a session; returns whether the page may show. */
export function guardPage(): boolean {
  if (pauses > 0 || guardOf(window.location.pathname) === null || $user.get() !== null) return true;
  showToast('info', messages.shell.loginToContinue);
  go(loginPath({ continue: currentPath() }), { replace: true });
  return false;
}

/** Guards this page now and whenever the session ends, here or in another tab; returns a function that stops it. */
export function watchGuard(): () => void {
  let hadUser = false;
  return $user.subscribe((user) => {
    if (!guardPage() && hadUser) hideContent();
    hadUser ||= user !== null;
  });
}
