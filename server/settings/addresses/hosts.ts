import { BlockList, isIP } from 'node:net';

/** Networks that can't be reached from outside. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** Networks that are for examples only (RFC 5737, RFC 3849). */
const exampleNetworks = new BlockList();
for (const network of ['192.0.2.0', '198.51.100.0', '203.0.113.0']) exampleNetworks.addSubnet(network, 24, 'ipv4');
exampleNetworks.addSubnet('2001:db8::', 32, 'ipv6');

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid)$/;
/** Public names that resolve to the address written in them, or to this machine. */
const LEADING_BACK = /(?:^|\.)(?:nip\.io|sslip\.io|localtest\.me|lvh\.me|vcap\.me)$/;
const EXAMPLE_NAME = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|(?:your|my)-?(?:domain|site|shop|host|server)\.[a-z]+)$/;
/** A name as the internet's directory keeps it: 63 characters between two dots. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){0,9}[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Whether a text is a host's name or address, IPv6 with or without its brackets; no dot at the end. */
export const isHostName = (host: string) => isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0 || HOST_NAME.test(host);

/** A host for comparison: lower case, without the brackets of IPv6 and the final dot. */
const plain = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/** Whether a host is this machine: by name, by address, or by the folder of a socket. */
export function isThisMachine(host: string): boolean {
  const name = plain(host);
  if (name === '' || name.startsWith('/') || /(?:^|\.)localhost$/.test(name)) return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name === '::1' || name.startsWith('::ffff:127.');
}

/** Whether a host is this machine or known only in its own network: a private address, or a name without a domain. */
export function isPrivateHost(host: string): boolean {
  const name = plain(host);
  const version = isIP(name);
  if (version !== 0) return privateNetworks.check(name, version === 4 ? 'ipv4' : 'ipv6');
  return isThisMachine(name) || !name.includes('.') || PRIVATE_NAME.test(name) || LEADING_BACK.test(name);
}

/**
 * Whether traffic to a host stays in our own network: it is this machine or private, and not by one of the public names
 * that resolve to the address written in them.
 */
export const isOwnNetwork = (host: string) => isPrivateHost(host) && !LEADING_BACK.test(plain(host));

/** Whether a host is one that is for examples only. */
export function isExampleHost(host: string): boolean {
  const name = plain(host);
  const version = isIP(name);
  return version === 0 ? EXAMPLE_NAME.test(name) : exampleNetworks.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
