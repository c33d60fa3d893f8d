import { isIPv4 } from 'node:net';

/** A network of a client's address, and how many times one address's quota the whole network may use. */
export type Network = { name: string; quotaFactor: number };

/** A carrier puts thousands of phones behind the addresses of one /24; a site gets a /48 of IPv6. */
const WIDEST_SHARES = 16;
const SITE_SHARES = 4;

/**
 * The networks of a client's address (as `clientAddress` returns it), the narrowest first: for IPv4 the address and its
 * /24, for IPv6 its /64, /56 and /48. Any other text is a network of its own.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const own = { name: address, quotaFactor: 1 };
  if (isIPv4(address)) {
    return [own, { name: `${address.slice(0, address.lastIndexOf('.'))}.0/24`, quotaFactor: WIDEST_SHARES }];
  }
  if (!address.endsWith('::/64')) return [own];
  const [a, b, c, d = '0'] = address.slice(0, -'::/64'.length).split(':');
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [
    own,
    { name: `${a}:${b}:${c}:${site}::/56`, quotaFactor: SITE_SHARES },
    { name: `${a}:${b}:${c}::/48`, quotaFactor: WIDEST_SHARES },
  ];
}

/** The widest network of a client's address: a /24 of IPv4, a /48 of IPv6. */
export function widestNetwork(address: string): string {
  return networksOf(address).at(-1)?.name ?? address;
}
