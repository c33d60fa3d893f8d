import { shellFor } from '#domain/slug-paths.ts';
import { withoutEnding } from '#domain/without-ending.ts';
import type { PolicySettings } from './page-policy.ts';
import { type Encoding, type PageChange, type SiteFile, siteFiles } from './site-files.ts';
import { fileHeaders, NOT_FOUND } from './site-headers.ts';

function encodingFor(request: Request, file: SiteFile): Encoding {
  if (!file.compressible) return 'identity';
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) => accepted.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** By the tag alone: a second validator would only take bytes of each page's first packets. */
function isUnchanged(request: Request, file: SiteFile): boolean {
  const tags = request.headers.get('if-none-match');
  return tags !== null && (tags === '*' || tags.split(',').some((tag) => tag.trim() === file.etag));
}

function decodedPath(request: Request): string {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return NOT_FOUND;
  }
}

/**
 * Serves a built site: shell pages for slugs, folders by their index, 404.html for unknown addresses. Compressed, with
 * validators; hashed files are cached for a year, and each page, after `change`, gets its own policy.
 */
export async function createSite(
  folder: string,
  settings: PolicySettings,
  change: PageChange | null = null,
): Promise<(request: Request) => Promise<Response | null>> {
  const fileAt = await siteFiles(folder, change);
  /** A page's policy contains digests of its scripts, so it is computed once. */
  const known = new Map<string, Record<string, string>>();

  async function headersOf(address: string, file: SiteFile): Promise<Record<string, string>> {
    const made = known.get(address);
    if (made) return made;
    const html = address.endsWith('.html') ? new TextDecoder().decode(await file.bytes('identity')) : null;
    const headers = {
      ...fileHeaders(address, html, settings),
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    };
    known.set(address, headers);
    return headers;
  }

  async function find(pathname: string): Promise<{ address: string; file: SiteFile } | null> {
    const shell = shellFor(pathname);
    const folderPath = withoutEnding(shell ?? pathname, '/');
    for (const address of shell === null ? [pathname, `${folderPath}/index.html`] : [`${folderPath}/index.html`]) {
      const file = await fileAt(address);
      if (file !== null) return { address, file };
    }
    return null;
  }

  async function respond(request: Request, address: string, file: SiteFile): Promise<Response> {
    const headers = { ...(await headersOf(address, file)) };
    // No prefetching for clients that save data.
    if (request.headers.get('save-data') === 'on') delete headers['Speculation-Rules'];
    const status = address === NOT_FOUND ? 404 : 200;
    if (status === 200 && isUnchanged(request, file)) return new Response(null, { status: 304, headers });
    const encoding = encodingFor(request, file);
    const bytes = await file.bytes(encoding);
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    headers['Content-Length'] = String(bytes.byteLength);
    return new Response(bytes, { status, headers });
  }

  return async (request) => {
    const pathname = decodedPath(request);
    const found = await find(pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return found === null ? null : new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    if (found !== null) return respond(request, found.address, found.file);
    const missing = await fileAt(NOT_FOUND);
    return missing === null ? null : respond(request, NOT_FOUND, missing);
  };
}
