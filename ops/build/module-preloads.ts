import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The static imports of each built script, by its path in the site: what the browser needs before it can run it. */
export type StaticImports = ReadonlyMap<string, readonly string[]>;

const ISLAND = /<astro-island(?:"[^"]*"|[^">])*>/g;
/** The script of an island's component, and the one that renders it. */
const SCRIPT = /\s(?:component|renderer)-url="\/([^"]+)"/g;
/** An island that waits until it is scrolled to: a first view does without its script. */
const IS_LATER = /\sclient="visible"/;

/**
 * A page that names in its head every script that its islands start with. Without the names a browser learns of each
 * script from the one before it: of an island's from the page, of React's from the island's, a round trip each.
 */
export function withModulePreloads(html: string, imports: StaticImports): string {
  const needed = new Set<string>();
  const need = (script: string) => {
    if (needed.has(script)) return;
    needed.add(script);
    for (const imported of imports.get(script) ?? []) need(imported);
  };
  for (const [island] of html.matchAll(ISLAND)) {
    if (IS_LATER.test(island)) continue;
    for (const [, script = ''] of island.matchAll(SCRIPT)) need(script);
  }
  const links = [...needed].map((script) => `<link rel="modulepreload" href="/${script}">`).join('');
  // Before the styles, which are a third of the page: the sooner they are read, the sooner they are asked for.
  return html.replace(/<style>|<\/head>/, (place) => links + place);
}

/** Names in each built page the scripts that its islands start with. */
export function modulePreloads(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();
  return {
    name: 'module-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const readImports = {
          name: 'read-imports',
          applyToEnvironment: ({ name }: { name: string }) => name === 'client',
          generateBundle(_: unknown, bundle: Record<string, { type: string; fileName: string; imports?: string[] }>) {
            for (const { fileName, imports: names } of Object.values(bundle)) imports.set(fileName, names ?? []);
          },
        };
        updateConfig({ vite: { plugins: [readImports] } });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(folder, file), 'utf8');
          const named = withModulePreloads(html, imports);
          if (named !== html) await writeFile(join(folder, file), named);
        }
      },
    },
  };
}
