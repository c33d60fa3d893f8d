import { paths } from '#domain/paths.ts';
import { addressesOf, type SitePlan } from './site-plan.ts';

type Headers = Record<string, string>;

/** A content network takes no more rules than this in `_headers`, and no longer lines. */
export const MOST_HEADER_RULES = 100;
export const LONGEST_LINE = 2_000;

const isPattern = (address: string) => address.includes(':');

function rule(pattern: string, headers: Headers, takenBack: readonly string[] = []): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...takenBack.map((name) => `  ! ${name}`), ...lines].join('\n');
}

/** The rules of the files that are no pages: one a folder, one each for those at the root. */
function fileRules({ files }: SitePlan): Map<string, Headers> {
  const rules = new Map<string, Headers>();
  for (const { file, headers } of files) {
    const pattern = file.replace(/^(\/[^/]+\/).*$/, '$1*');
    const { 'Content-Type': type = '', ...rest } = headers;
    // The networks know every media type but this young one.
    rules.set(pattern, file.endsWith('.speculationrules') ? { 'Content-Type': type, ...rest } : rest);
  }
  return rules;
}

/**
 * The `_headers` file of Cloudflare Pages and Netlify. Every rule that matches counts there: Cloudflare joins what two
 * of them say, unless the later takes it back first (`! Name`); with Netlify the later one wins. The widest rule
 * carries the headers of the page for missing addresses, since no narrower one matches those.
 */
export function headersFile(plan: SitePlan): string {
  // No early links: Netlify could not take them back from the pages that must fetch nothing early.
  const { 'Content-Type': _, 'Speculation-Rules': __, ...missing } = plan.missing.headers;
  /** What the widest rule says of a page, and any narrower one must take back. */
  const ofMissing = Object.keys(missing);
  const narrow = (pattern: string, { 'Content-Type': type, ...headers }: Headers, isPage: boolean) => {
    const { 'Referrer-Policy': referrer = '', 'Permissions-Policy': permissions = '' } = plan.common;
    const shared: Headers = isPage ? { 'Permissions-Policy': permissions } : { 'Referrer-Policy': referrer };
    const own: Headers = { ...shared, ...headers };
    // Also a shell's: its pattern matches the pages beside it.
    const takenBack = isPage ? [...ofMissing, 'Permissions-Policy'] : ofMissing;
    return rule(pattern, isPage || type === undefined ? own : { 'Content-Type': type, ...own }, takenBack);
  };
  const addressed = plan.pages.flatMap((page) => addressesOf(page).map((address) => ({ address, page })));
  const ofPages = (wanted: boolean) =>
    addressed
      .filter(({ address }) => isPattern(address) === wanted)
      .map(({ address, page }) => narrow(address, page.headers, true));
  const blocks = [
    rule('/*', { ...plan.common, ...missing }),
    ...[...fileRules(plan)].map(([pattern, headers]) => narrow(pattern, headers, false)),
    // A shell's patterns come first, so that a page beside it takes them back.
    ...ofPages(true),
    ...ofPages(false),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * The `_redirects` file of Cloudflare Pages and Netlify: an address without the last slash is answered, not sent on,
 * and the shells answer theirs. Cloudflare obeys it even where a file lies, so pages are named before patterns.
 */
export function redirectsFile({ pages }: SitePlan): string {
  const shells = pages.flatMap(({ shell }) => shell ?? []);
  const isExcepted = (address: string) => shells.some(({ except }) => except.includes(address));
  const lines = pages
    .filter(({ address, shell }) => address !== paths.home && shell === null)
    .flatMap(({ address }) => [
      `${address} ${address}/ 200`,
      ...(isExcepted(address) ? [`${address}/ ${address}/ 200`] : []),
    ]);
  for (const { route, file } of shells) lines.push(`${route} ${file} 200`, `${route}/ ${file} 200`);
  return `${lines.join('\n')}\n`;
}
