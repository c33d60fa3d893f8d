import { readFile } from 'node:fs/promises';
import { withPostgres } from '#ops/database/connection.ts';
import { until } from '#tests/faults/wait.ts';
import { linesOf } from '#tests/ops/page/page.ts';
import { freePort, type Postgres, postgresFolder, runCommand, serve } from './postgres.ts';

/** Runs the boxes of a section of docs/standby.md, as on the machine of `server`. */
async function follow(section: string, server: Pick<Postgres, 'port' | 'folder'>, primary = server): Promise<void> {
  const lines = linesOf(await readFile('docs/standby.md', 'utf8')).filter((line) => {
    return line.section === section && line.notRehearsed === null && line.language === 'sh';
  });
  if (lines.length === 0) throw new Error(`docs/standby.md has no box below "${section}".`);
  for (const { command } of lines) {
    const own = command
      .replace('runuser -u postgres -- ', '')
      .replace('host=10.0.0.11 user=standby', `host=127.0.0.1 port=${primary.port} user=postgres`)
      .replace('/var/lib/postgresql/17/main', 'data');
    await runCommand(own, server.folder, { PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: 'postgres' });
  }
}

/**
 * Starts a synchronous standby of `primary`, as docs/standby.md says: from then on the primary confirms a commit when both
 * have it on their disks. `port`: that of a machine that was lost; a free one otherwise.
 */
export async function startStandby(primary: Postgres, port?: number): Promise<Postgres> {
  const place = { folder: await postgresFolder(), port: port ?? (await freePort()) };
  await follow('The copy', place, primary);
  const standby = await serve(place.folder, { port: place.port, synced: true });
  await follow('Both or none', primary);
  await withPostgres(primary.url, (ask) =>
    until('a synchronous standby', 30_000, async () => {
      const [row] = await ask('select sync_state from pg_stat_replication');
      return row?.sync_state === 'sync';
    }),
  );
  return standby;
}

/** Makes a standby the primary, as docs/standby.md says. */
export const promote = (standby: Postgres): Promise<void> => follow('The primary is lost', standby);

/** A database on several servers, as one address: the shop uses the server that takes writes. */
export function addressOnAll(servers: readonly Postgres[], database: string): string {
  return `postgres://postgres@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}`;
}
