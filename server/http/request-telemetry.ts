import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { messages } from '#domain/messages.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { clientAddress } from '#server/platform/address.ts';
import { widestNetwork } from '#server/platform/networks.ts';
import { refuse } from '#server/refusal.ts';
import { inRequest } from '#server/request-scope.ts';
import { reply } from './reply.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** A request id from one of our proxies. It is logged, so it may contain only letters, digits, `_` and `-`. */
const GIVEN_ID = /^[\w-]{16,64}$/;

/** The route template that matched, never the address itself, which may contain a key or a slug. */
function templateOf(context: Context): string {
  const matched = routePath(context, -1);
  if (matched.startsWith('/standins/')) return '(standins)';
  if (!matched.endsWith('*')) return matched.startsWith('/api/') ? matched.replace(/\/?$/, '/') : matched;
  return context.req.path.startsWith('/api/') ? '(unknown call)' : '(site)';
}

/**
 * Gives each request an id, which appears in every log line and in each answer except the site's files. Counts and
 * times the request.
 */
export function requestTelemetry({
  log,
  metrics,
  isProxy,
  addressHeader,
}: {
  log: Log;
  metrics: Metrics | undefined;
  isProxy: (address: string | undefined) => boolean;
  addressHeader: string;
}): MiddlewareHandler<{
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: { requestId: string };
}> {
  return async (context, next) => {
    const given = context.req.header('x-request-id') ?? '';
    const believed = GIVEN_ID.test(given) && isProxy(context.env?.incoming?.socket?.remoteAddress);
    const id = believed ? given : randomUUID();
    context.set('requestId', id);
    const began = performance.now();
    const socketAddress = context.env?.incoming?.socket?.remoteAddress;
    const address = clientAddress(context.req.raw, socketAddress, isProxy, addressHeader);
    await inRequest({ id, network: widestNetwork(address) }, next);
    const route = templateOf(context);
    // A found page needs no id, and its headers share the first packets with its text.
    if (route !== '(site)' || context.res.status >= 400) context.res.headers.set('X-Request-Id', id);
    const method = METHODS.has(context.req.method) ? context.req.method : 'other';
    const ms = performance.now() - began;
    const { status } = context.res;
    metrics?.request(method, route, status, ms / 1000);
    log.info({ requestId: id, method, route, status, ms: Math.round(ms) }, 'request');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Answers `/metrics` for callers with the token in the settings. Without such a token a practice shop answers everyone,
 * and production nobody.
 */
export function metricsRoute(metrics: Metrics | undefined, token: string | null, production: boolean) {
  return async (context: Context): Promise<Response> => {
    const isClosed = metrics === undefined || (token === null && production);
    if (isClosed) return reply(404, refuse('missing', messages.errors.notFound).body);
    const brought = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    if (token !== null && !timingSafeEqual(digest(brought), digest(token)))
      return reply(401, refuse('unauthenticated', messages.errors.sessionRequired).body, {
        'WWW-Authenticate': 'Bearer',
      });
    const { text, type } = await metrics.render();
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
  };
}
