import { writeFile } from 'node:fs/promises';
import { calls } from '#contract/calls.ts';
import { shownRatings } from '#contract/orders/ratings.ts';
import { askShop } from './ask-shop.ts';

const STAYS = 'The ratings stay as they are.';

/**
 * Reads the shop's shown ratings and writes them to a file for the build. Returns what it did, as a sentence. Throws,
 * and leaves the file as it is, when the shop gives no readable answer.
 */
export async function saveRatings(shop: string, file: URL, get: typeof fetch = fetch): Promise<string> {
  const { address, answer } = await askShop(shop, calls.shownRatings.path, STAYS, get);
  const read = shownRatings.safeParse(answer);
  if (!read.success) throw new Error(`${address} gives no list of ratings. ${STAYS}`);
  await writeFile(file, `${JSON.stringify(read.data, null, 2)}\n`);
  return `${read.data.length} ratings are in ${file.pathname}. The next build shows them.`;
}
