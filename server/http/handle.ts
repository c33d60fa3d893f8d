import type { Hono } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import type { Call, ParsedQuery, ParsedRequest, ResponseOf } from '#contract/calls.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { discardBody, isUnstorable, parseJson, readBytes } from './body.ts';
import { reply, replyRefusal } from './reply.ts';
import { withUploadSlot } from './upload-slots.ts';

/** The signed-in user as the database knows them at this moment; the token only says who, never what they may. */
export type Caller = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  role: Role;
  /** The session (refresh family) that the access token belongs to. */
  family: string;
  /** When the caller last proved, in this session, who they are. */
  authenticatedAt: Date;
};

/** What a handler is given: parsed input, the caller, and where the request came from. */
export type Incoming<Body, User, Query = unknown> = {
  body: Body;
  /** What stands after the `?`, parsed. */
  query: Query;
  /** The body before its schema, parsed as JSON. */
  unvalidatedBody: unknown;
  /** The body as it arrived, for signatures. */
  bytes: Uint8Array;
  params: Record<string, string>;
  user: User;
  headers: Headers;
  /** The client's address; forwarded ones only from a trusted proxy. */
  address: string;
};

type UserOf<C extends Call> = C['auth'] extends 'user' | 'team' ? Caller : Caller | null;
/** A `Response` is a file, as the call's `produces` says; it goes out as it is. */
type Answer<C extends Call> = ResponseOf<C> | { status: 200 | 201; body: ResponseOf<C> } | Response | Refusal;
export type Handler<C extends Call> = (
  incoming: Incoming<ParsedRequest<C>, UserOf<C>, ParsedQuery<C>>,
) => Promise<Answer<C>>;

/** A limit on a call: answers a refusal when the caller has used up its share. */
export type Limit = (incoming: Incoming<unknown, Caller | null>) => Promise<Refusal | null>;

/** The app as Hono knows it; `incoming` is Node's own request, absent in tests that call the app in process. */
export type App = Hono<{
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: { requestId: string };
}>;

