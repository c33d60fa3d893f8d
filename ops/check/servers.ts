import pg from 'pg';
import { databaseReason } from '#server/db/connections/database-reasons.ts';
import { refuseOtherDatabase, refusePooler } from '#server/db/connections/pooler.ts';
import { primaryUrl } from '#server/db/connections/primary.ts';
import type { Settings } from '#server/env.ts';
import { errorMessage } from '#server/failure.ts';
import { serverUrls } from '#server/settings/addresses/database-address.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Runs work on a connection to exactly this address. */
async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Server = { place: string; takesWrites: boolean; waitsFor: string; system: string };

const ASKED = `select current_setting('transaction_read_only') = 'off' as writes,
  current_setting('synchronous_standby_names') as waits, (select system_identifier from pg_control_system())::text as system`;

async function askServer(url: string): Promise<Server | Finding> {
  const place = URL.parse(url)?.host ?? 'a server';
  try {
    return await connected(url, async (client) => {
      const [row] = (await client.query(ASKED)).rows;
      return { place, takesWrites: row.writes, waitsFor: row.waits, system: row.system };
    });
  } catch (error) {
    const reason = databaseReason(error);
    return warning(
      reason === undefined ? `${place}: ${errorMessage(error)}` : `for ${place}, DATABASE_URL ${reason}`,
      'Nothing takes over when the other one is lost. Start it, fix the address, or take it out (docs/standby.md).',
    );
  }
}

/** What several servers in one address are to each other. */
async function standbyFindings(urls: readonly string[], isPooled: boolean): Promise<Finding[]> {
  const answers = await Promise.all(urls.map(askServer));
  const silent = answers.filter((one) => 'verdict' in one);
  const servers = answers.filter((one) => 'place' in one);
  const primaries = servers.filter(({ takesWrites }) => takesWrites);
  const [primary] = primaries;
  const findings: Finding[] = [...silent];
  const names = (all: readonly Server[]) => all.map(({ place }) => place).join(' and ');
  if (new Set(servers.map(({ system }) => system)).size > 1)
    findings.push(
      wrong(`${names(servers)} are not copies of one another`, 'Make the standby by pg_basebackup (docs/standby.md).'),
    );
  if (primaries.length > 1)
    findings.push(
      wrong(
        `${names(primaries)} both take writes, and the shop may use either`,
        'Stop the former primary, and make a new standby of it (docs/standby.md, "The primary is lost").',
      ),
    );
  else if (primary !== undefined && primary.waitsFor === '')
    findings.push(
      warning(
        `${primary.place} confirms orders alone, without its standby: they are lost with it`,
        'Set synchronous_standby_names on it (docs/standby.md, "Both or none").',
      ),
    );
  else if (primary !== undefined && silent.length === 0)
    findings.push(ok(`${primary.place} takes writes, and each commit waits for ${primary.waitsFor}`));
  return isPooled
    ? findings.map((one) => ({ ...one, message: one.message.replaceAll('DATABASE_URL', 'DATABASE_DIRECT_URL') }))
    : findings;
}

/** Whether DATABASE_DIRECT_URL leads to PostgreSQL itself, and to what the pooler lends. */
async function directFinding(directUrl: string, pooledUrl: string): Promise<Finding> {
  try {
    await connected(await primaryUrl(directUrl), async (client) => {
      await refusePooler(client, 'DATABASE_DIRECT_URL');
      await refuseOtherDatabase(client, pooledUrl);
    });
    return ok('DATABASE_DIRECT_URL leads to the same database, without a pooler');
  } catch (error) {
    const reason = databaseReason(error);
    return wrong(
      reason === undefined ? errorMessage(error) : `DATABASE_DIRECT_URL ${reason}`,
      'Migrations and all commands go there (docs/standby.md, "A pooler between").',
    );
  }
}

/** What is to be said of several servers, and of the address beside a pooler; nothing about one server alone. */
export async function serversFindings({ databaseUrl, databaseDirectUrl }: Settings): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const urls = serverUrls(databaseDirectUrl ?? databaseUrl);
  return [
    ...(databaseDirectUrl === null ? [] : [await directFinding(databaseDirectUrl, databaseUrl)]),
    ...(urls.length > 1 ? await standbyFindings(urls, databaseDirectUrl !== null) : []),
  ];
}
