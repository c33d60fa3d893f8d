import { readFile, writeFile } from 'node:fs/promises';
import { siteAddresses } from '#server/http/site-files.ts';
import { compressCopy } from './compressed-copies.ts';

const TOLD = /<meta name="api-origin" content="[^"]*">/g;
const HEAD = '<meta charset="utf-8">';

/**
 * Tells every page of a built site where the API lives, or, by null, that it lives with the site: so one build serves
 * every environment. The copies of a page that changes are made anew.
 */
export async function writeApiOrigin(folder: string, apiUrl: string | null): Promise<void> {
  const told = apiUrl === null ? '' : `<meta name="api-origin" content="${new URL(apiUrl).origin}">`;
  for (const [address, path] of await siteAddresses(folder)) {
    if (!address.endsWith('.html')) continue;
    const html = await readFile(path, 'utf8');
    const changed = html.replace(TOLD, '').replace(HEAD, `${HEAD}${told}`);
    if (changed === html) continue;
    await writeFile(path, changed);
    await compressCopy(path);
  }
}
