import { paths } from '#domain/paths.ts';
import { savesData } from './data-saver.ts';
import { assetFor, cachedPage, cachePage } from './page-cache.ts';

/** What a booking is prepared on. */
const JOURNEY = [paths.services, paths.cart, paths.checkout];
/**
 * The files that a page names: scripts of its islands, style sheets, the typeface, and of the pictures the small ones by
 * a service's id, which the lines of a cart show.
 */
const FILES_OF_PAGE =
  /(?:(?:href|src|url)="(\/_astro\/[\w.-]+\.(?:js|css|woff2))"|&quot;\d+&quot;:\[0,&quot;(\/_astro\/[\w.-]+\.webp)&quot;)/g;
/** The scripts that a script imports, all of them in its folder; with `import(` it fetches one later. */
const IMPORTS = /(import\()?["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Keeps a file and, of a script, what it imports; of what it fetches later only what the page itself does. */
async function keepFile(path: string, isLater: boolean, seen: Map<string, boolean>): Promise<void> {
  if (seen.get(path) === false || seen.get(path) === isLater) return;
  seen.set(path, isLater);
  const answer = await assetFor(new Request(path, { priority: 'low' }));
  if (!path.endsWith('.js')) return;
  const imports = [...(await answer.text()).matchAll(IMPORTS)].filter(([, later]) => !(isLater && later));
  await Promise.all(
    imports.map(([, later, name]) => keepFile(`/_astro/${name}`, isLater || later !== undefined, seen)),
  );
}

/** The page comes last: its copy never opens without its scripts. */
async function keepPage(pathname: string): Promise<void> {
  const copy = await cachedPage(pathname);
  const page = copy ?? (await fetch(pathname, { priority: 'low' }));
  const html = await page.clone().text();
  const seen = new Map<string, boolean>();
  await Promise.all(
    [...html.matchAll(FILES_OF_PAGE)].map(([, file, picture]) => keepFile(file ?? picture ?? '', false, seen)),
  );
  if (copy === undefined) await cachePage(pathname, page);
}

let isKept = false;

/**
 * Keeps the pages on which a booking is prepared, with their scripts, so that they open without a network; once while
 * the worker runs, and not where the customer saves data.
 */
export async function keepJourney(): Promise<void> {
  if (isKept || savesData()) return;
  isKept = true;
  try {
    for (const pathname of JOURNEY) await keepPage(pathname);
  } catch {
    // The network went: with the next change of the cart.
    isKept = false;
  }
}
