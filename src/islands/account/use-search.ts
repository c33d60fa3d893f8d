import { useSyncExternalStore } from 'react';
import { signInQuery } from '#src/lib/flows/account/sign-in-query.ts';

const never = () => () => {};

/** The query of this page, or of the form before it; empty in the built page, so that hydration matches. */
export function useSearch(): string {
  return useSyncExternalStore(never, signInQuery, () => '');
}