/** What mounting needs from the rest of the server. */
export type MountDependencies = {
  authenticate(bearer: string): Promise<Caller | null>;
  /** What a known caller must prove before this call, or null. */
  demandProof(call: Call, user: Caller): Promise<Refusal | null>;
  address(request: Request, socketAddress: string | undefined): string;
  /** Waits for what the client still has to send: meanwhile the request takes no place of others. */
  aside<T>(wait: () => Promise<T>): Promise<T>;
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
function parseOrRefuse(schema: ZodMiniType, value: unknown): { value: unknown } | Refusal {
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
  return parseOrRefuse(schema, value) as { value: S['_zod']['output'] } | Refusal;
}

/** Reads a body as its call wants it: JSON, or a file of one of the accepted kinds; else the answer that refuses it. */
async function readBody(call: Call, request: Request): Promise<{ bytes: Uint8Array; json: unknown } | Response> {
  if (call.method === 'GET') return { bytes: new Uint8Array(), json: {} };
  const { accepts } = call;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (accepts !== undefined && !accepts.types.includes(type)) {
    const isHeic = /^image\/hei[cf]/.test(type);
    return reply(415, refuse('invalid', isHeic ? messages.desk.photoHeic : messages.desk.photoType).body);
  }
  const bytes = await readBytes(request, accepts?.maxBytes);
  if (bytes === null) return reply(413, refuse('invalid', messages.errors.tooLarge).body);
  if (accepts !== undefined) return { bytes, json: undefined };
  if (bytes.byteLength > 0 && type !== 'application/json') {
    return reply(415, refuse('invalid', messages.errors.notJson).body);
  }
  const json = parseJson(bytes);
  return isRefusal(json) ? replyRefusal(json) : { bytes, json: json.value };
}

/** How many bytes a file's request may hold: what it says, at most `limit`, which counts for one that says nothing. */
function sizeOf(request: Request, limit: number): number {
  const said = request.headers.get('content-length') ?? '';
  return /^\d{1,12}$/.test(said) ? Math.min(Number(said), limit) : limit;
}

/** What somebody is told who needs a token, or is not of the team, or whose role does other work. */
function authorize(call: Call, user: Caller | null, bearer: string | undefined): Refusal | null {
  // A token that is no good is told so even where none is needed: the client then refreshes it.
  const needsUser = call.auth === 'user' || call.auth === 'team' || (call.auth === 'optional' && bearer !== undefined);
  if (user === null && needsUser) return refuse('unauthenticated', messages.errors.sessionRequired);
  if (call.auth !== 'team') return null;
  if (user === null || user.role === 'customer') return refuse('forbidden', messages.desk.teamOnly);
  // A call that forgot to name its right is nobody's.
  return call.right !== undefined && may(user.role, call.right) ? null : refuse('forbidden', messages.desk.notYourWork);
}

function parseQuery(call: Call, query: unknown): { value: unknown } | Refusal {
  if (call.query === undefined) return { value: undefined };
  if (Object.values(query as Record<string, string>).some(isUnstorable)) {
    return refuse('invalid', messages.errors.unreadable);
  }
  return parseOrRefuse(call.query, query);
}

/**
 * Answers a `mount` for an app: one call of the contract becomes its routes (with and without the last
 * slash, and its aliases). A mounted call knows the caller, reads the body, applies limits and schema,
 * and turns whatever the handler answers into a response.
 */
export function createMount(app: App, dependencies: MountDependencies): Mount {
  return (call, handler, { limits = [], parse = true } = {}) => {
    const paths = [call.path, ...(call.aliases ?? [])].flatMap((path) => [path, path.slice(0, -1)]);
    app.on(call.method, paths, async (context) => {
      const request = context.req.raw;
      const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      const user = call.auth !== 'none' && bearer !== undefined ? await dependencies.authenticate(bearer) : null;
      // Before the body is kept: whoever may not send a file of megabytes fills no memory with it.
      const denied =
        authorize(call, user, bearer) ?? (user === null ? null : await dependencies.demandProof(call, user));
      if (denied !== null) {
        // Cut off in the middle, a phone would hear of a broken line instead of a session that is over.
        const { accepts } = call;
        if (accepts !== undefined) await dependencies.aside(() => discardBody(request, accepts.maxBytes));
        return replyRefusal(denied);
      }
      const serve = async (): Promise<Response> => {
        const read = await dependencies.aside(() => readBody(call, request));
        if (read instanceof Response) return read;
        const { bytes, json } = read;
        const params = context.req.param() as Record<string, string>;
        if (Object.values(params).some(isUnstorable))
          return replyRefusal(refuse('invalid', messages.errors.unreadable));

        const incoming = {
          body: json,
          unvalidatedBody: json,
          query: context.req.query() as unknown,
          bytes,
          params,
          user,
          headers: request.headers,
          address: dependencies.address(request, context.env?.incoming?.socket?.remoteAddress),
        };
        for (const limit of limits) {
          const refusal = await limit(incoming);
          if (refusal !== null) return replyRefusal(refusal);
        }
        const query = parseQuery(call, incoming.query);
        if (isRefusal(query)) return replyRefusal(query);
        incoming.query = query.value;
        if (parse) {
          const parsed = parseOrRefuse(call.request, json);
          if (isRefusal(parsed)) return replyRefusal(parsed);
          incoming.body = parsed.value;
        }
        const answer = await (handler as Handler<Call>)(incoming as Incoming<unknown, Caller>);
        if (answer instanceof Response) return answer;
        if (isRefusal(answer)) return replyRefusal(answer);
        const { status, body } = hasStatus(answer) ? answer : { status: call.status, body: answer };
        // The response goes through its schema too: a field that the contract does not name never leaves.
        return reply(status, call.response.parse(body));
      };
      return call.accepts === undefined
        ? serve()
        : withUploadSlot(user?.id ?? 0, sizeOf(request, call.accepts.maxBytes), serve);
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
