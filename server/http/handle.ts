import type { Hono } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import type { Call, ParsedRequest, ResponseOf } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { isUnstorable, parseJson, readBytes } from './body.ts';
import { reply, replyRefusal } from './reply.ts';

/** The signed-in user as the database knows them at this moment; the token only says who, never what they may. */
export type Caller = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  role: 'customer' | 'rider' | 'staff' | 'owner';
  /** The session (refresh family) that the access token belongs to. */
  family: string;
};

/** What a handler is given: parsed input, the caller, and where the request came from. */
export type Incoming<Body, User> = {
  body: Body;
  /** The body before its schema, parsed as JSON. */
  unparsed: unknown;
  /** The body as it arrived, for signatures. */
  bytes: Uint8Array;
  params: Record<string, string>;
  user: User;
  headers: Headers;
  /** The client's address; forwarded ones only from a trusted proxy. */
  address: string;
};

type UserOf<C extends Call> = C['auth'] extends 'user' ? Caller : Caller | null;
type Answer<C extends Call> = ResponseOf<C> | { status: 200 | 201; body: ResponseOf<C> } | Refusal;
export type Handler<C extends Call> = (incoming: Incoming<ParsedRequest<C>, UserOf<C>>) => Promise<Answer<C>>;

/** A limit on a call: answers a refusal when the caller has used up its share. */
export type Limit = (incoming: Incoming<unknown, Caller | null>) => Promise<Refusal | null>;

/** The app as Hono knows it; `incoming` is Node's own request, absent in tests that call the app in process. */
export type App = Hono<{
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: { requestId: string };
}>;

/** What mounting needs from the rest of the server. */
export type Door = {
  authenticate(bearer: string): Promise<Caller | null>;
  address(request: Request, socketAddress: string | undefined): string;
};

export type Mount = <C extends Call>(
  call: C,
  handler: Handler<C>,
  options?: {
    limits?: readonly Limit[];
    /** Hand the handler `unparsed` only: it decides itself when the schema applies. */
    parse?: boolean;
  },
) => void;

/** The first sentence of each field that a schema refused. */
function fieldErrors(schema: ZodMiniType, value: unknown): { value: unknown } | Refusal {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors');
    // A schema's own sentence is ours; the library's default wording names types, which helps nobody.
    fields[field] ??= /^Invalid|^Too|^Unrecognized/.test(issue.message)
      ? messages.errors.invalidField(field)
      : issue.message;
  }
  return refuseFields(fields);
}

/** Parses a value by a schema of the contract; a refusal names each wrong field. */
export function parseBy<S extends ZodMiniType>(schema: S, value: unknown): { value: S['_zod']['output'] } | Refusal {
  return fieldErrors(schema, value) as { value: S['_zod']['output'] } | Refusal;
}

/**
 * Answers a `mount` for an app: one call of the contract becomes its routes (with and without the last
 * slash, and its aliases). A mounted call reads the body, knows the caller, applies limits and schema,
 * and turns whatever the handler answers into a response.
 */
export function mounting(app: App, door: Door): Mount {
  return (call, handler, { limits = [], parse = true } = {}) => {
    const paths = [call.path, ...(call.aliases ?? [])].flatMap((path) => [path, path.slice(0, -1)]);
    app.on(call.method, paths, async (context) => {
      const request = context.req.raw;
      const bytes = call.method === 'GET' ? new Uint8Array() : await readBytes(request);
      if (bytes === null) return reply(413, refuse('invalid', messages.errors.tooLarge).body);
      if (bytes.byteLength > 0 && !/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
        return reply(415, refuse('invalid', messages.errors.notJson).body);
      }
      const json = parseJson(bytes);
      if (isRefusal(json)) return replyRefusal(json);
      const params = context.req.param() as Record<string, string>;
      if (Object.values(params).some(isUnstorable)) return replyRefusal(refuse('invalid', messages.errors.unreadable));

      const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      const user = call.auth !== 'none' && bearer !== undefined ? await door.authenticate(bearer) : null;
      const incoming = {
        body: json.value,
        unparsed: json.value,
        bytes,
        params,
        user,
        headers: request.headers,
        address: door.address(request, context.env?.incoming?.socket?.remoteAddress),
      };
      for (const limit of limits) {
        const refusal = await limit(incoming);
        if (refusal !== null) return replyRefusal(refusal);
      }
      // A token that is no good is told so even where none is needed: the client then refreshes it.
      if (user === null && (call.auth === 'user' || (call.auth === 'optional' && bearer !== undefined))) {
        return replyRefusal(refuse('unauthenticated', messages.errors.sessionRequired));
      }
      if (parse) {
        const parsed = fieldErrors(call.request, json.value);
        if (isRefusal(parsed)) return replyRefusal(parsed);
        incoming.body = parsed.value;
      }
      const answer = await (handler as Handler<Call>)(incoming as Incoming<unknown, Caller>);
      if (isRefusal(answer)) return replyRefusal(answer);
      const { status, body } = hasStatus(answer) ? answer : { status: call.status, body: answer };
      // The response goes through its schema too: a field that the contract does not name never leaves.
      return reply(status, call.response.parse(body));
    });
  };
}

/** Tells `{ status, body }` from a bare body; no body of the contract holds exactly these two. */
function hasStatus(answer: unknown): answer is { status: 200 | 201; body: unknown } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    'body' in answer &&
    Object.keys(answer).length === 2
  );
}
