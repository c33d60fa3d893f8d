import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { COPY_ENDINGS, compress, siteAddresses, WORTH_BYTES } from '#server/http/site-files.ts';
import { isText, typeOf } from '#server/http/site-headers.ts';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

/** Puts a brotli and a gzip copy beside each text file of a built site, as small as they get, for hosts that send such. */
export async function compressCopies(folder: string): Promise<void> {
  for (const [address, path] of await siteAddresses(folder)) {
    if (!isText(typeOf(address))) continue;
    const [bytes, { atime, mtime }] = await Promise.all([readFile(path), stat(path)]);
    if (bytes.byteLength < WORTH_BYTES) continue;
    await Promise.all(
      (['br', 'gzip'] as const).map(async (encoding) => {
        const copy = `${path}${COPY_ENDINGS[encoding]}`;
        await writeFile(copy, await compress(bytes, encoding, true));
        // A host tells a copy that fits from a stale one by this.
        await utimes(copy, atime, mtime);
      }),
    );
  }
}

/** Makes the copies at the end of a build, when nothing changes the files any more. */
export function compressedCopies(): { name: string; hooks: Hooks } {
  return {
    name: 'compressed-copies',
    hooks: { 'astro:build:done': ({ dir }) => compressCopies(fileURLToPath(dir)) },
  };
}
