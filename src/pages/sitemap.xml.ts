import type { APIRoute } from 'astro';
import { publicPages } from '#src/content/read/public-pages.ts';

/** The pages that search engines may list, each with the date of its content where the content has one. */
export const GET: APIRoute = async ({ site }) => {
  const urls = (await publicPages()).map(({ path, updated }) => {
    const date = updated === undefined ? '' : `<lastmod>${updated.toISOString().slice(0, 10)}</lastmod>`;
    return `<url><loc>${new URL(path, site).href}</loc>${date}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
};
