import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The query of this page's address; empty in the built page, so that hydration matches. */
export function useSearch(): string {
  return useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
}
