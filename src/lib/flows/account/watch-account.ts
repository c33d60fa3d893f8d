import { $user } from '#src/lib/stores/account/tokens.ts';

/**
 * Reloads the page when another account has signed in meanwhile, in another tab or before Back led here: nothing of
 * the first account stays on it. Returns a function that stops it.
 */
export function watchAccount(): () => void {
  const shown = $user.get()?.user_id;
  const look = ({ isTrusted }: Event) => {
    // An event that this page made is of its own sign-in, which leads on. The stores read storage first.
    if (!isTrusted || shown === undefined) return;
    setTimeout(() => {
      const now = $user.get()?.user_id ?? shown;
      if (now !== shown) window.location.reload();
    });
  };
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
}
