import { BlockList, isIP, isIPv6 } from 'node:net';

/** An IPv6 customer has a whole /64, so its addresses count as one. IPv4 stays as it is. */
function asOneCustomer(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Parses an address or a network such as 10.0.0.0/8; null when the text is neither. */
export function parseNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', given] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const most = version === 4 ? 32 : 128;
  const bits = given === undefined ? most : Number(given);
  if (bits > most) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Returns whether an address belongs to one of our own proxies, given by address or network. */
export function proxyMatcher(trusted: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const text of trusted) {
    const network = parseNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.bits, network.family);
  }
  return (address) => {
    const known = plain(address ?? '');
    const version = isIP(known);
    return version !== 0 && list.check(known, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The client's address: the socket's or, when that is a trusted proxy, the last address in X-Forwarded-For that is not
 * one. A header from any other sender is ignored. For IPv6 it is the network.
 */
export function forwardedAddress(
  forwardedFor: string | null | undefined,
  socketAddress: string | undefined,
  isProxy: (address: string | undefined) => boolean,
): string {
  const socket = plain(socketAddress ?? 'unknown');
  if (!isProxy(socket)) return asOneCustomer(socket);
  const hops = (forwardedFor ?? '').split(',').map(plain).filter(Boolean);
  return asOneCustomer(hops.findLast((hop) => !isProxy(hop)) ?? socket);
}

/** The header that proxies name the client in, unless a host has its own. */
export const FORWARDED_FOR = 'x-forwarded-for';

/** The address of a request's client, computed by `forwardedAddress` from the proxies' header. */
export function clientAddress(
  request: Request,
  socketAddress: string | undefined,
  isProxy: (address: string | undefined) => boolean,
  header: string = FORWARDED_FOR,
): string {
  return forwardedAddress(request.headers.get(header), socketAddress, isProxy);
}

/** Whether a socket comes from this machine: a health check, or a local proxy. */
export function isOwnMachine(socketAddress: string | undefined): boolean {
  const socket = plain(socketAddress ?? '');
  return socket === '127.0.0.1' || socket === '::1';
}
