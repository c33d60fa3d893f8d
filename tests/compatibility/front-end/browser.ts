/** The rules of a browser for a page of another origin: what `fetch` may read, and what an `img` may show. */

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

function listed(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase());
}

/** The headers that a page may not send to another origin without asking first, in order. */
function askedHeaders(headers: Headers): string[] {
  const names = [...headers.keys()].filter((name) => {
    if (name === 'content-type') return !SIMPLE_TYPES.includes(headers.get(name) ?? '');
    return name !== 'accept';
  });
  return names.sort();
}

/** Throws, as a browser does, unless the answer names this origin and allows credentials. */
function checkOrigin(origin: string, { headers }: Response): void {
  const isShared = headers.get('access-control-allow-origin') === origin;
  if (isShared && headers.get('access-control-allow-credentials') === 'true') return;
  throw new TypeError(`The page of ${origin} may not read the answer.`);
}

/** `fetch` with credentials, as a page of this origin has it: asks first where a browser would. */
export function pageFetch(origin: string): Fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    const asked = askedHeaders(headers);
    if (!SIMPLE_METHODS.includes(method) || asked.length > 0) {
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': method,
          ...(asked.length === 0 ? {} : { 'Access-Control-Request-Headers': asked.join(',') }),
        },
      });
      checkOrigin(origin, preflight);
      const methods = listed(preflight.headers, 'access-control-allow-methods');
      const allowed = listed(preflight.headers, 'access-control-allow-headers');
      const isMethodAllowed = SIMPLE_METHODS.includes(method) || methods.includes(method.toLowerCase());
      if (!preflight.ok || !isMethodAllowed || asked.some((name) => !allowed.includes(name))) {
        throw new TypeError(`The page of ${origin} may not send ${method} with ${asked.join(', ')}.`);
      }
    }
    headers.set('Origin', origin);
    const response = await fetch(url, { ...init, method, headers });
    checkOrigin(origin, response);
    return response;
  };
}

/** Whether an `img` of a page on another site shows what is at this address. */
export async function showsPicture(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' } });
  const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false;
  return response.ok && isPicture && response.headers.get('cross-origin-resource-policy') === 'cross-origin';
}
