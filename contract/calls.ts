export type { Call, CallAuth, ParsedQuery, ParsedRequest, QueryOf, RequestOf, ResponseOf } from './call.ts';

/**
 * Every call between the site and the API: the client sends with it, the server mounts it, and the OpenAPI document is
 * generated from it. It is a namespace, not an object, so that a page contains only the calls it makes.
 */
export * as calls from './calls/table.ts';
