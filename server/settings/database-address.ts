/** The parts of a database's address: `host` is '' or a folder for a socket. */
export type DatabaseAddress = { host: string; user: string; password: string; isEncrypted: boolean };

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full']);

/** Reads a postgres:// address as the driver does; null when it can't be read. */
export function databaseAddress(text: string): DatabaseAddress | null {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@no-host/'));
  if (url === null) return null;
  const { searchParams: more } = url;
  const inAddress = url.hostname === 'no-host' ? '' : decodeURIComponent(url.hostname);
  return {
    host: more.get('host') ?? inAddress,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    isEncrypted: ENCRYPTED.has(more.get('sslmode') ?? '') || more.get('ssl') === 'true',
  };
}
