import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

/** A picture in several sizes, as a `srcset` in a page or in the props of its islands. */
const SIZES = /\/_astro\/\w+\.avif \d+w(?:, ?\/_astro\/\w+\.avif \d+w)+/g;

/**
 * The smallest size of each picture that built pages offer in several, by the paths of the others. Only the AVIF: every
 * browser that tells of a saver shows it.
 */
export function smallestSizes(pages: readonly string[]): Record<string, string> {
  const smallest: Record<string, string> = {};
  for (const [sizes] of pages.flatMap((html) => [...html.matchAll(SIZES)])) {
    const [least, ...others] = sizes
      .split(',')
      .map((size) => size.trim().split(' '))
      .toSorted(([, one], [, other]) => Number.parseInt(one ?? '', 10) - Number.parseInt(other ?? '', 10))
      .map(([path = '']) => path);
    for (const path of others) if (least !== undefined) smallest[path] = least;
  }
  return smallest;
}

async function builtPages(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

/**
 * Adds /service-worker.js to a built site: one file at the root, without a hash in its name. It contains the offline
 * page's digest, so that a deploy that changes this page's files also changes the worker. PUBLIC_SERVICE_WORKER=off
 * builds a worker that removes itself.
 */
export function serviceWorker(): { name: string; hooks: Hooks } {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const isOff = process.env.PUBLIC_SERVICE_WORKER === 'off';
        const offlinePage = await readFile(`${folder}offline/index.html`);
        const digest = createHash('sha256').update(offlinePage).digest('hex').slice(0, 12);
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { SMALLEST_SIZES: JSON.stringify(smallestSizes(await builtPages(folder))) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2022',
            lib: {
              entry: `src/service-worker/${isOff ? 'off' : 'main'}.ts`,
              formats: ['es'],
              fileName: () => 'service-worker.js',
            },
            rolldownOptions: { output: { banner: `/* offline page ${digest} */` } },
          },
        });
      },
    },
  };
}
