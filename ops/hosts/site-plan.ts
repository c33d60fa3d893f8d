import { readFile } from 'node:fs/promises';
import { paths } from '#domain/paths.ts';
import { SHELLS, type Shell } from '#domain/slug-paths.ts';
import { commonHeaders } from '#server/http/headers.ts';
import type { PolicySettings } from '#server/http/site/page-policy.ts';
import { siteAddresses } from '#server/http/site/site-files.ts';
import { fileHeaders, NOT_FOUND, pageAddress } from '#server/http/site/site-headers.ts';

/** A built page: its file, its public address, its own headers, and the shell it is, if any. */
export type PlannedPage = { file: string; address: string; headers: Record<string, string>; shell: Shell | null };

/** All that a host must know about a built site to serve it like the API does. */
export type SitePlan = {
  /** Every page except 404.html, shells included. */
  pages: PlannedPage[];
  missing: PlannedPage;
  /** The other files. */
  files: { file: string; headers: Record<string, string> }[];
  /** The headers of every answer that does not set its own. */
  common: Record<string, string>;
  siteUrl: string;
  apiUrl: string;
};

/** Reads a built site and plans how to serve each of its files. */
export async function planSite(folder: string, settings: PolicySettings): Promise<SitePlan> {
  const pages: PlannedPage[] = [];
  const files: SitePlan['files'] = [];
  for (const [file, path] of await siteAddresses(folder)) {
    if (!file.endsWith('.html')) {
      files.push({ file, headers: fileHeaders(file, null, settings) });
      continue;
    }
    const address = pageAddress(file);
    const headers = fileHeaders(file, await readFile(path, 'utf8'), settings);
    pages.push({ file, address, headers, shell: SHELLS.find((shell) => shell.file === `${address}/`) ?? null });
  }
  const missing = pages.find(({ file }) => file === NOT_FOUND);
  if (missing === undefined)
    throw new Error(`${folder} contains no built site: ${NOT_FOUND} is missing. Build it first.`);
  const { siteUrl, apiUrl } = settings;
  return {
    pages: pages.filter((page) => page !== missing),
    missing,
    files,
    common: commonHeaders(siteUrl),
    siteUrl,
    apiUrl,
  };
}

/** The addresses that show a page: with and without the last slash; for a shell its own, then those that it serves. */
export function addressesOf({ address, shell }: PlannedPage): string[] {
  const own = address === paths.home ? [address] : [address, `${address}/`];
  return shell === null ? own : [...own, shell.route, `${shell.route}/`];
}
