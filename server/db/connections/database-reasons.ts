/** Why a database can't be opened, by the error code of the system or of PostgreSQL, as the rest of a sentence. */
const DATABASE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'names a database that does not answer',
  ECONNRESET: 'names a database that does not answer',
  ETIMEDOUT: 'names a database that does not answer',
  ENOTFOUND: 'names a host that does not exist',
  EAI_AGAIN: 'names a host that does not exist',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'names a server whose certificate nobody vouches for; name its file by ?sslrootcert=',
  SELF_SIGNED_CERT_IN_CHAIN: 'names a server whose authority is not known; name its file by ?sslrootcert=',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'names a server whose authority is not known; name its file by ?sslrootcert=',
  CERT_HAS_EXPIRED: 'names a server whose certificate has ended',
  ERR_TLS_CERT_ALTNAME_INVALID: 'names a server by another name than its certificate has',
  '25006': 'names no server that takes writes; promote a standby, or name the primary',
  '28P01': 'has a password that the database refuses',
  '28000': 'has a user that the database refuses',
  '3D000': 'names a database that does not exist; create it first',
  '42501': 'has a user who may not create tables',
  '53300': 'names a database that has no connection left; lower DATABASE_CONNECTIONS',
};

/** What keeps DATABASE_URL from opening a database, as the rest of a sentence; undefined for an unknown error. */
export function databaseReason(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return DATABASE_REASONS[code];
  if (error instanceof Error && error.message.includes('does not support SSL'))
    return 'asks for TLS by sslmode, and the server has none; switch ssl on there, or leave sslmode out on this machine';
  return error instanceof Error && /timeout expired|timeout exceeded/i.test(error.message)
    ? DATABASE_REASONS.ETIMEDOUT
    : undefined;
}
