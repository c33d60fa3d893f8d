import { parseNetwork } from '#server/platform/address.ts';

/** The largest networks of a single operator: 10.0.0.0/8, and what IPv6 registries assign. */
const LARGEST = { ipv4: 8, ipv6: 20 } as const;
/** The share of all addresses that all IPv4 networks together may cover. */
const LARGEST_SHARE = 1 / 64;
/** The prefix of IPv4 addresses in IPv6: such networks count by the bits behind it. */
const MAPPED = /^(?:0*:){0,5}(?:0*:)?:?ffff:/i;
const MAPPED_BITS = 96;

/** A network as IPv4 if it is written in IPv6 form. */
function unwrapped(text: string): { bits: number; family: 'ipv4' | 'ipv6' } | null {
  const network = parseNetwork(text);
  if (network === null || network.family === 'ipv4' || !MAPPED.test(network.address)) return network;
  return { bits: Math.max(0, network.bits - MAPPED_BITS), family: 'ipv4' };
}

/**
 * One sentence for each proxy network that is wider than one operator's, because it would let clients choose their
 * address.
 */
export function proxyProblems(name: string, networks: readonly string[]): string[] {
  const read = networks.map((text) => ({ text, network: unwrapped(text) }));
  const problems = read
    .filter(({ network }) => network !== null && network.bits < LARGEST[network.family])
    .map(({ text }) => `${name} ${text} is wider than a network of your own: name your proxies' addresses.`);
  const share = read.reduce((sum, { network }) => sum + (network?.family === 'ipv4' ? 2 ** -network.bits : 0), 0);
  if (problems.length === 0 && share > LARGEST_SHARE) {
    problems.push(`${name} together cover too much of the internet: name your proxies' addresses.`);
  }
  return problems;
}
