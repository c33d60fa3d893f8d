import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

/** The name of a built picture: the source file with its digest, then how it was made. */
const PICTURE = /^(.+\.[\w-]+)_\w+\.(?:avif|webp)$/;
/** The name of a built script: what it is and its content's hash, of which five letters (30 bits) tell it from another. */
const SCRIPT = /^([\w-]+\.[\w-]{5})[\w-]{3}\.js$/;
/** Where a file names another: by its path, or a script one beside it. */
const NAMED = /(?<=_astro\/|["'`]\.\/)[\w.-]+\.(?:avif|webp|js)/g;
const TEXT = /\.(html|css|js)$/;
const NAME_LENGTH = 5;

function shortDigest(digests: string[]): string {
  const digest = createHash('sha256').update(digests.join()).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, NAME_LENGTH);
}

/**
 * Gives the built pictures names of five letters, from their bytes, and a sixth for each size and format: their long
 * names would take a quarter of a kilobyte of home's first packets. Scripts keep their names, with a shorter hash: each
 * names those it may fetch, and a hash does not compress. The same bytes always get the same name, so that cached copies
 * of an earlier build stay valid.
 */
export function shortNames(): { name: string; hooks: Hooks } {
  return {
    name: 'short-names',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const assets = join(folder, '_astro');
        const made = new Map<string, { file: string; digest: string }[]>();
        const names = new Map<string, string>();
        for (const file of await readdir(assets)) {
          const [, script] = SCRIPT.exec(file) ?? [];
          if (script !== undefined) names.set(file, `${script}.js`);
          const [, origin] = PICTURE.exec(file) ?? [];
          if (origin === undefined) continue;
          const digest = createHash('sha256')
            .update(await readFile(join(assets, file)))
            .digest('hex');
          made.set(origin, [...(made.get(origin) ?? []), { file, digest }]);
        }
        for (const files of made.values()) {
          const inOrder = files.toSorted((one, other) => (one.digest < other.digest ? -1 : 1));
          const short = shortDigest(inOrder.map(({ digest }) => digest));
          for (const [index, { file }] of inOrder.entries())
            names.set(file, `${short}${(index + 10).toString(36)}${extname(file)}`);
        }
        if (new Set(names.values()).size < names.size)
          throw new Error('Two files would have one name: let ops/build/pages/short-names.ts keep more letters.');
        for (const [file, short] of names) await rename(join(assets, file), join(assets, short));
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => TEXT.test(name))) {
          const text = await readFile(join(folder, file), 'utf8');
          const renamed = text.replace(NAMED, (name) => names.get(name) ?? name);
          if (renamed !== text) await writeFile(join(folder, file), renamed);
        }
      },
    },
  };
}
