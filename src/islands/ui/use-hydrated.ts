import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page has hydrated and reacts to clicks. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
