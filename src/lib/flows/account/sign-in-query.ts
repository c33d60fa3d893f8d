import { paths, trimPath } from '#domain/paths.ts';

const SIGN_IN: readonly string[] = [paths.login, paths.register];

/**
 * The query of this page: where to continue, a friend's code. A link between login and register that is tapped before
 * the page's script runs has none; then it is the query of the page before.
 */
export function signInQuery(): string {
  const { search, origin } = window.location;
  const [page = '', query] = document.referrer.split('?');
  const isFromSignIn = page.startsWith(origin) && SIGN_IN.includes(trimPath(page.slice(origin.length)));
  return search === '' && query !== undefined && isFromSignIn ? `?${query}` : search;
}
