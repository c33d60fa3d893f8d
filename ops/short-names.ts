import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

const PICTURE = /\.(avif|webp)$/;
const TEXT = /\.(html|css|js)$/;
const NAME_LENGTH = 5;

/**
 * Gives the built pictures names of five letters, by their bytes: their long ones weigh a quarter of a kilobyte in home's
 * first packets. The same bytes keep the same name, so that copies of the build before stay good.
 */
export function shortNames(): { name: string; hooks: Hooks } {
  return {
    name: 'short-names',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const assets = join(folder, '_astro');
        const names = new Map<string, string>();
        const taken = new Set<string>();
        for (const file of (await readdir(assets)).filter((name) => PICTURE.test(name))) {
          const digest = createHash('sha256')
            .update(await readFile(join(assets, file)))
            .digest();
          const short =
            BigInt(`0x${digest.toString('hex')}`)
              .toString(36)
              .slice(0, NAME_LENGTH) + extname(file);
          if (taken.has(short))
            throw new Error(`Two pictures are called ${short}: set NAME_LENGTH in ops/short-names.ts higher.`);
          taken.add(short);
          await rename(join(assets, file), join(assets, short));
          names.set(file, short);
        }
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => TEXT.test(name))) {
          const text = await readFile(join(folder, file), 'utf8');
          const renamed = text.replace(/(?<=\/_astro\/)[\w.-]+\.(?:avif|webp)/g, (name) => names.get(name) ?? name);
          if (renamed !== text) await writeFile(join(folder, file), renamed);
        }
      },
    },
  };
}
