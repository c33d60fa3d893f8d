import type { Finding } from '#ops/check/finding.ts';
import { lazyDatabase } from '#ops/check/open-database.ts';
import { readSettingsPartially } from '#ops/check/read-settings.ts';
import type { Check, Dependencies, Shop } from '#ops/check/shop.ts';

/** An answer for each beginning of an address; everything else fails as a network does. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

/** A `fetch` that only knows these answers. Of two that fit, the longer beginning counts. */
export function fakeFetch(answers: Answers): { fetch: typeof globalThis.fetch; asked: Request[] } {
  const asked: Request[] = [];
  const beginnings = Object.keys(answers).sort((a, b) => b.length - a.length);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    const beginning = beginnings.find((one) => request.url.startsWith(one));
    const answer = beginning === undefined ? undefined : answers[beginning];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer(request);
  };
  return { fetch, asked };
}

const nobody: Dependencies = {
  fetch: () => Promise.reject(new TypeError('fetch failed')),
  now: () => new Date(),
  certificate: () => Promise.reject(new Error('connect ECONNREFUSED')),
  googleTokens: 'https://tokens.test/token',
  googlePlaces: 'https://places.test/autocomplete',
  content: '/nowhere',
};

/** A shop for the checks, with these settings and nobody else outside. Close it when it opened a database. */
export function checkedShop(
  env: Record<string, string> = {},
  dependencies: Partial<Dependencies> = {},
): Shop & { close(): Promise<void> } {
  const read = readSettingsPartially(env);
  // The folder of a shop that was started in this checkout is no part of a test.
  if (env.DATA_DIR === undefined) read.settings.dataDir = 'no-data';
  const given = { file: null, inFile: {}, before: env, problems: [] };
  return { ...read, ...lazyDatabase(read.settings), given, env, ...nobody, ...dependencies };
}

/** What one check finds, as `verdict: what is so`, with how to fix it behind an arrow. */
export async function found(check: Check, shop: Shop): Promise<string[]> {
  const findings: Finding[] = await check.run(shop, new AbortController().signal);
  return findings.map(({ verdict, message, fix }) => `${verdict}: ${message}${fix === undefined ? '' : ` → ${fix}`}`);
}
