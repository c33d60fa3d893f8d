import { paths, withQuery } from './paths.ts';

// Separate from the shop's paths, which are part of every page.

/** The query parameter of the account page that moves the account to another address. */
export const MOVE_KEY = 'move';

/** The account page with the key that moves the account to the address which the key was mailed to. */
export function moveAddressPath(key: string): string {
  return withQuery(paths.account, { [MOVE_KEY]: key });
}
