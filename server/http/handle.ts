import type { Hono } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import type { Call, ParsedQuery, ParsedRequest, ResponseOf } from '#contract/calls.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { type Body, discardBody, isUnstorable, parseJson, readBytes } from '#server/http/bodies/body.ts';
import { withUploadSlot } from '#server/http/limits/upload-slots.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { asActor } from '#server/request-scope.ts';
import { reply, replyRefusal } from './reply.ts';

/** The signed-in user as the database has them now. The token says who they are, never what they may do. */
export type Caller = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  role: Role;
  /** The session (refresh family) that the access token belongs to. */
  family: string;
  /** When the caller last proved their identity in this session. */
  authenticatedAt: Date;
};

/** What a handler gets: parsed input, the caller, and where the request came from. */
export type Incoming<Body, User, Query = unknown> = {
  body: Body;
  /** The parsed query string. */
  query: Query;
  /** The body parsed as JSON, before its schema. */
  unvalidatedBody: unknown;
  /** The raw body, for signatures. */
  bytes: Uint8Array;
  params: Record<string, string>;
  user: User;
  headers: Headers;
  /** The client's address; a forwarded one is used only from a trusted proxy. */
  address: string;
};

type UserOf<C extends Call> = C['auth'] extends 'user' | 'team' ? Caller : Caller | null;
/** A `Response` is a file, as the call's `produces` says, and is sent unchanged. */
type Answer<C extends Call> = ResponseOf<C> | { status: 200 | 201; body: ResponseOf<C> } | Response | Refusal;
/** What answers a call: gets the parsed request and the caller, returns the answer or a refusal. */
export type Handler<C extends Call> = (
  incoming: Incoming<ParsedRequest<C>, UserOf<C>, ParsedQuery<C>>,
) => Promise<Answer<C>>;

/** A limit on a call: returns a refusal when the caller has reached it. */
export type Limit = (incoming: Incoming<unknown, Caller | null>) => Promise<Refusal | null>;

type NodeRequest = {
  socket?: { remoteAddress?: string };
  iterator?: (options: { destroyOnReturn: boolean }) => AsyncIterable<Uint8Array>;
};

/** The Hono app; `incoming` is Node's own request, absent in tests that call the app in process. */
export type App = Hono<{
  Bindings: { incoming?: NodeRequest };
  Variables: { requestId: string };
}>;

/** What mounting needs from the rest of the server. */
export type MountDependencies = {
  authenticate(bearer: string): Promise<Caller | null>;
  /** The refusal when a signed-in caller must prove more before this call, or null. */
  requireProof(call: Call, user: Caller): Promise<Refusal | null>;
  /** Records that a team member saves a file with data of the shop; absent in tests without a database. */
  recordExport?(saved: { user: Caller; call: string; params: Record<string, string>; query: unknown }): Promise<void>;
  address(request: Request, socketAddress: string | undefined): string;
  /** Waits for data that the client still has to send; meanwhile the request does not count as in flight. */
  releaseSlotWhile<T>(wait: () => Promise<T>): Promise<T>;
};

/** Mounts a call of the contract with its handler and its limits. */
export type Mount = <C extends Call>(
  call: C,
  handler: Handler<C>,
  options?: {
    limits?: readonly Limit[];
    /** Changes every refusal of the call, for clients that read it in another field. */
    refusing?: (refusal: Refusal) => Refusal;
    /** Decides from the caller and the path alone, before the body is read: for files, which are large. */
    admit?: (who: { user: UserOf<C>; params: Record<string, string> }) => Promise<Refusal | null>;
    /** If false, the handler gets only the unparsed body and decides itself when the schema applies. */
    parse?: boolean;
  },
) => void;

/** The first message for each field that a schema refused. */
function parseOrRefuse(schema: ZodMiniType, value: unknown): { value: unknown } | Refusal {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('invalid', messages.errors.unreadable);
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors');
    // A schema's own message is for people; the library's default one names types, which does not help them.
    fields[field] ??= /^Invalid|^Too|^Unrecognized/.test(issue.message)
      ? messages.errors.invalidField(field)
      : issue.message;
  }
  return refuseFields(fields);
}

