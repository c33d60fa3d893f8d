import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { messages } from '#domain/messages.ts';
import type { Settings } from '#server/env.ts';
import { bufferBodies } from '#server/http/bodies/buffer-bodies.ts';
import { createAbortReporter } from '#server/http/limits/abort-reporter.ts';
import { createAcceptLimit } from '#server/http/limits/accept-limit.ts';
import { watchConnections } from '#server/http/limits/connections.ts';
import { queueFairly } from '#server/http/limits/fair-queue.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { FORWARDED_FOR, forwardedAddress, isOwnMachine, proxyMatcher } from '#server/platform/address.ts';
import { widestNetwork } from '#server/platform/networks.ts';
import { type EarlyHeaders, rejectEarly } from './bodies/unfinished.ts';
import { corsHeaders } from './cors.ts';
import type { App } from './handle.ts';
import { API_POLICY, commonHeaders } from './headers.ts';
import { JSON_HEADERS } from './reply.ts';

/** In ms: how long a client may take to send its headers. Bodies have a minimum rate, see min-data-rate.ts. */
const HEADERS_WITHIN_MS = 10_000;
/** In ms. A connection without traffic is closed: its client does not read the answer. */
const SILENT_MS = 60_000;
/**
 * In ms. Longer than the proxies of `npm run hosts` keep an idle connection, so that they never use one that is
 * closing.
 */
const KEEP_ALIVE_MS = 8_000;
const CONNECTIONS_MAX = 4_000;
/** File handles for the database, the logs, the site's files and other uses. */
const OTHER_HANDLES = 300;
/** Connections that the system may accept at once. */
const BURST = 1_000;

/** The most connections for a process with so many file handles; null means unknown. */
export function connectionsMax(fileHandles: number | null): number {
  if (fileHandles === null) return CONNECTIONS_MAX;
  return Math.max(100, Math.min(CONNECTIONS_MAX, fileHandles - OTHER_HANDLES));
}

/** How many file handles this process may open; null when there is no limit or it is unknown. */
function fileHandles(): number | null {
  // Otherwise the report looks up the name of every peer.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const details = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(details.userLimits?.open_files?.soft);
  return Number.isInteger(limit) ? limit : null;
}

/** The listening server, until it is closed. */
export type ShopServer = {
  server: Server;
  /** Stops waiting for requests whose body has not arrived. */
  abortUnfinished(): void;
};

/** Node's HTTP server for the shop. Unfinished requests and idle connections can't block it. */
export function createShopServer(
  shop: { app: App; log: Log; metrics: Metrics },
  settings: Pick<Settings, 'siteUrl' | 'corsOrigins' | 'trustedProxies'> &
    Partial<Pick<Settings, 'clientAddressHeader'>>,
): ShopServer {
  const isProxy = proxyMatcher(settings.trustedProxies);
  const cut = createAbortReporter(shop);
  const header = settings.clientAddressHeader ?? FORWARDED_FOR;
  const addressOf = ({ headers, socket }: IncomingMessage) => {
    return forwardedAddress(headers[header]?.toString(), socket.remoteAddress, isProxy);
  };
  const listener = getRequestListener(shop.app.fetch, { overrideGlobalObjects: false });
  const common = { ...commonHeaders(settings.siteUrl), ...JSON_HEADERS, 'Content-Security-Policy': API_POLICY };
  const readableBy = corsHeaders(settings);
  const headers: EarlyHeaders = (incoming) => ({ ...common, ...readableBy(incoming.headers.origin) });
  const inTurn = queueFairly(
    listener,
    (incoming) => widestNetwork(addressOf(incoming)),
    (outgoing) => {
      rejectEarly(outgoing, 429, messages.errors.tooMany, headers);
      cut('request', 'share');
    },
  );
  const arrival = bufferBodies(inTurn, { addressOf, headers, onAbort: (reason) => cut('body', reason) });
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
    },
    arrival.listener,
  );
  server.setTimeout(SILENT_MS);
  const handles = fileHandles();
  const total = connectionsMax(handles);
  // The last resort, above the number that a burst opens before others are closed: drops the newest connection.
  server.maxConnections = Math.min(total + BURST, (handles ?? Number.POSITIVE_INFINITY) - OTHER_HANDLES / 2);
  watchConnections(server, {
    total,
    addressOf: ({ remoteAddress }) => {
      if (isProxy(remoteAddress) || isOwnMachine(remoteAddress)) return null;
      return forwardedAddress(null, remoteAddress, isProxy);
    },
    acceptLimit: createAcceptLimit(arrival.isExcessive),
    onAbort: (reason) => cut('connection', reason),
  });
  server.once('close', arrival.close);
  return { server, abortUnfinished: arrival.cutAll };
}
