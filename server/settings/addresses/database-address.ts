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
 * Reads a postgres:// address as the driver does; null when it can't be read. Of a parameter that is given twice the
 * last counts. An address without a host leads to `fallbackHost` (PGHOST), or to this machine.
 */
export function databaseAddress(text: string, fallbackHost = ''): DatabaseAddress | null {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@no-host/'));
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