/** Parses a value with a schema of the contract; a refusal names each wrong field. */
export function parseBy<S extends ZodMiniType>(schema: S, value: unknown): { value: S['_zod']['output'] } | Refusal {
  return parseOrRefuse(schema, value) as { value: S['_zod']['output'] } | Refusal;
}

/** A request's body as it came, and parsed when it is JSON. */
type Received = { bytes: Uint8Array; json: unknown };
/** A body that is not read, and the status of the refusal. */
type Unread = { status: 400 | 413 | 415; refusal: Refusal };

/** Reads a body as its call expects it: JSON, or a file of an accepted type. Otherwise returns the refusal. */
async function readBody(call: Call, request: Request, file: Body): Promise<Received | Unread> {
  const unread = (status: Unread['status'], sentence: string) => ({ status, refusal: refuse('invalid', sentence) });
  if (call.method === 'GET') return { bytes: new Uint8Array(), json: {} };
  const { accepts } = call;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (accepts !== undefined && !accepts.types.includes(type)) {
    const isHeic = /^image\/hei[cf]/.test(type);
    return unread(415, isHeic ? messages.teamCalls.photoHeic : messages.teamCalls.photoType);
  }
  const bytes = await (accepts === undefined ? readBytes(request) : readBytes(request, accepts.maxBytes, file));
  if (bytes === null) return unread(413, messages.errors.tooLarge);
  if (accepts !== undefined) return { bytes, json: undefined };
  if (bytes.byteLength > 0 && type !== 'application/json') {
    return unread(415, messages.errors.notJson);
  }
  const json = parseJson(bytes);
  return isRefusal(json) ? { status: 400, refusal: json } : { bytes, json: json.value };
}

/**
 * A file's pieces as Node received them, which can be freed. Its connection stays open when they are not read to the
 * end.
 */
function fileOf(request: Request, incoming: NodeRequest | undefined): Body {
  return incoming?.iterator?.({ destroyOnReturn: false }) ?? request.body;
}

/** How many bytes a file's request may have: its Content-Length, at most `limit`; without one, `limit`. */
function sizeOf(request: Request, limit: number): number {
  const declared = request.headers.get('content-length') ?? '';
  return /^\d{1,12}$/.test(declared) ? Math.min(Number(declared), limit) : limit;
}

/**
 * Returns the refusal when a caller needs a token, is not in the team, or has a role without the right; null otherwise.
 */
function authorize(call: Call, user: Caller | null, bearer: string | undefined): Refusal | null {
  // An invalid token gets a 401 even where none is needed, so that the client refreshes it.
  const needsUser = call.auth === 'user' || call.auth === 'team' || (call.auth === 'optional' && bearer !== undefined);
  if (user === null && needsUser) return refuse('unauthenticated', messages.errors.sessionRequired);
  if (call.auth !== 'team') return null;
  if (user === null || user.role === 'customer') return refuse('forbidden', messages.teamCalls.teamOnly);
  // A team call without a right is open to nobody.
  return call.right !== undefined && may(user.role, call.right)
    ? null
    : refuse('forbidden', messages.teamCalls.notYourWork);
}

function parseQuery(call: Call, query: unknown): { value: unknown } | Refusal {
  if (call.query === undefined) return { value: undefined };
  if (Object.values(query as Record<string, string>).some(isUnstorable)) {
    return refuse('invalid', messages.errors.unreadable);
  }
  return parseOrRefuse(call.query, query);
}

/**
 * Returns a `mount` for an app. It turns one call of the contract into its routes (with and without the last slash, and
 * its aliases). A mounted call authenticates the caller, reads the body, applies limits and schema, and turns the
 * handler's answer into a response.
 */
