import type { APIRoute } from 'astro';
import { paths } from '#domain/paths.ts';

/** Paths that crawlers must skip: the API, the stand-ins, and personal pages. */
const DISALLOWED = [
  '/api/',
  '/standins/',
  paths.cart,
  paths.checkout,
  paths.orders,
  paths.receipts,
  paths.resetPassword,
  paths.verifyEmail,
];

/** Rules for crawlers, and the address of the sitemap. */
export const GET: APIRoute = ({ site }) => {
  const rules = DISALLOWED.map((path) => `Disallow: ${path}`).join('\n');
  return new Response(`User-agent: *\n${rules}\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
};
