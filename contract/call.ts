import * as z from 'zod/mini';
import type { Right } from '#domain/accounts/roles.ts';

/**
 * Who may call. 'none': anyone. 'optional': anyone; a token identifies the caller and must be valid. 'try': anyone; a
 * valid token identifies the caller, an invalid one is ignored. 'user': a signed-in user. 'team': a team member.
 */
export type CallAuth = 'none' | 'optional' | 'try' | 'user' | 'team';

/**
 * One call of the API. `path` ends in `/` and may contain `:params`; `aliases` are further paths of the same call.
 * `errors` are the statuses that a client must expect besides 400, 429 and 5xx.
 */
export type Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Auth extends CallAuth = CallAuth,
  Query extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PATCH';
  path: `/${string}/`;
  aliases?: readonly `/${string}/`[];
  auth: Auth;
  /** For a team call: the right that the caller's role needs, from the table in domain/roles. */
  right?: Right;
  /**
   * Requires a recent sign-in or its confirmation (RECENT_MS in domain/second-factor): for calls that move money or
   * change how to sign in.
   */
  recent?: true;
  summary: string;
  /** The query parameters: an object of texts. */
  query?: Query;
  request: Request;
  /** If the body is a file: its media types, and its largest size in bytes. */
  accepts?: { types: readonly string[]; maxBytes: number };
  response: Response;
  /** If the answer is a file: its media type. */
  produces?: string;
  status: 200 | 201;
  errors?: readonly number[];
};

/** The request of a call without a body, and the query of one without a query. */
export const nothing = z.optional(z.unknown());

/** Defines a call so that its schemas and its `auth` keep their types. */
export const defineCall = <
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Auth extends CallAuth,
  Query extends z.ZodMiniType = typeof nothing,
>(
  entry: Call<Request, Response, Auth, Query>,
) => entry;

/** What a client sends to a call, before parsing. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a call's handler gets, parsed. */
export type ParsedRequest<C extends Call> = z.output<C['request']>;
/** The query that a client sends with a call. */
export type QueryOf<C extends Call> = z.input<NonNullable<C['query']>>;
/** The query that a call's handler gets, parsed. */
export type ParsedQuery<C extends Call> = z.output<NonNullable<C['query']>>;
/** What a call returns. */
export type ResponseOf<C extends Call> = z.output<C['response']>;
