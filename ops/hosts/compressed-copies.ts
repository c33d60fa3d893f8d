import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { COMPRESSED_EXTENSIONS, COMPRESSION_MIN_BYTES, compress, siteAddresses } from '#server/http/site/site-files.ts';
import { isText, typeOf } from '#server/http/site/site-headers.ts';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

/** Writes a brotli and a gzip copy beside a file, at the best level; none for small or already compressed files. */
export async function compressCopy(path: string): Promise<void> {
  if (!isText(typeOf(path))) return;
  const [bytes, { atime, mtime }] = await Promise.all([readFile(path), stat(path)]);
  if (bytes.byteLength < COMPRESSION_MIN_BYTES) return;
  await Promise.all(
    (['br', 'gzip'] as const).map(async (encoding) => {
      const copy = `${path}${COMPRESSED_EXTENSIONS[encoding]}`;
      await writeFile(copy, await compress(bytes, encoding, true));
      // A host compares these times to detect an outdated copy.
      await utimes(copy, atime, mtime);
    }),
  );
}

/** Writes the compressed copies beside each text file of a built site, for hosts that send them. */
export async function compressCopies(folder: string): Promise<void> {
  for (const path of (await siteAddresses(folder)).values()) await compressCopy(path);
}

/** Writes the copies at the end of a build, when the files no longer change. */
export function compressedCopies(): { name: string; hooks: Hooks } {
  return {
    name: 'compressed-copies',
    hooks: { 'astro:build:done': ({ dir }) => compressCopies(fileURLToPath(dir)) },
  };
}
