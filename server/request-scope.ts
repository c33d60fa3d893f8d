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

/** The team member whose call is handled, and the path of that call. */
export type RequestActor = { id: number; role: string; call: string };

const actors = new AsyncLocalStorage<RequestActor>();

/** Runs a team member's write: the audit log records its changes under their name. */
export function asActor<T>(actor: RequestActor, work: () => T): T {
  return actors.run(actor, work);
}

/** The team member whose write is handled; undefined for customers and in background jobs. */
export function requestActor(): RequestActor | undefined {
  return actors.getStore();
}

/** Runs work that a request only woke: its writes are attributed to nobody, now and at its next intervals. */
export function withoutActor<T>(work: () => T): T {
  return actors.exit(work);
}
