import type { APIRoute } from 'astro';
import { paths } from '#domain/paths.ts';

/** Pages that cost nothing to fetch early and change nothing when opened. */
const EARLY = [paths.home, paths.services, paths.rates, paths.about, paths.cart, paths.terms, paths.privacy];

/** Which links a browser may fetch before they are followed: those pointed at or touched for a moment. */
export const GET: APIRoute = () =>
  Response.json({
    prefetch: [{ where: { href_matches: EARLY.map((path) => path) }, eagerness: 'moderate' }],
  });
