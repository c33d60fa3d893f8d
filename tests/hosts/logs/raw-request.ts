import { connect } from 'node:net';

/** An unfinished request is given up after this long without an answer. */
const PATIENCE_MS = 500;

/** Sends bytes unchanged to a server and returns its answer until it closes; `cut` closes the connection at once. */
export function sendRaw(origin: string, bytes: string, { cut = false } = {}): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, () => {
        if (cut) socket.destroy();
      });
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A server may close the connection on bytes that are not HTTP.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const letters = (text: string) => text.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const upper = (path: string) => path.replace(/^[^?]*/, (before) => before.toUpperCase());

/** The spellings of one address that a browser, an incomplete link or a scanner may send. */
function addressesLike(path: string): string[] {
  const [before = '', query = ''] = path.split('?');
  const asQuery = query === '' ? '' : `?${query}`;
  const first = before.replace(/^\/(\w)/, (_, letter: string) => `/${letters(letter)}`);
  return [
    path,
    `${before.replace(/\/*$/, '')}//${asQuery}`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/..${path}`,
    `/%2e%2e${path}`,
    `${first}${asQuery}`,
    letters(path).replaceAll('%2f', '/'),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replaceAll('=', '%3d').replaceAll('?', '%3f'),
    path.replace('?', '?%6bey=').replace('key=', 'KEY='),
    upper(path),
    `${path}/../../${before.split('/').at(-2)}/`,
    `${path}%00`,
    `${path}%0d%0aX: y`,
    `${path}${'/a'.repeat(200)}`,
    `${path}${'a'.repeat(600)}`,
    `${path}#part`,
    `${path};p=1`,
    `${path}\\`,
    `/login?continue=${encodeURIComponent(path)}`,
    `/?next=${encodeURIComponent(encodeURIComponent(path))}`,
    `/_astro${path}`,
    `/robots.txt${path}`,
    `/index.html.br${asQuery}`,
    `/api${path}`,
    `http://shop.test${path}`,
    `*${path}`,
  ];
}

/** Requests with a secret in an address, in usual and unusual spellings, complete, invalid and cut off. */
export function requestsAround(path: string): string[] {
  const close = 'Host: shop.test\r\nConnection: close\r\n';
  const spelt = addressesLike(path).map((address) => `GET ${address} HTTP/1.1\r\n${close}\r\n`);
  const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'].map(
    (method) => `${method} ${path} HTTP/1.1\r\n${close}Content-Length: 0\r\n\r\n`,
  );
  const broken = [
    `GET ${path} HTTP/1.0\r\n\r\n`,
    `GET ${path}\r\n\r\n`,
    `GET ${path} x HTTP/1.1\r\n${close}\r\n`,
    `GET ${path} HTTP/9.9\r\n${close}\r\n`,
    `GET ${path}\x01 HTTP/1.1\r\n${close}\r\n`,
    `GET ${path} HTTP/1.1\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${close}${path}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${close}Bad\x02: ${path}\r\n\r\n`,
    `GET ${path}${'a'.repeat(40_000)} HTTP/1.1\r\n${close}\r\n`,
    `GET ${path} HTTP/1.1\r\n${close}X-Long: ${'a'.repeat(70_000)}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${close}Range: bytes=9-1\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${close}Expect: ${path}\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${close}Content-Length: 99999999\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${close}Content-Length: -1\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${close}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${close}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `POST ${path} HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"broken"`,
    `${path} ${path} ${path}\r\n\r\n`,
  ];
  return [...spelt, ...methods, ...broken];
}

/**
 * Requests with a secret in a header, in Referer and Cookie as a browser sends it, or in a header where it does not
 * belong.
 */
export function requestsCarrying(secret: string, referer: string): string[] {
  const fields = ['Cookie', 'Origin', 'User-Agent', 'X-Request-Id', 'X-Forwarded-For', 'Forwarded', 'Accept-Language'];
  const more = [
    'Authorization',
    'Proxy-Authorization',
    'Content-Type',
    'If-None-Match',
    'X-Paystack-Signature',
    'Upgrade',
  ];
  const lines = [...fields, ...more].map((name) => `${name}: ${secret}`);
  const paths = ['/login', '/api/orders/'];
  return [
    ...[...lines, `Referer: ${referer}`, `Authorization: Bearer ${secret}`].flatMap((line) =>
      paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${line}\r\n\r\n`),
    ),
    `GET / HTTP/1.1\r\nHost: ${secret}.shop.test\r\nConnection: close\r\n\r\n`,
    `${secret} / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
    `${secret.toUpperCase().replace(/[^A-Z]/g, '-')} / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
    `GET / ${secret}\r\nHost: shop.test\r\n\r\n`,
  ];
}
