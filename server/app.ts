import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { calls } from '#contract/calls.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { messages } from '#domain/messages.ts';
import { requireProof } from '#server/features/second-factor/proof/require-proof.ts';
import { authenticate } from '#server/features/users/sign-in/sessions.ts';
import { docsPage, docsPolicy } from '#server/http/api-docs/docs.ts';
import { allowedMethods } from '#server/http/api-docs/methods.ts';
import { openApi } from '#server/http/api-docs/openapi.ts';
import { createInFlightLimit, type InFlightLimit } from '#server/http/limits/in-flight-limit.ts';
import { metricsRoute, requestTelemetry } from '#server/http/request-telemetry.ts';
import { withPracticeNotice } from '#server/http/site/practice-notice.ts';
import { clientAddress, proxyMatcher } from '#server/platform/address.ts';
import { lazy } from '#server/platform/lazy.ts';
import { describeFailure, isOutage } from './failure.ts';
import { mountAccount } from './features/account/account.routes.ts';
import { mountBooks } from './features/books/books.routes.ts';
import { mountDiscounts } from './features/discounts/discounts.routes.ts';
import { mountNotices } from './features/notices/notices.routes.ts';
import { mountOrders } from './features/orders/orders.routes.ts';
import { mountOwnOrders } from './features/orders/own/own-orders.routes.ts';
import { mountPayments } from './features/payments/payments.routes.ts';
import { mountPoints } from './features/points/points.routes.ts';
import { mountPromotions } from './features/promotions/promotions.routes.ts';
import { mountPush } from './features/push/push.routes.ts';
import { mountReferrals } from './features/referrals/referrals.routes.ts';
import { mountSecondFactor } from './features/second-factor/second-factor.routes.ts';
import { mountServices } from './features/services/services.routes.ts';
import { recordExport } from './features/staff/audit/audit.ts';
import { mountStaff } from './features/staff/staff.routes.ts';
import { mountUsers } from './features/users/users.routes.ts';
import { mountWindows } from './features/windows/windows.routes.ts';
import { isAddressTooLong } from './http/address-length.ts';
import { corsMiddleware } from './http/cors.ts';
import { type App, type Caller, createMount } from './http/handle.ts';
import { API_POLICY, commonHeaders } from './http/headers.ts';
import { reply, replyRefusal } from './http/reply.ts';
import type { World } from './ports.ts';
import { publicSettingsOf } from './public-settings.ts';
import { refuse } from './refusal.ts';
import { requestNetwork } from './request-scope.ts';

/** What is served besides the API when the process serves the whole shop: the site's pages, and the stand-ins'. */
export type AppOptions = {
  /** The settings that the browser gets. */
  publicSettings?: PublicSettings;
  gate?: InFlightLimit;
  site?: (request: Request) => Promise<Response | null>;
  standins?: Hono;
};

/** Health checks are answered even when the server is full. */
const isProbe = (path: string) => path === '/healthz' || path === '/readyz' || path === '/metrics';

const isReading = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** The path for the router. A too long one is replaced, so that nothing decodes it. */
const pathOf = (request: Request) => (isAddressTooLong(request.url) ? '/' : getPath(request));

/** In seconds: somebody must free disk space first. */
const DISK_FULL_RETRY_S = 60;

