import { isHostName } from './hosts.ts';

/** What no address of ours needs, and what would end it in a policy, a header or a list. */
const FOREIGN = /[\s;,'"<>\\^`{|}\p{Cc}\p{Cf}]/u;

/**
 * What is wrong with the address of something outside, or null: http or https, nothing secret, nothing after the path.
 */
export function addressProblem(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (address === null) return 'must be an http(s) address';
  if (/^[^/]+\/\/[^/?#]*@/.test(text)) return 'must hold no name and no password';
  if (/[?#]/.test(text)) return 'must end before ? and #';
  if (FOREIGN.test(text)) return 'must be one address, without spaces, commas, semicolons and quotes';
  // A letter of another script may look like one of ours: only the form that machines use shows which it is.
  if (/[^\x20-\x7e]/.test(text)) return `must be written in plain letters, as ${address.href.replace(/\/$/, '')}`;
  if (!isHostName(address.hostname)) return 'must name a host by letters, digits, hyphens and dots between them';
  return address.port === '0' ? 'must not name port 0' : null;
}

/** The problem of one of our sites' addresses, or null: scheme, host and port, and no path. */
export function originProblem(text: string): string | null {
  const problem = addressProblem(text);
  if (problem !== null) return problem;
  return new URL(text).pathname === '/' ? null : 'must end after the host, without a path';
}
