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
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid)$/;
const EXAMPLE_NAME = /(?:^|\.)example(?:\.(?:com|net|org))?$/;

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
  return isThisMachine(name) || !name.includes('.') || PRIVATE_NAME.test(name);
}

/** Whether a host is used only in examples. */
export const isExampleHost = (host: string) => EXAMPLE_NAME.test(plain(host));
