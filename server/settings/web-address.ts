/** What is wrong with the address of something outside, or null: http or https, nothing secret, nothing after the path. */
export function addressProblem(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (address === null) return 'must be an http(s) address';
  if (address.username !== '' || address.password !== '') return 'must hold no name and no password';
  if (/[?#]/.test(text)) return 'must end before ? and #';
  return null;
}

/** What is wrong with the address of a site of ours, or null: scheme, host and port, and no path. */
export function originProblem(text: string): string | null {
  const problem = addressProblem(text);
  if (problem !== null) return problem;
  return new URL(text).pathname === '/' ? null : 'must end after the host, without a path';
}