export function createMount(app: App, dependencies: MountDependencies): Mount {
  return (call, handler, { limits = [], parse = true, admit, refusing = (refusal: Refusal) => refusal } = {}) => {
    const replyNo = (refusal: Refusal) => replyRefusal(refusing(refusal));
    const admitted = async (params: Record<string, string>, user: Caller | null): Promise<Refusal | null> => {
      if (admit === undefined) return null;
      if (Object.values(params).some(isUnstorable)) return refuse('invalid', messages.errors.unreadable);
      return admit({ user: user as UserOf<typeof call>, params });
    };
    /** A write of the team is recorded by the database, a file that leaves the shop is recorded here. */
    const recorded = async (
      { auth, method, path, produces }: Call,
      { user, params, query }: Incoming<unknown, Caller | null>,
      handle: () => ReturnType<Handler<Call>>,
    ): ReturnType<Handler<Call>> => {
      if (auth !== 'team' || user === null) return handle();
      if (method !== 'GET') return asActor({ id: user.id, role: user.role, call: path }, handle);
      if (produces !== undefined) await dependencies.recordExport?.({ user, call: path, params, query });
      return handle();
    };
    const paths = [call.path, ...(call.aliases ?? [])].flatMap((path) => [path, path.slice(0, -1)]);
    app.on(call.method, paths, async (context) => {
      const request = context.req.raw;
      const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      const file = call.accepts === undefined ? null : fileOf(request, context.env?.incoming);
      const user = call.auth !== 'none' && bearer !== undefined ? await dependencies.authenticate(bearer) : null;
      // Before the body is stored, so that nobody without the right fills memory with large files.
      const denied =
        authorize(call, user, bearer) ??
        (user === null ? null : await dependencies.requireProof(call, user)) ??
        (await admitted(context.req.param() as Record<string, string>, user));
      if (denied !== null) {
        // If the upload were cut off, a phone would see a broken connection instead of an expired session.
        const { accepts } = call;
        if (accepts !== undefined)
          await dependencies.releaseSlotWhile(() => discardBody(request, accepts.maxBytes, file));
        return replyNo(denied);
      }
      const answerTo = async ({ bytes, json }: Received): Promise<Response> => {
        const params = context.req.param() as Record<string, string>;
        if (Object.values(params).some(isUnstorable)) return replyNo(refuse('invalid', messages.errors.unreadable));

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
          if (refusal !== null) return replyNo(refusal);
        }
        const query = parseQuery(call, incoming.query);
        if (isRefusal(query)) return replyNo(query);
        incoming.query = query.value;
        if (parse) {
          const parsed = parseOrRefuse(call.request, json);
          if (isRefusal(parsed)) return replyNo(parsed);
          incoming.body = parsed.value;
        }
        const handle = () => (handler as Handler<Call>)(incoming as Incoming<unknown, Caller>);
        const answer = await recorded(call, incoming, handle);
        if (answer instanceof Response) return answer;
        if (isRefusal(answer)) return replyNo(answer);
        const { status, body } = hasStatus(answer) ? answer : { status: call.status, body: answer };
        // The response is parsed by its schema too, so that a field that the contract does not name is never sent.
        return reply(status, call.response.parse(body));
      };
      const serve = async (): Promise<Response> => {
        const read = await dependencies.releaseSlotWhile(() => readBody(call, request, file));
        if ('refusal' in read) return reply(read.status, refusing(read.refusal).body);
        try {
          return await answerTo(read);
        } finally {
          if (call.accepts !== undefined) freeBytes(read.bytes);
        }
      };
      if (call.accepts === undefined) return serve();
      const { maxBytes } = call.accepts;
      return withUploadSlot(user?.id ?? 0, sizeOf(request, maxBytes), serve);
    });
  };
}

/**
 * Whether an answer is `{ status, body }` and not a plain body; no body of the contract has exactly these two fields.
 */
function hasStatus(answer: unknown): answer is { status: 200 | 201; body: unknown } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    'body' in answer &&
    Object.keys(answer).length === 2
  );
}
