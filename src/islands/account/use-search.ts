import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The query of this page's address; empty in the page as built, so that hydration agrees. */
export function useSearch(): string {
  return useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
}

/** Whether the page answers to clicks yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
