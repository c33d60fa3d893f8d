import { isIPv6 } from 'node:net';

/** An IPv6 customer holds a whole /64: its 2^64 addresses count as one. IPv4 stays as it is. */
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

/**
 * The client's address: the socket's, or, when that is a trusted proxy, the last address in
 * X-Forwarded-For that is not one. A header from anyone else is ignored. Of IPv6 it is the network.
 */
export function clientAddress(request: Request, socketAddress: string | undefined, trusted: readonly string[]): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  const socket = plain(socketAddress ?? 'unknown');
  if (!trusted.includes(socket)) return asOneCustomer(socket);
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean);
  return asOneCustomer(hops.findLast((hop) => !trusted.includes(hop)) ?? socket);
}
