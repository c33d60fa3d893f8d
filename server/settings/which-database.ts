import type { GivenSettings } from './env-file.ts';

/**
 * The sentence for an environment that names another kind of database than the file of settings does, or null. Neither
 * outranks the other then: what would open is not what somebody meant. An empty DATABASE_URL in the environment says
 * "the embedded one" on purpose.
 */
export function databaseContradiction({ file, inFile, before }: GivenSettings): string | null {
  if (file === null) return null;
  const isEmbeddedHere = Boolean(before.DATA_DIR) && before.DATA_DIR !== inFile.DATA_DIR && !('DATABASE_URL' in before);
  if (inFile.DATABASE_URL && isEmbeddedHere) {
    return `DATA_DIR of the environment means an embedded database, and DATABASE_URL in ${file} a PostgreSQL. Leave DATA_DIR out of the environment for the PostgreSQL, or add DATABASE_URL= (empty) for the embedded one.`;
  }
  const isPostgresHere = Boolean(before.DATABASE_URL) && !('DATA_DIR' in before);
  if (inFile.DATA_DIR && !inFile.DATABASE_URL && isPostgresHere) {
    return `DATABASE_URL of the environment means a PostgreSQL, and DATA_DIR in ${file} an embedded database. Take DATABASE_URL out of the environment for the embedded one, or write it into ${file}.`;
  }
  return null;
}
