import { AsyncLocalStorage } from 'node:async_hooks';

/** The current request: its id, and the widest network of its client. */
export type RequestScope = { id: string; network: string };

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request under its id, so that its log lines can be found. */
export function inRequest<T>(request: RequestScope, work: () => T): T {
  return scope.run(request, work);
}

/** The id of the current request; undefined in background jobs. */
export function requestId(): string | undefined {
  return scope.getStore()?.id;
}

/** The widest network of the current request, for fair queues; empty in background jobs. */
export function requestNetwork(): string {
  return scope.getStore()?.network ?? '';
}
