import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { forwardedAddress, isOwnMachine, proxies } from '#server/platform/address.ts';
import { widestNetwork } from '#server/platform/networks.ts';
import { createAbortReporter } from './abort-reporter.ts';
import { createAcceptLimit } from './accept-limit.ts';
import { bufferBodies } from './buffer-bodies.ts';
import { watchConnections } from './connections.ts';
import { queueFairly } from './fair-queue.ts';
import type { App } from './handle.ts';
import { API_POLICY, commonHeaders } from './headers.ts';
import { JSON_HEADERS } from './reply.ts';

/** How long a client may take for its headers. Bodies have a pace of their own, see pace.ts. */
const HEADERS_WITHIN_MS = 10_000;
/** A connection in which nothing moves is closed: its client reads no answer. */
const SILENT_MS = 60_000;
/** Longer than our printed proxies keep an idle connection, so that they never send into one that closes. */
const KEEP_ALIVE_MS = 8_000;
const CONNECTIONS_MAX = 4_000;
/** File handles for the database, the logs, the site's files and what runs beside the connections. */
const OTHER_HANDLES = 300;
/** Connections that the system may hand over at once. */
const BURST = 1_000;

/** The most connections that a process with so many file handles takes; null: the system does not say. */
export function connectionsMax(fileHandles: number | null): number {
  if (fileHandles === null) return CONNECTIONS_MAX;
  return Math.max(100, Math.min(CONNECTIONS_MAX, fileHandles - OTHER_HANDLES));
}

/** How many file handles this process may open; null where there is no limit, or none is told. */
function fileHandles(): number | null {
  // Without it the report asks the name of every peer.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const told = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(told.userLimits?.open_files?.soft);
  return Number.isInteger(limit) ? limit : null;
}

export type ShopServer = {
  server: Server;
  /** Waits for no request any more whose body has not arrived. */
  abortUnfinished(): void;
};

/** Node's HTTP server before the shop: nobody holds it up by requests that don't end or by idle connections. */
export function createShopServer(
  shop: { app: App; log: Log; metrics: Metrics },
  settings: Pick<Settings, 'siteUrl' | 'trustedProxies'>,
): ShopServer {
  const isProxy = proxies(settings.trustedProxies);
  const cut = createAbortReporter(shop);
  const addressOf = ({ headers, socket }: IncomingMessage) => {
    return forwardedAddress(headers['x-forwarded-for']?.toString(), socket.remoteAddress, isProxy);
  };
  const listener = getRequestListener(shop.app.fetch, { overrideGlobalObjects: false });
  const arrival = bufferBodies(
    queueFairly(listener, (incoming) => widestNetwork(addressOf(incoming))),
    {
      addressOf,
      headers: { ...commonHeaders(settings.siteUrl), ...JSON_HEADERS, 'Content-Security-Policy': API_POLICY },
      onAbort: (reason) => cut('body', reason),
    },
  );
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
  // The last resort, above what a burst opens before others are closed: it drops the newest, whoever it is.
  server.maxConnections = Math.min(total + BURST, (handles ?? Number.POSITIVE_INFINITY) - OTHER_HANDLES / 2);
  watchConnections(server, {
    total,
    addressOf: ({ remoteAddress }) => {
      if (isProxy(remoteAddress) || isOwnMachine(remoteAddress)) return null;
      return forwardedAddress(null, remoteAddress, isProxy);
    },
    isTurnedAway: createAcceptLimit(arrival.isExcessive),
    onAbort: (reason) => cut('connection', reason),
  });
  server.once('close', arrival.close);
  return { server, abortUnfinished: arrival.cutAll };
}
