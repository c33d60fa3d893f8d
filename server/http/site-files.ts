import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.speculationrules': 'application/speculationrules+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^text\/|json|javascript|xml|svg/;
/** Below this a compressed body saves nothing. */
const WORTH_BYTES = 600;
/** Up to this size brotli's best is worth its time; beyond it the first visitor would wait. */
const BEST_UP_TO_BYTES = 250_000;

export type Encoding = 'br' | 'gzip' | 'identity';
export type SiteFile = {
  type: string;
  etag: string;
  modified: Date;
  compressible: boolean;
  /** The bytes in an encoding; compressed once, then kept. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
};

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 });
  const quality = bytes.byteLength <= BEST_UP_TO_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function load(path: string): Promise<SiteFile> {
  const [plain, { mtime }] = await Promise.all([readFile(path), stat(path)]);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  kept.set('identity', Promise.resolve(new Uint8Array(plain)));
  return {
    type,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    modified: mtime,
    compressible: COMPRESSIBLE.test(type) && plain.byteLength >= WORTH_BYTES,
    bytes(encoding) {
      const known = kept.get(encoding);
      if (known) return known;
      const made = compress(plain, encoding).then((buffer) => new Uint8Array(buffer));
      kept.set(encoding, made);
      return made;
    },
  };
}

/**
 * The files of a built site by their address. Only files that were there at the start are served, so no
 * address leads out of the folder.
 */
export async function siteFiles(folder: string): Promise<(address: string) => Promise<SiteFile | null>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const onDisk = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    onDisk.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  const loaded = new Map<string, Promise<SiteFile>>();
  return async (address) => {
    const path = onDisk.get(address);
    if (path === undefined) return null;
    const known = loaded.get(address) ?? load(path);
    loaded.set(address, known);
    return known;
  };
}
