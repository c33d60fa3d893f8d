/**
 * The longest path that the server answers, in bytes as sent. The longest path of a call contains a payment reference:
 * 100 characters, 300 when percent-encoded, and less than 100 around it.
 */
export const PATH_MAX = 1_024;
/**
 * The longest query. The longest of a call contains an e-mail address: 254 characters of any script, nine bytes each,
 * and a key. A link from elsewhere may add tracking parameters.
 */
export const QUERY_MAX = 4_096;

/** Whether a request's path or query is longer than any of our pages or calls needs. Reads each character once. */
export function isAddressTooLong(url: string): boolean {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?', path);
  const pathEnd = query === -1 ? url.length : query;
  return pathEnd - path > PATH_MAX || url.length - pathEnd > QUERY_MAX;
}
