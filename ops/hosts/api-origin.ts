import { readFile, writeFile } from 'node:fs/promises';
import { siteAddresses } from '#server/http/site/site-files.ts';
import { compressCopy } from './compressed-copies.ts';

const API_ORIGIN_TAG = /<meta name="api-origin" content="[^"]*">/g;
const HEAD = '<meta charset="utf-8">';

/**
 * Writes the API's address into every page of a built site, or null when the API has the site's origin, so that one
 * build serves every environment. Compresses changed pages again.
 */
export async function writeApiOrigin(folder: string, apiUrl: string | null): Promise<void> {
  const tag = apiUrl === null ? '' : `<meta name="api-origin" content="${new URL(apiUrl).origin}">`;
  for (const [address, path] of await siteAddresses(folder)) {
    if (!address.endsWith('.html')) continue;
    const html = await readFile(path, 'utf8');
    const changed = html.replace(API_ORIGIN_TAG, '').replace(HEAD, `${HEAD}${tag}`);
    if (changed === html) continue;
    await writeFile(path, changed);
    await compressCopy(path);
  }
}
