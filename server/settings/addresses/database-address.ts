/** The parts of a database's address: `host` is '' or a folder for a socket. */
export type DatabaseAddress = { host: string; user: string; password: string; isEncrypted: boolean };

/** What a percent-encoded part of an address says; a part that is encoded wrongly stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Whether the driver encrypts and asks who answers. `sslmode` outweighs `ssl`; libpq's own reading asks by verify-full
 * alone.
 */
function isEncryptedBy(last: (name: string) => string | undefined): boolean {
  const mode = last('sslmode');
  if (mode === undefined) return last('ssl') === 'true' || last('ssl') === '1';
  return last('uselibpqcompat') === 'true' ? mode === 'verify-full' : ENCRYPTED.has(mode);
}

/**
 * The address of each server in a postgres:// address: several stand with commas between them, as libpq reads them, and
 * have user, password, database and parameters in common.
 */
export function serverUrls(text: string): string[] {
  const start = text.indexOf('://') + 3;
  const length = text.slice(start).search(/[/?#]/);
  const end = length < 0 ? text.length : start + length;
  const from = start + text.slice(start, end).lastIndexOf('@') + 1;
  const hosts = text.slice(from, end).split(',');
  return hosts.map((host) => `${text.slice(0, from)}${host}${text.slice(end)}`);
}

/** What is wrong with the servers in a postgres:// address, as the rest of a sentence; or null. */
export function serversProblem(text: string): string | null {
  const urls = serverUrls(text).map((url) => URL.parse(url));
  if (urls.length === 1) return null;
  if (urls.some((url) => url === null || url.hostname === ''))
    return 'must have a host, or host:port, before and behind each comma';
  const parameters = urls[0]?.searchParams;
  if (parameters?.has('host') || parameters?.has('port'))
    return 'must name several hosts before the /, not behind the ?';
  const sessions = parameters?.get('target_session_attrs') ?? 'read-write';
  return sessions === 'read-write' || sessions === 'primary'
    ? null
    : 'must have target_session_attrs=read-write: of several hosts the shop uses the one that takes writes';
}

/**
 * Reads a postgres:// address as the driver does, the first one of several; null when it can't be read. Of a parameter that is given twice the
 * last counts. An address without a host leads to `fallbackHost` (PGHOST), or to this machine.
 */
export function databaseAddress(text: string, fallbackHost = ''): DatabaseAddress | null {
  const [first = text] = serverUrls(text);
  const url = URL.parse(first) ?? URL.parse(first.replace('@/', '@no-host/'));
  if (url === null) return null;
  const last = (name: string) => url.searchParams.getAll(name).at(-1);
  const inAddress = url.hostname === 'no-host' ? '' : decoded(url.hostname);
  return {
    host: last('host') || inAddress || fallbackHost,
    user: last('user') || decoded(url.username),
    password: last('password') || decoded(url.password),
    isEncrypted: isEncryptedBy(last),
  };
}

/** Whether a password is not encoded, so that a part of it would be read as the database's name. */
export function hasUnencodedPassword(text: string): boolean {
  const rest = text.slice(text.indexOf('://') + 3);
  const end = rest.search(/[/?#]/);
  return (end >= 0 && rest.indexOf('@') > end) || (URL.parse(text)?.pathname.includes('@') ?? false);
}
