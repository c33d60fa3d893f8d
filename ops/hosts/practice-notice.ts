import { readFile, writeFile } from 'node:fs/promises';
import { withoutPracticeNotice, withPracticeNotice } from '#server/http/site/practice-notice.ts';
import { siteAddresses } from '#server/http/site/site-files.ts';
import { compressCopy } from './compressed-copies.ts';

/**
 * Writes the notice of a practice shop into every page of a built site, or removes it. Compresses changed pages again.
 */
export async function writePracticeNotice(folder: string, isPractice: boolean): Promise<void> {
  for (const [address, path] of await siteAddresses(folder)) {
    if (!address.endsWith('.html')) continue;
    const html = await readFile(path, 'utf8');
    const plain = withoutPracticeNotice(html);
    const changed = isPractice ? withPracticeNotice(plain) : plain;
    if (changed === html) continue;
    await writeFile(path, changed);
    await compressCopy(path);
  }
}
