import type { APIRoute } from 'astro';
import { paths } from '#domain/paths.ts';

/** What crawlers leave alone: the API, the practice outside, and what belongs to one visitor. */
const LEAVE = ['/api/', '/standins/', paths.cart, paths.checkout, paths.orders, paths.resetPassword, paths.verifyEmail];

/** Rules for crawlers, and where the sitemap is. */
export const GET: APIRoute = ({ site }) => {
  const rules = LEAVE.map((path) => `Disallow: ${path}`).join('\n');
  return new Response(`User-agent: *\n${rules}\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
};
