import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

/** The scripts that an island names in the HTML: its own and its renderer's. */
const ISLAND_SCRIPT = /(?:component|renderer)-url="\/_astro\/([\w.-]+\.js)"/g;
/** The files beside a built script that it imports before it runs. */
const IMPORTED = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;
/** In bytes, uncompressed: a smaller file arrives in the wait for a larger one. */
const LARGE = 40_000;

/** The large scripts without which a page's islands do not run, in the order in which they are named. */
export async function largeScripts(html: string, read: (file: string) => Promise<string>): Promise<string[]> {
  const found = new Map<string, string>();
  const add = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    const text = await read(file);
    found.set(file, text);
    for (const [, imported = ''] of text.matchAll(IMPORTED)) await add(imported);
  };
  for (const [, file = ''] of html.matchAll(ISLAND_SCRIPT)) await add(file);
  return [...found].flatMap(([file, text]) => (text.length >= LARGE ? [file] : []));
}

/**
 * Starts the large scripts of a page's islands (React, the shell) from the page's head. An island names its own file alone, and
 * that one its imports: the large ones waited for two round trips, 0.3 s on slow 4G, in which the line was idle. As scripts and
 * not as `modulepreload`, after which some page loads on a slow line never got theirs. Pages without islands get nothing.
 */
export function earlyScripts(): { name: string; hooks: Hooks } {
  return {
    name: 'early-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const texts = new Map<string, Promise<string>>();
        const read = (file: string) => {
          const text = texts.get(file) ?? readFile(join(folder, '_astro', file), 'utf8');
          texts.set(file, text);
          return text;
        };
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue;
          const html = await readFile(join(folder, file), 'utf8');
          const scripts = await largeScripts(html, read);
          const tags = scripts.map((script) => `<script type="module" async src="/_astro/${script}"></script>`);
          if (tags.length > 0)
            await writeFile(
              join(folder, file),
              html.replace('</head>', () => `${tags.join('')}</head>`),
            );
        }
      },
    },
  };
}

/**
 * Lets every page fetch the bundler's runtime with its first scripts: a file of 150 bytes that React's file imports, so that it
 * began to arrive when React was there, and all waited for it for one more round trip.
 */
export function earlyRuntime(): Plugin {
  return {
    name: 'early-runtime',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = files.find(({ name }) => name === 'rolldown-runtime');
      const renderer = files.find(({ name, isEntry }) => isEntry && name === 'client');
      if (runtime === undefined || renderer === undefined) return;
      renderer.code = `import"./${basename(runtime.fileName)}";${renderer.code}`;
    },
  };
}
