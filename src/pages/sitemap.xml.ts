import type { APIRoute } from 'astro';
import { publicPages } from '#src/content/read/public-pages.ts';

/** The pages that search engines may list. */
export const GET: APIRoute = ({ site }) => {
  const urls = publicPages.map(({ path }) => `<url><loc>${new URL(path, site).href}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
};
