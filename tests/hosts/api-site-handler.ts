import { commonHeaders } from '#server/http/headers.ts';
import type { PolicySettings } from '#server/http/site/page-policy.ts';
import { createSite } from '#server/http/site/static.ts';
import type { RequestHandler } from './walk.ts';

/** A built site as the API serves it, in process. */
export async function apiSiteHandler(folder: string, settings: PolicySettings): Promise<RequestHandler> {
  const site = await createSite(folder, settings);
  const common = Object.entries(commonHeaders(settings.siteUrl));
  return async (asked) => {
    const response = (await site(asked)) ?? new Response(null, { status: 404 });
    for (const [name, value] of common) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
}
