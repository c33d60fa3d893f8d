import { AsyncLocalStorage } from 'node:async_hooks';

/** The request under way: its id, and the widest network that its client belongs to. */
export type RequestScope = { id: string; network: string };

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request under its id, so that whatever it logs can be told apart from the work beside it. */
export function inRequest<T>(request: RequestScope, work: () => T): T {
  return scope.run(request, work);
}

/** The id of the request under way; undefined in background jobs. */
export function requestId(): string | undefined {
  return scope.getStore()?.id;
}

/** The widest network of the request under way, for fair turns; empty in background jobs. */
export function requestNetwork(): string {
  return scope.getStore()?.network ?? '';
}
