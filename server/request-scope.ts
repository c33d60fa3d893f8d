import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs the work of a request under its id, so that whatever it logs can be told apart from the work beside it. */
export function inRequest<T>(id: string, work: () => T): T {
  return scope.run(id, work);
}

/** The id of the request under way; undefined in background jobs. */
export function requestId(): string | undefined {
  return scope.getStore();
}
