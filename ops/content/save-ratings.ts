import { writeFile } from 'node:fs/promises';
import { calls } from '#contract/calls.ts';
import { shownRatings } from '#contract/orders/ratings.ts';

/**
 * Reads the shop's shown ratings and writes them to a file for the build. Returns what it did, as a sentence. Throws,
 * and leaves the file as it is, when the shop gives no readable answer.
 */
export async function saveRatings(shop: string, file: URL, get: typeof fetch = fetch): Promise<string> {
  const address = new URL(calls.shownRatings.path, shop);
  const response = await get(address, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new Error(`No shop answers at ${address}; the ratings stay as they are.`);
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}; the ratings stay as they are.`);
  const read = shownRatings.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new Error(`${address} gives no list of ratings; they stay as they are.`);
  await writeFile(file, `${JSON.stringify(read.data, null, 2)}\n`);
  return `${read.data.length} ratings are in ${file.pathname}. The next build shows them.`;
}
