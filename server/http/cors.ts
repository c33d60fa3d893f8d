import { cors } from 'hono/cors';
import type { Settings } from '#server/env.ts';

/** The headers of an answer that a page of an allowed origin may read besides those that any page may. */
const EXPOSED = ['Retry-After', 'X-Request-Id'];

type Origins = Pick<Settings, 'siteUrl' | 'corsOrigins'>;

/** The origins whose pages may call the API: the site's own, and those of the setting. Never all. */
const allowedOrigins = ({ siteUrl, corsOrigins }: Origins): ReadonlySet<string> =>
  new Set([new URL(siteUrl).origin, ...corsOrigins]);

/** Answers preflights, and lets pages of the allowed origins read every answer of the app, refusals too. */
export function corsMiddleware(settings: Origins) {
  const origins = allowedOrigins(settings);
  return cors({
    origin: (origin) => (origins.has(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PATCH'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });
}

/**
 * The same headers for an answer that is given before the app sees the request. Without them a browser would tell a
 * page of another origin of a network error instead.
 */
export function corsHeaders(settings: Origins): (origin: string | undefined) => Record<string, string> {
  const origins = allowedOrigins(settings);
  return (origin): Record<string, string> => {
    if (origin === undefined || !origins.has(origin)) return { Vary: 'Origin' };
    return {
      Vary: 'Origin',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': EXPOSED.join(','),
    };
  };
}
