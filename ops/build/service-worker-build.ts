import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

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
