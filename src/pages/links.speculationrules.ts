import type { APIRoute } from 'astro';
import { paths } from '#domain/paths.ts';
import { readingPaths } from '#domain/reading-paths.ts';

/** Pages that are cheap to prefetch and have no side effects. */
const PREFETCHED = [
  paths.home,
  paths.services,
  paths.rates,
  paths.about,
  paths.cart,
  paths.terms,
  paths.privacy,
  ...Object.values(readingPaths).flatMap((path) => [path, `${path}/*`]),
];

/** The links that a browser may prefetch: those that the visitor hovers or touches for a moment. */
export const GET: APIRoute = () =>
  Response.json({
    prefetch: [{ where: { href_matches: PREFETCHED }, eagerness: 'moderate' }],
  });
