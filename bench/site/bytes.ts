import type { Browser } from 'playwright';
import { firstVisit } from './browser.ts';
import budgets from './budgets.json' with { type: 'json' };
import { measurePage } from './page-weight.ts';

const HEAVIEST = 6;
const GROUPS: ({ pages: string[] } & Record<string, unknown>)[] = [
  budgets.public,
  budgets.plain,
  budgets.reading,
  budgets.islands,
  budgets.checkout,
];

/** Prints what a first visit to each page fetches against its budget, and the largest files of a page over budget. */
export async function printBytes(browser: Browser, site: string, isWanted: (path: string) => boolean): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  const heavy: string[] = [];
  for (const { pages, ...budget } of GROUPS) {
    for (const path of pages.filter(isWanted)) {
      const { files, total, ...counted } = await firstVisit(browser, path, (page) => measurePage(page, site + path));
      const seen: Record<string, number> = { ...counted, firstView: total };
      const limit = (name: string) => (typeof budget[name] === 'number' ? budget[name] : Number.POSITIVE_INFINITY);
      const broken = Object.keys(seen).filter((name) => (seen[name] ?? 0) > limit(name));
      rows[path] = Object.fromEntries(
        Object.entries(seen).map(([name, value]) => [name, name in budget ? `${value} of ${limit(name)}` : `${value}`]),
      );
      if (broken.length > 0)
        heavy.push(`${path}: over in ${broken.join(', ')}; heaviest: ${files.slice(0, HEAVIEST).join(', ')}`);
    }
  }
  console.log('Bytes of a first visit, as they travel (brotli)');
  console.table(rows);
  for (const line of heavy) console.log(line);
}
