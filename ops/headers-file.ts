import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHELLS } from '#domain/paths.ts';
import { readSettings } from '#server/env.ts';
import { COMMON_HEADERS, TRANSPORT_SECURITY } from '#server/http/headers.ts';
import { type PolicySettings, pageHeaders, pagePolicy } from '#server/http/page-policy.ts';
import { publicSettingsOf } from '#server/public-settings.ts';

const rule = (pattern: string, headers: Record<string, string>, replaced: readonly string[] = []) =>
  [
    pattern,
    ...replaced.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ].join('\n');

/**
 * The headers of a built site for a host that reads a `_headers` file: the same that the API's own serving sends.
 * A page's rule takes back what a broader one (a slug's shell) said before it.
 */
export async function headersFile(folder: string, settings: PolicySettings): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const pages = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const common = settings.siteUrl.startsWith('https://')
    ? { ...COMMON_HEADERS, 'Strict-Transport-Security': TRANSPORT_SECURITY }
    : COMMON_HEADERS;
  const { 'Referrer-Policy': _, ...everywhere } = common;
  const shells: string[] = [];
  const own: string[] = [];
  for (const path of pages) {
    const file = `/${relative(folder, path).split(sep).join('/')}`;
    const address = file.replace(/\/index\.html$/, '') || '/';
    const html = await readFile(path, 'utf8');
    const shell = SHELLS.find((one) => one.file === `${address}/`);
    const pathname = shell === undefined ? address : shell.route;
    const headers = { 'Content-Security-Policy': pagePolicy(pathname, html, settings), ...pageHeaders(pathname) };
    const names = Object.keys(headers);
    if (shell !== undefined) shells.push(rule(shell.route, headers), rule(`${shell.route}/`, headers));
    for (const pattern of new Set([address, address === '/' ? '/' : `${address}/`])) {
      if (!address.endsWith('.html')) own.push(rule(pattern, headers, names));
    }
  }
  return `${[rule('/*', everywhere), rule('/_astro/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }), ...shells, ...own].join('\n\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = readSettings(process.env);
  if (!read.ok) throw new Error(read.problems.join(' '));
  const outside = publicSettingsOf(read.settings, { payment: null, google: null, gazetteerUrl: null });
  const { siteUrl, apiUrl } = read.settings;
  await writeFile('dist/_headers', await headersFile('dist', { outside, siteUrl, apiUrl }));
}
