import * as z from 'zod/mini';

export type CallAuth = 'none' | 'optional' | 'user';

/**
 * One call of the API. `path` ends in `/` and may hold `:params`; `aliases` are further paths of the
 * same call. `auth` says who may call: anyone, anyone but known when a token comes along, a signed-in
 * user. `errors` are the statuses a client must expect besides 400, 429 and 5xx.
 */
export type Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Auth extends CallAuth = CallAuth,
> = {
  method: 'GET' | 'POST' | 'PATCH';
  path: `/${string}/`;
  aliases?: readonly `/${string}/`[];
  auth: Auth;
  summary: string;
  request: Request;
  response: Response;
  status: 200 | 201;
  errors?: readonly number[];
};

/** The request of a call without a body. */
export const nothing = z.optional(z.unknown());

/** Writes down a call so that its schemas and its `auth` keep their types. */
export const call = <Request extends z.ZodMiniType, Response extends z.ZodMiniType, Auth extends CallAuth>(
  entry: Call<Request, Response, Auth>,
) => entry;

/** What a client sends to a call, before parsing. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a call's handler receives, parsed. */
export type ParsedRequest<C extends Call> = z.output<C['request']>;
/** What a call answers. */
export type ResponseOf<C extends Call> = z.output<C['response']>;