/** The client closed its own request early: not an error of the server, and nobody reads the answer. */
const isClientAbort = (error: Error) => error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** The whole server as a function from request to response. */
export function createApp(world: World, options: AppOptions = {}): App {
  const { settings } = world;
  const gate = options.gate ?? createInFlightLimit();
  const publicSettings =
    options.publicSettings ?? publicSettingsOf(settings, { payment: null, google: null, gazetteerUrl: null });
  const app: App = new Hono({ getPath: pathOf });
  const common = Object.entries(commonHeaders(settings.siteUrl));
  // Both are the same for everybody, and making one takes as long as tens of other answers.
  const openApiDocument = lazy(() => openApi(settings.apiUrl));
  const docs = lazy(() => {
    const page = settings.practiceNotice ? withPracticeNotice(docsPage()) : docsPage();
    return { page, policy: docsPolicy(page) };
  });

  const isProxy = proxyMatcher(settings.trustedProxies);
  const { clientAddressHeader: addressHeader } = settings;

  app.use(requestTelemetry({ log: world.log, metrics: world.metrics, isProxy, addressHeader }));
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value);
  });
  // Before the gate, so that a page of another origin can read its refusals.
  app.use('/api/*', corsMiddleware(settings));
  app.use(async (context, next) => {
    if (isAddressTooLong(context.req.url)) {
      context.res = reply(414, refuse('invalid', messages.errors.longAddress).body);
    } else if (isProbe(context.req.path)) {
      await next();
    } else if (world.hasDiskSpace?.() === false && !isReading(context.req.method)) {
      // Refused before the disk is full, so that no write fails halfway.
      context.res = replyRefusal(refuse('unavailable', messages.errors.busy, DISK_FULL_RETRY_S));
    } else {
      const refused = await gate.run(requestNetwork(), next);
      if (refused) context.res = refused;
    }
  });
  app.use('/api/*', async (context, next) => {
    await next();
    if (!context.res.headers.has('Content-Security-Policy'))
      context.res.headers.set('Content-Security-Policy', API_POLICY);
  });

  app.get('/healthz', () => reply(200, { ok: true }));
  app.get('/readyz', async () => {
    if (gate.isDraining()) return reply(503, { ok: false });
    try {
      await world.db.execute(sql`select 1`);
      return reply(200, { ok: true });
    } catch {
      return reply(503, { ok: false });
    }
  });
  app.get('/metrics', metricsRoute(world.metrics, settings.metricsToken, settings.production));
  app.get('/api/openapi.json', () => reply(200, openApiDocument()));
  app.on('GET', ['/api/docs', '/api/docs/'], (context) => {
    const { page, policy } = docs();
    return context.html(page, 200, { 'Content-Security-Policy': policy });
  });

  const mount = createMount(app, {
    async authenticate(bearer): Promise<Caller | null> {
      const known = await authenticate(world, bearer);
      if (known === null) return null;
      const { id, email, firstName, lastName, isVerified, role } = known.user;
      return {
        id,
        email,
        firstName,
        lastName,
        isVerified,
        role,
        family: known.family,
        authenticatedAt: known.authenticatedAt,
      };
    },
    requireProof: (call, user) => requireProof(world, call, user),
    address: (request, socketAddress) => clientAddress(request, socketAddress, isProxy, addressHeader),
    recordExport: (saved) => recordExport(world, saved),
    releaseSlotWhile: (wait) => gate.releaseWhile(requestNetwork(), wait),
  });
  mount(calls.settings, async () => publicSettings);
  mountServices(mount, world);
  mountUsers(mount, world);
  mountSecondFactor(mount, world);
  mountDiscounts(mount, world);
  mountBooks(mount, world);
  mountPoints(mount, world);
  mountReferrals(mount, world);
  mountWindows(mount, world);
  mountPromotions(mount, world);
  mountNotices(mount, world);
  mountPush(mount, world);
  mountPayments(mount, world);
  mountOrders(mount, world);
  mountOwnOrders(mount, world);
  mountStaff(mount, world);
  mountAccount(mount, world);

  if (options.standins) app.route('/', options.standins);

  app.notFound(async (context) => {
    const { path } = context.req;
    const allowed = allowedMethods(path);
    if (allowed.length > 0) {
      return reply(405, refuse('invalid', messages.errors.methodNotAllowed).body, { Allow: allowed.join(', ') });
    }
    const page = path.startsWith('/api/') ? null : await options.site?.(context.req.raw);
    if (page) return page;
    return reply(404, refuse('missing', messages.errors.notFound).body);
  });
  app.onError((error, context) => {
    const id = context.get('requestId');
    const level = isClientAbort(error) ? 'debug' : 'error';
    world.log[level](
      { ...describeFailure(error), requestId: id, method: context.req.method, path: context.req.routePath },
      'request failed',
    );
    if (isOutage(error)) return replyRefusal(refuse('unavailable', messages.errors.busy, 5));
    return reply(500, { ...refuse('unavailable', messages.errors.broken(id)).body, request_id: id });
  });
  return app;
}
