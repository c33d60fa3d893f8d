/**
 * The problem of an outside service's address, or null: http or https, no user and password, nothing after the path.
 */
export function addressProblem(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (address === null) return 'must be an http(s) address';
  if (address.username !== '' || address.password !== '') return 'must contain no user name and no password';
  if (/[?#]/.test(text)) return 'must end before ? and #';
  return null;
}

/** The problem of one of our sites' addresses, or null: scheme, host and port, and no path. */
export function originProblem(text: string): string | null {
  const problem = addressProblem(text);
  if (problem !== null) return problem;
  return new URL(text).pathname === '/' ? null : 'must end after the host, without a path';
}
