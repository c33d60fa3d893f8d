/**
 * The client's address: the socket's, or, when that is a trusted proxy, the last address in
 * X-Forwarded-For that is not one. A header from anyone else is ignored.
 */
export function clientAddress(request: Request, socketAddress: string | undefined, trusted: readonly string[]): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:/, '');
  const socket = plain(socketAddress ?? 'unknown');
  if (!trusted.includes(socket)) return socket;
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean);
  return hops.findLast((hop) => !trusted.includes(hop)) ?? socket;
}
