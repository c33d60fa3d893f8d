export type { Call, CallAuth, ParsedQuery, ParsedRequest, QueryOf, RequestOf, ResponseOf } from './call.ts';

/**
 * Every call between the site and the API: the client sends by it, the server mounts by it, OpenAPI is drawn from
 * it. A namespace, not an object, so that a page ships only the calls it makes.
 */
export * as calls from './calls/table.ts';
