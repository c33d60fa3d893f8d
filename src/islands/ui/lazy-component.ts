import { type ComponentType, lazy } from 'react';

/**
 * A component whose script is fetched when it is drawn for the first time, inside a `Suspense`. If the script does not
 * arrive, its place stays empty, the rest of the screen stays as it is, and the page offers to be loaded again.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      // Left unhandled on purpose: the page listens for it.
      void Promise.reject(error);
      return { default: () => null };
    }
  });
}
