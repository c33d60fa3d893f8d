import { readFile } from 'node:fs/promises';
import { siteAddresses } from '#server/http/site-files.ts';

/** Whether a built site's scripts call the API at this address. */
export async function knowsItsApi(folder: string, apiUrl: string): Promise<boolean> {
  for (const [address, path] of await siteAddresses(folder)) {
    if (address.endsWith('.js') && (await readFile(path, 'utf8')).includes(apiUrl)) return true;
  }
  return false;
}
