import { networkInterfaces } from 'node:os';

/** The API's port, the web server's, and the one that stands for 80. */
export type Ports = { api: number; web: number; plain: number };

type Row = [theirs: RegExp, ours: string];

const replaced = (text: string, rows: readonly Row[]) =>
  rows.reduce((rest, [theirs, ours]) => rest.replace(theirs, ours), text);

/** Whether this machine has IPv6, as a server on the internet has. */
const hasIPv6 = () => Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

/**
 * How paths, names and ports of the page are called on a machine that is a folder: `at` for its lines, `adopted` for
 * the configurations, which twice adopted stay the same.
 */
export function placesOf(root: string, ports: Ports) {
  const places: Row[] = [
    [/(?<![\w/.-])\/(srv\/shop|etc\/(?:systemd|caddy|nginx|letsencrypt)|var\/(?:lib|log|www))\b/g, `${root}/$1`],
  ];
  const words: Row[] = [
    // Another user's rights are played for the units alone.
    [/\brunuser -u (?:shop|postgres) -- /g, ''],
    [/https:\/\/shop\.example/g, `http://127.0.0.1:${ports.web}`],
    [/127\.0\.0\.1:4321\b/g, `127.0.0.1:${ports.api}`],
  ];
  const configurations: Row[] = [
    [/(?<![\w/.-])\/run\/nginx\.pid/g, `${root}/nginx.pid`],
    [/^include .*modules-enabled.*$/gm, ''],
    [/^user www-data;$/gm, process.getuid?.() === 0 ? 'user root;' : ''],
    [/^ {2}listen 80;$/gm, `  listen ${ports.plain};`],
    [/^ {2}listen \[::\]:80;$/gm, `  listen [::]:${ports.plain};`],
    ...(hasIPv6() ? [] : [[/^ {2}listen \[::\]:.*$/gm, ''] as Row]),
    // Another Caddy of this machine has its port.
    [/^\{\n(?!\tadmin)/gm, '{\n\tadmin off\n'],
  ];
  return {
    at: (text: string) => replaced(text, [...words, ...places]),
    adopted: (text: string) => replaced(text, [...places, ...configurations]),
  };
}
