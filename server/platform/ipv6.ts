import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16n;

/** The value of an IPv6 address, of 128 bits, an IPv4 tail and a zone included; null when the text is none. */
export function ipv6Value(text: string): bigint | null {
  const [address = ''] = text.split('%');
  if (!isIPv6(address)) return null;
  const plain = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail = ''] = plain.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce(
    (value, group) => (value << GROUP_BITS) | BigInt(Number.parseInt(group, 16)),
    0n,
  );
}
