/**
 * The longest path that we answer, in bytes as it stands in the request. Our longest is a call about a payment: its
 * reference has 100 characters, each percent-encoded 300, and what stands around it less than 100.
 */
export const PATH_MAX = 1_024;
/**
 * The longest query. Our longest names an e-mail address: 254 characters of any script, nine bytes each, beside a key;
 * and a link from elsewhere may carry some marks of its sender.
 */
export const QUERY_MAX = 4_096;

/** Whether a request's address has a longer path or query than any page or call of ours. Looks at no character twice. */
export function isAddressTooLong(url: string): boolean {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?', path);
  const pathEnd = query === -1 ? url.length : query;
  return pathEnd - path > PATH_MAX || url.length - pathEnd > QUERY_MAX;
}
