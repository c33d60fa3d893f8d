import { sql } from 'drizzle-orm';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import type { RunQuery } from './connection.ts';
import { holdsEmbedded } from './embedded.ts';
import { schemaOf, schemaProblem } from './migrations.ts';
import type { Target } from './target.ts';

/** Asks an open database plain statements. */
export const queryOf =
  ({ db }: Pick<OpenDatabase, 'db'>): RunQuery =>
  async (statement) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;

/** Throws when the embedded database of a target is not there, with what to do. */
export async function refuseWithoutEmbedded({ settings, isNamed }: Target): Promise<void> {
  const { dataDir } = settings;
  if (await holdsEmbedded(dataDir)) return;
  throw new Error(
    isNamed
      ? `There is no embedded database in ${dataDir}. Name the shop's DATA_DIR, or its DATABASE_URL.`
      : `There is no embedded database in ${dataDir}, and no setting names another. Run this in the folder with the shop's .env, or set DATABASE_URL or DATA_DIR.`,
  );
}

/**
 * Opens the shop's database for a command. Creates and migrates nothing: throws with what to do when the database is
 * not there, holds no shop, or is of another version.
 */
export async function openShopDatabase(target: Target): Promise<OpenDatabase> {
  const { databaseUrl, settings } = target;
  if (databaseUrl === null) await refuseWithoutEmbedded(target);
  const database =
    databaseUrl === null
      ? await openEmbedded(settings.dataDir, undefined, { migrates: false })
      : await openPostgres(databaseUrl, { migrates: false, connections: 4 });
  try {
    const problem = schemaProblem(await schemaOf(queryOf(database)));
    if (problem !== null) throw new Error(problem);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
