import * as z from 'zod/mini';
import type { Right } from '#domain/accounts/roles.ts';

/**
 * Who may call: anyone ('none'); anyone, known when a token comes along, which must be good ('optional'); anyone,
 * known when a good token comes along, a bad one counts as none ('try'); a signed-in user; one of the team.
 */
export type CallAuth = 'none' | 'optional' | 'try' | 'user' | 'team';

/**
 * One call of the API. `path` ends in `/` and may hold `:params`; `aliases` are further paths of the
 * same call. `errors` are the statuses a client must expect besides 400, 429 and 5xx.
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
  /** Of a call for the team: what the caller's role must be allowed to do, as the table in domain/roles says. */
  right?: Right;
  /** Only soon after a sign-in or its confirmation (RECENT_MS in domain/second-factor): what moves money, or opens a way in. */
  recent?: true;
  summary: string;
  /** What may stand after the `?`: an object of texts. */
  query?: Query;
  request: Request;
  /** Where the body is a file: which kinds of it, and how many bytes at most. */
  accepts?: { types: readonly string[]; maxBytes: number };
  response: Response;
  /** Where the answer is a file: its kind. */
  produces?: string;
  status: 200 | 201;
  errors?: readonly number[];
};

/** The request of a call without a body, and the query of one without a query. */
export const nothing = z.optional(z.unknown());

/** Writes down a call so that its schemas and its `auth` keep their types. */
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
/** What a call's handler receives, parsed. */
export type ParsedRequest<C extends Call> = z.output<C['request']>;
/** What a client puts after the `?` of a call. */
export type QueryOf<C extends Call> = z.input<NonNullable<C['query']>>;
/** The same as the handler receives it, parsed. */
export type ParsedQuery<C extends Call> = z.output<NonNullable<C['query']>>;
/** What a call answers. */
export type ResponseOf<C extends Call> = z.output<C['response']>;
