import { sentenceOf } from './command.ts';
import { type RunQuery, withPostgres } from './connection.ts';
import { holdsEmbedded, withEmbedded } from './embedded.ts';
import type { Target } from './target.ts';

/** As the table's column says it. */
export type UpkeepKind = 'backup' | 'restore-drill';

/** The longest detail, as the table has it. */
const DETAIL_MAX = 500;

/** In ms: how long the record of a run may take. */
const RECORD_MS = 10_000;

type Run = { kind: UpkeepKind; isDone: boolean; detail: string; startedAt: Date };

async function insertRun(ask: RunQuery, { kind, isDone, detail, startedAt }: Run): Promise<void> {
  // A database of an older version, or none of a shop, has no such table.
  const [found] = await ask("select to_regclass('public.upkeep_runs') is not null as known");
  if (found?.known !== true) return;
  await ask('insert into upkeep_runs (kind, is_done, detail, started_at) values ($1, $2, $3, $4)', [
    kind,
    isDone,
    detail.slice(0, DETAIL_MAX),
    startedAt,
  ]);
}

async function writeRun({ databaseUrl, settings }: Target, run: Run): Promise<void> {
  // With a synchronous standby that is lost, a commit waits for as long as nobody decides.
  if (databaseUrl !== null)
    return withPostgres(databaseUrl, (ask) => insertRun(ask, run), { answerWithinMs: RECORD_MS });
  if (!(await holdsEmbedded(settings.dataDir))) return;
  await withEmbedded(settings.dataDir, ({ ask }) => insertRun(ask, run));
}

/**
 * Does a backup or a drill, and writes into the shop's database how it ended, for the page of the shop's status and its
 * alarms. `detail` says in a few words what was done. When the record can't be written, the work stands, and a sentence
 * says so.
 */
export async function withUpkeepRecord<Done extends { detail: string }>(
  target: Target,
  kind: UpkeepKind,
  work: () => Promise<Done>,
): Promise<Done> {
  const startedAt = new Date();
  const keep = (isDone: boolean, detail: string) => writeRun(target, { kind, isDone, detail, startedAt });
  const done = await work().catch(async (error: unknown) => {
    // The database may be what failed: then the age of the last good one tells.
    await keep(false, sentenceOf(error)).catch(() => undefined);
    throw error;
  });
  await keep(true, done.detail).catch((error: unknown) => {
    console.error(`The shop's page of its status does not know of this: ${sentenceOf(error)}`);
  });
  return done;
}
