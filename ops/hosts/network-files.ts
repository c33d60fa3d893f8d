import { paths } from '#domain/paths.ts';
import { addressesOf, type PlannedPage, type SitePlan } from './site-plan.ts';

type Headers = Record<string, string>;

/** The most rules in `_headers` that CDNs accept. */
export const HEADER_RULES_MAX = 100;
/** The longest line that the networks accept, in characters. */
export const LINE_LENGTH_MAX = 2_000;

const isPattern = (address: string) => address.includes(':');

function rule(pattern: string, headers: Headers, takenBack: readonly string[] = []): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...takenBack.map((name) => `  ! ${name}`), ...lines].join('\n');
}

/** The rules of the files that are not pages: one for each folder, and one for each file at the root. */
function fileRules({ files }: SitePlan): Map<string, Headers> {
  const rules = new Map<string, Headers>();
  for (const { file, headers } of files) {
    const pattern = file.replace(/^(\/[^/]+\/).*$/, '$1*');
    const { 'Content-Type': type = '', ...rest } = headers;
    // The CDNs know every media type except this new one.
    rules.set(pattern, file.endsWith('.speculationrules') ? { 'Content-Type': type, ...rest } : rest);
  }
  return rules;
}

/** A rule for a folder replaces two rules for each of its pages, so it is worth it from here on. */
const FEWEST_SIBLINGS = 3;

/** Pages of one folder with the same headers, but for the hashes of their inline styles. */
type Siblings = { folder: string; pages: PlannedPage[] };

/**
 * The largest group of such pages in each folder: the guides, for example. None where a shell is below the folder, whose
 * rule the folder's would replace.
 */
function siblingsOf(pages: readonly PlannedPage[]): Siblings[] {
  const groups = new Map<string, Siblings>();
  const shells = pages.flatMap(({ shell }) => shell?.route ?? []);
  for (const page of pages) {
    const folder = page.address.slice(0, page.address.lastIndexOf('/'));
    if (page.shell !== null || folder === '' || shells.some((route) => route.startsWith(`${folder}/`))) continue;
    const key = JSON.stringify([folder, withStyles(page.headers, [])]);
    const group = groups.get(key) ?? { folder, pages: [] };
    group.pages.push(page);
    groups.set(key, group);
  }
  const largest = new Map<string, Siblings>();
  for (const group of [...groups.values()].sort((one, other) => one.pages.length - other.pages.length))
    if (group.pages.length >= FEWEST_SIBLINGS) largest.set(group.folder, group);
  return [...largest.values()];
}

/** The hashes of a page's inline styles, as its policy names them. */
export function styleHashes(headers: Headers): string[] {
  const [, hashes = ''] = /style-src 'self'([^;]*)/.exec(headers['Content-Security-Policy'] ?? '') ?? [];
  return hashes.split(' ').filter(Boolean);
}

/** Headers whose policy names these inline styles and no others. */
function withStyles(headers: Headers, hashes: readonly string[]): Headers {
  const policy = headers['Content-Security-Policy'] ?? '';
  const styles = ["style-src 'self'", ...hashes].join(' ');
  return { ...headers, 'Content-Security-Policy': policy.replace(/style-src 'self'[^;]*/, styles) };
}

/**
 * The headers of the pages of a folder, for a pattern that also matches addresses that do not exist. So the policy allows
 * the styles of each of them and of the page for missing addresses.
 */
function siblingHeaders(pages: readonly PlannedPage[], missing: Headers): Headers {
  const hashes = [missing, ...pages.map(({ headers }) => headers)].flatMap(styleHashes);
  return withStyles(pages[0]?.headers ?? {}, [...new Set(hashes)]);
}

/**
 * The `_headers` file of Cloudflare Pages and Netlify. There every matching rule applies. Cloudflare joins the values
 * of two rules unless the later one removes the header first (`! Name`); on Netlify the later one wins. The widest rule
 * has the headers of the 404 page, because no narrower rule matches unknown addresses.
 */
export function headersFile(plan: SitePlan): string {
  // No early links here: Netlify could not remove them from the pages that must not prefetch.
  const { 'Content-Type': _, 'Speculation-Rules': __, ...missing } = plan.missing.headers;
  /** What the widest rule sets for a page, and any narrower rule must remove. */
  const ofMissing = Object.keys(missing);
  const groups = siblingsOf(plan.pages);
  const grouped = new Set(groups.flatMap(({ pages }) => pages));
  const isInGroup = (address: string) => groups.some(({ folder }) => address.startsWith(`${folder}/`));
  const narrow = (pattern: string, { 'Content-Type': type, ...headers }: Headers, isPage: boolean) => {
    const { 'Referrer-Policy': referrer = '', 'Permissions-Policy': permissions = '' } = plan.common;
    const shared: Headers = isPage ? { 'Permissions-Policy': permissions } : { 'Referrer-Policy': referrer };
    const own: Headers = { ...shared, ...headers };
    // Also the header of a shell, because its pattern matches the pages beside it.
    const others = isPage ? ['Permissions-Policy'] : Object.keys(headers).filter((name) => name in plan.common);
    if (isInGroup(pattern) && !pattern.endsWith('*')) others.push('Speculation-Rules');
    const takenBack = [...new Set([...ofMissing, ...others])];
    return rule(pattern, isPage || type === undefined ? own : { 'Content-Type': type, ...own }, takenBack);
  };
  const addressed = plan.pages
    .filter((page) => !grouped.has(page))
    .flatMap((page) =>
      addressesOf(page)
        // The pattern of a shell matches the address of its file.
        .filter((address) => page.shell === null || isPattern(address))
        .map((address) => ({ address, page })),
    );
  const ofPages = (wanted: boolean) =>
    addressed
      .filter(({ address }) => isPattern(address) === wanted)
      .map(({ address, page }) => narrow(address, page.headers, true));
  const blocks = [
    rule('/*', { ...plan.common, ...missing }),
    ...[...fileRules(plan)].map(([pattern, headers]) => narrow(pattern, headers, false)),
    // The patterns of shells and folders come first, so that the pages beside them can remove their headers.
    ...ofPages(true),
    ...groups.map(({ folder, pages }) => narrow(`${folder}/*`, siblingHeaders(pages, plan.missing.headers), true)),
    ...ofPages(false),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * The `_redirects` file of Cloudflare Pages and Netlify: an address without the last slash is answered without a
 * redirect, and the shells answer theirs. Cloudflare applies it even where a file exists, so pages come before
 * patterns.
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
