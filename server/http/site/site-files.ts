import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText, typeOf } from './site-headers.ts';

/** In bytes. Below this, compression saves nothing. */
export const COMPRESSION_MIN_BYTES = 600;
/** In bytes. Up to this size, brotli's best level is fast enough while a visitor waits. */
const BEST_UP_TO_BYTES = 250_000;
/** Files that only a host reads; they are not served. */
const HOSTS_OWN = /^\/_(?:headers|redirects)$|\.(?:br|gz)$/;

/** How a file is compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';
/** The file endings of compressed copies. */
export const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** A file of the built site, in every encoding that browsers ask for. */
export type SiteFile = {
  type: string;
  etag: string;
  compressible: boolean;
  /** The bytes in an encoding: from the copy beside the file, else compressed once and cached. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
};

/** Compresses at the best level, or at a level that is fast enough while a visitor waits. */
export async function compress(bytes: Uint8Array, encoding: 'br' | 'gzip', best: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 });
  const isWorthBest = best || bytes.byteLength <= BEST_UP_TO_BYTES;
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isWorthBest ? constants.BROTLI_MAX_QUALITY : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

/** The copy made by the build; null when there is none, or when the file is newer. */
async function copyOf(path: string, encoding: 'br' | 'gzip', newerThan: Date): Promise<Buffer | null> {
  const copy = `${path}${COMPRESSED_EXTENSIONS[encoding]}`;
  try {
    const { mtime } = await stat(copy);
    return mtime < newerThan ? null : await readFile(copy);
  } catch {
    return null;
  }
}

/** Changes a page's HTML before it is served. */
export type PageChange = (html: string) => string;

async function load(path: string, change: PageChange | null): Promise<SiteFile> {
  const [built, { mtime }] = await Promise.all([readFile(path), stat(path)]);
  const isChanged = change !== null && path.endsWith('.html');
  const plain = isChanged ? Buffer.from(change(built.toString('utf8'))) : built;
  const type = typeOf(path);
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  kept.set('identity', Promise.resolve(new Uint8Array(plain)));
  return {
    type,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
    compressible: isText(type) && plain.byteLength >= COMPRESSION_MIN_BYTES,
    bytes(encoding) {
      const known = kept.get(encoding);
      if (known) return known;
      if (encoding === 'identity') throw new Error('The plain bytes are always kept.');
      // The compressed copy contains the unchanged page.
      const made = (isChanged ? Promise.resolve(null) : copyOf(path, encoding, mtime))
        .then(async (copy) => copy ?? (await compress(plain, encoding, false)))
        .then((buffer) => new Uint8Array(buffer));
      kept.set(encoding, made);
      made.catch(() => kept.delete(encoding));
      return made;
    },
  };
}

/**
 * The addresses of a built site's files, in order, with their paths on disk; files that only a host reads are left out.
 */
export async function siteAddresses(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found: [string, string][] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (!HOSTS_OWN.test(address)) found.push([address, path]);
  }
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The files of a built site by address. Only files that exist at the start are served, so no address leads out of the
 * folder. `change` is applied to every page once, when it is first requested.
 */
export async function siteFiles(
  folder: string,
  change: PageChange | null = null,
): Promise<(address: string) => Promise<SiteFile | null>> {
  const onDisk = await siteAddresses(folder);
  const loaded = new Map<string, Promise<SiteFile>>();
  return async (address) => {
    const path = onDisk.get(address);
    if (path === undefined) return null;
    const known = loaded.get(address);
    if (known !== undefined) return known;
    const loading = load(path, change);
    loaded.set(address, loading);
    // A failure, such as no free file handle at this moment, is not kept.
    loading.catch(() => loaded.delete(address));
    return loading;
  };
}
