import { paths, withQuery } from './paths.ts';

// The ways to another address of an account; separate from the paths that every account form needs.

/** The query parameter of the account page that confirms another address of the account. */
export const ADDRESS_CHANGE_KEY = 'move';
/** Opens the form for another address on the account page. */
export const ADDRESS_FORM = '#address';

/** The account page with the key that moves the account to the address which the key was mailed to. */
export function addressChangePath(key: string): string {
  return withQuery(paths.account, { [ADDRESS_CHANGE_KEY]: key });
}
