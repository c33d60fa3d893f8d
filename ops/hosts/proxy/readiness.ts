import { NOT_FOUND } from '#server/http/site/site-headers.ts';

/**
 * `/readyz` behind a host: this machine and what ends TLS before the host may ask it, when they ask for themselves. A
 * request that is passed on for somebody else has an X-Forwarded-For, and gets the page for missing addresses: each
 * answer costs a question to the database.
 */
const THIS_MACHINE = ['127.0.0.1', '::1'];

/** nginx's location of `/readyz`. `frontProxies` are the proxies and balancers before it. */
export function nginxReadiness(frontProxies: readonly string[]): string {
  const allowed = [...THIS_MACHINE, ...frontProxies].map((address) => `    allow ${address};\n`);
  return `  location = /readyz {
    if ($http_x_forwarded_for != "") {
      return 404;
    }
${allowed.join('')}    deny all;
    error_page 403 404 =404 ${NOT_FOUND};
    proxy_pass http://soleklean_api;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_connect_timeout 2s;
    proxy_read_timeout 5s;
  }
`;
}

/** Caddy's handler of `/readyz`. */
export function caddyReadiness(upstream: string, frontProxies: readonly string[]): string {
  return [
    '@ready {',
    '\tpath /readyz',
    `\tremote_ip ${[...THIS_MACHINE, ...frontProxies].join(' ')}`,
    '\theader !X-Forwarded-For',
    '}',
    'handle @ready {',
    `\treverse_proxy ${upstream} {`,
    '\t\tlb_try_duration 2s',
    '\t\tlb_try_interval 50ms',
    '\t}',
    '}',
  ].join('\n');
}
