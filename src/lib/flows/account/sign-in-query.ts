import { paths, trimPath } from '#domain/paths.ts';

const SIGN_IN: readonly string[] = [paths.login, paths.register];

/**
 * The query of this page: where to continue, a friend's code. A link between login and register that is tapped before
 * the page's script runs has none; then it is the query of the page before.
 */
export function signInQuery(): string {
  const { search, origin, pathname } = window.location;
  const [page = '', query] = document.referrer.split('?');
  const isSignIn = (path: string) => SIGN_IN.includes(trimPath(path));
  const isBetween = isSignIn(pathname) && page.startsWith(origin) && isSignIn(page.slice(origin.length));
  return search === '' && query !== undefined && isBetween ? `?${query}` : search;
}
