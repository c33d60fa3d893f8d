import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import ratings from '#tests/fixtures/ratings.json' with { type: 'json' };
import { isEveryTest } from '#tests/support/every-test.ts';
import budgets from '../../../bench/site/budgets.json' with { type: 'json' };
import { measurePage } from '../../../bench/site/page-weight.ts';

/** The site as it is built once the owner has chosen ratings. */
narrowOnly();
test.skip(!isEveryTest, 'It builds the site once more.');
test.setTimeout(300_000);

const ROOT = resolve(import.meta.dirname, '../../..');
/** What a build reads, beside the packages. */
const SOURCES = ['src', 'public', 'domain', 'contract', 'ops', 'server'];
const SETTINGS = ['package.json', 'astro.config.mjs', 'tailwind.config.mjs', 'tsconfig.json'];

/** Builds a copy of the site with the ratings of the fixture; returns its folder. */
async function buildWithRatings(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'soleklean-ratings-'));
  for (const path of [...SOURCES, ...SETTINGS]) await cp(join(ROOT, path), join(copy, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await cp(join(ROOT, 'tests/fixtures/ratings.json'), join(copy, 'src/content/ratings.json'));
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const build = spawn(join(copy, 'node_modules/.bin/astro'), ['build'], { cwd: copy, env, stdio: 'ignore' });
  const [code] = (await once(build, 'exit')) as [number];
  expect(code).toBe(0);
  return copy;
}

test('chosen ratings have a page of their own; home links to it and keeps its ten packets', async ({ page }) => {
  const { answer } = await measurePage(page, '/');
  const header = answer - (await stat(join(ROOT, 'dist/index.html.br'))).size;
  await page.goto('/');
  await expect(page.locator('a[href="/ratings"]')).toHaveCount(0);
  await page.goto('/ratings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.content()).toContain('content="noindex"');

  const copy = await buildWithRatings();
  const dist = (path: string) => join(copy, 'dist', path);
  const [home, all] = await Promise.all(
    ['index.html', 'ratings/index.html'].map((path) => readFile(dist(path), 'utf8')),
  );
  expect(home).toContain('href="/ratings"');
  for (const { text, first_name } of ratings) {
    expect(home).not.toContain(text);
    expect(all).toContain(text);
    expect(all).toContain(`${first_name},`);
  }
  expect(all).not.toContain('content="noindex"');
  for (const path of ['index.html.br', 'ratings/index.html.br']) {
    expect(header + (await stat(dist(path))).size, path).toBeLessThanOrEqual(budgets.public.answer);
  }
  await rm(copy, { recursive: true });
});
