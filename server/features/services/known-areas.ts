import { areaName, SERVICE_AREAS } from '#domain/areas/service-areas.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { tripsFrom } from './price-changes.queries.ts';

/** An area by its key, with its name. */
export type KnownArea = { key: string; name: string };

/** The areas that are served at a moment or will be, as far as the owner has planned: the built-in ones first. */
export async function knownAreas(db: Db | Tx, at: Date): Promise<KnownArea[]> {
  const opened = (await tripsFrom(db, at)).filter(({ kind, isOffered }) => kind === 'area' && isOffered);
  const keys = new Set([...SERVICE_AREAS.map((name) => name.toLowerCase()), ...opened.map(({ key }) => key).sort()]);
  return [...keys].map((key) => ({ key, name: areaName(key) }));
}
