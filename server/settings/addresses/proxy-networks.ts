import { parseNetwork } from '#server/platform/address.ts';
import { ipv6Value } from '#server/platform/ipv6.ts';

/** The largest networks of a single operator: 10.0.0.0/8, and what IPv6 registries assign. */
const LARGEST = { ipv4: 8, ipv6: 20 } as const;
/** The share of all addresses that all IPv4 networks together may cover. */
const LARGEST_SHARE = 1 / 64;
/** All IPv6 networks together may hold as much as two of the largest. */
const LARGEST_SHARE_IPV6 = 2 ** -19;
/** Where IPv6 writes the addresses of IPv4: mapped (RFC 4291) and translated (RFC 6052). */
const WRAPPERS = [0xffffn << 32n, 0x64ff9bn << 96n];
const WRAPPER_BITS = 96;

type Width = { bits: number; family: 'ipv4' | 'ipv6' };

const isSameStart = (a: bigint, b: bigint, bits: number) => (a ^ b) >> BigInt(128 - bits) === 0n;

/** How wide a network is, as IPv4 where IPv6 wraps it, also when it holds the wrapper with more around it. */
function widthOf(text: string): Width | null {
  const network = parseNetwork(text);
  if (network === null || network.family === 'ipv4') return network;
  const value = ipv6Value(network.address);
  const shared = Math.min(network.bits, WRAPPER_BITS);
  const isWrapped = value !== null && WRAPPERS.some((wrapper) => isSameStart(value, wrapper, shared));
  return isWrapped ? { bits: Math.max(0, network.bits - WRAPPER_BITS), family: 'ipv4' } : network;
}

/**
 * One sentence for each proxy network that is wider than one operator's, because it would let clients choose their
 * address.
 */
export function proxyProblems(name: string, networks: readonly string[]): string[] {
  const read = networks.map((text) => ({ text, width: widthOf(text) }));
  const problems = read
    .filter(({ width }) => width !== null && width.bits < LARGEST[width.family])
    .map(({ text }) => `${name} ${text} is wider than a network of your own: name your proxies' addresses.`);
  const shareOf = (family: Width['family']) =>
    read.reduce((sum, { width }) => sum + (width?.family === family ? 2 ** -width.bits : 0), 0);
  if (problems.length === 0 && (shareOf('ipv4') > LARGEST_SHARE || shareOf('ipv6') > LARGEST_SHARE_IPV6)) {
    problems.push(`${name} together cover too much of the internet: name your proxies' addresses.`);
  }
  return problems;
}
