import { parseNetwork } from '#server/platform/address.ts';

/** The largest networks that are one operator's: 10.0.0.0/8, and what IPv6 registries give to one. */
const LARGEST = { ipv4: 8, ipv6: 20 } as const;
/** All IPv4 networks together may hold this part of all addresses. */
const LARGEST_SHARE = 1 / 64;
/** Where IPv6 writes the addresses of IPv4: its networks count by what is behind these bits. */
const MAPPED = /^(?:0*:){0,5}(?:0*:)?:?ffff:/i;
const MAPPED_BITS = 96;

/** A network as IPv4 where IPv6 only wraps it. */
function unwrapped(text: string): { bits: number; family: 'ipv4' | 'ipv6' } | null {
  const network = parseNetwork(text);
  if (network === null || network.family === 'ipv4' || !MAPPED.test(network.address)) return network;
  return { bits: Math.max(0, network.bits - MAPPED_BITS), family: 'ipv4' };
}

/** One sentence for each network of proxies that is wider than anybody's own, as it lets strangers choose their address. */
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
