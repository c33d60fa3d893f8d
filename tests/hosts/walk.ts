import { createHash } from 'node:crypto';
import { addressesOf, type SitePlan } from '#ops/hosts/site-plan.ts';

/** A function from a request to its response: a site served in process, or a host behind an origin. */
export type RequestHandler = (request: Request) => Promise<Response>;

/** The headers that must be the same on every host. */
const COMPARED = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'speculation-rules',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Addresses that do not exist: misspelt, too deep, a host's own files, copies, paths out of the folder. */
export const UNKNOWN_ADDRESSES = [
  '/nothing',
  '/nothing/',
  '/cart/nothing',
  '/orders/a/b',
  '/reset-password',
  '/reset-password/a/b/',
  '/404.html',
  '/_headers',
  '/_redirects',
  '/index.html.br',
  '/_astro/gone.js',
  '/%2e%2e/package.json',
];

/** Every address of a built site in each of its forms. */
export function addressesIn(plan: SitePlan): string[] {
  const pages = plan.pages.flatMap((page) =>
    addressesOf(page).flatMap((address) => {
      const real = address.replace(/:\w+/, 'Some-slug_1.2=');
      return [real, `${real}?from=menu`];
    }),
  );
  return [...pages, ...plan.files.map(({ file }) => file)];
}

/** A response in comparable form: status, the relevant headers, and a digest of the decompressed body. */
export async function comparableResponse(
  answerer: RequestHandler,
  address: string,
  headers: Record<string, string> = {},
) {
  const response = await answerer(new Request(`http://shop.test${address}`, { headers }));
  const body = Buffer.from(await response.arrayBuffer());
  const named = COMPARED.map((name) => [name, response.headers.get(name)]);
  const digest = createHash('sha256').update(body).digest('hex');
  return { status: response.status, headers: Object.fromEntries(named), bytes: body.byteLength, digest };
}

/** Requests an address from a host exactly as written: no dot is resolved on the way. */
export function overNetwork(origin: string): RequestHandler {
  return (request) =>
    fetch(request.url.replace('http://shop.test', origin), { headers: request.headers, redirect: 'manual' });
}
