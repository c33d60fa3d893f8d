import { resolve } from 'node:path';
import { parseSettings, type Settings } from '#server/env.ts';
import { databaseAddress, hasUnencodedPassword, serverUrls } from '#server/settings/addresses/database-address.ts';
import { type GivenSettings, loadEnvFile } from '#server/settings/env-file.ts';
import { databaseContradiction } from '#server/settings/which-database.ts';

/** The database that a command uses, as its settings name it. */
export type Target = {
  settings: Settings;
  /** PostgreSQL's own address also where the shop uses a pooler, or null for the embedded database in `settings.dataDir`. */
  databaseUrl: string | null;
  /** Whether the embedded database is named by a setting, rather than left over when none names a database. */
  isNamed: boolean;
  /** Where the settings come from, for sentences. */
  source: string;
};

/** Settings that commands of the database need; they need not know the shop's other secrets. */
const NEEDED = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR', 'SITE_URL', 'API_URL', 'PORT'] as const;

/** A PostgreSQL's address in words: name, host, port and user, and no password. */
export function describePostgres(databaseUrl: string, env: Readonly<Record<string, string | undefined>> = {}): string {
  const [first = databaseUrl, ...others] = serverUrls(databaseUrl);
  const address = databaseAddress(first, env.PGHOST);
  const url = URL.parse(first) ?? URL.parse(first.replace('@/', '@no-host/'));
  if (address === null || url === null || hasUnencodedPassword(databaseUrl))
    return 'PostgreSQL at an address that can’t be read';
  const name = decodeURIComponent(url.pathname.slice(1)) || env.PGDATABASE || address.user || 'the default database';
  const port = url.port || env.PGPORT || '5432';
  const user = address.user || env.PGUSER;
  const places = [`${address.host || 'this machine'}:${port}`, ...others.map((one) => URL.parse(one)?.host ?? '')];
  return `PostgreSQL ${name} at ${places.join(' or ')}${user ? `, as ${user}` : ''}`;
}

/** An embedded database in words: its folder in full. */
export const describeEmbedded = (dataDir: string) => `the embedded one in ${resolve(dataDir)}`;

function sourceOf(name: string, { file, inFile, before }: GivenSettings): string {
  if (before[name]) return `${name} of the environment`;
  if (file !== null && inFile[name]) return `${name} in ${file}`;
  return file === null ? 'there is no .env here, and no DATABASE_URL' : `${file} names no DATABASE_URL`;
}

/** What the first line of a command says. */
export function describeTarget({ settings, databaseUrl, source }: Target): string {
  const words = databaseUrl === null ? describeEmbedded(settings.dataDir) : describePostgres(databaseUrl, process.env);
  return `Database: ${words} (${source})`;
}

/** Throws when a live shop's settings name no database, because its data is then somewhere else. */
function refuseEmbeddedOfLiveShop({ before, file }: GivenSettings, env: NodeJS.ProcessEnv): void {
  const isMeant = before.DATABASE_URL === '' && Boolean(before.DATA_DIR);
  if (env.NODE_ENV !== 'production' || isMeant) return;
  throw new Error(
    `DATABASE_URL is missing, and NODE_ENV is production: a live shop's orders are in a PostgreSQL, not in the embedded database. Add DATABASE_URL to ${file ?? 'the environment'}, or run this where the shop's .env is.`,
  );
}

/**
 * The settings of shop and commands: the environment and the file. Throws with one sentence for each unreadable line.
 */
export function loadSettings(): GivenSettings {
  const given = loadEnvFile(process.env);
  if (given.problems.length > 0) throw new Error(given.problems.join('\n'));
  return given;
}

/**
 * Reads which database a command means: the one of the shop that runs with the same environment and `.env`. Throws when
 * the two name different kinds, when a live shop's database is not named, and when a setting is wrong.
 */
export function readTarget({ isForTwo = false }: { isForTwo?: boolean } = {}): Target {
  const given = loadSettings();
  const contradiction = isForTwo ? null : databaseContradiction(given);
  if (contradiction !== null) throw new Error(contradiction);
  const read = parseSettings(Object.fromEntries(NEEDED.map((name) => [name, process.env[name]])));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { settings } = read;
  if (settings.databaseUrl === null) refuseEmbeddedOfLiveShop(given, process.env);
  const database = settings.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const name = settings.databaseUrl !== null ? database : 'DATA_DIR';
  return {
    settings,
    databaseUrl: settings.databaseDirectUrl ?? settings.databaseUrl,
    isNamed: Boolean(process.env[name]),
    source: sourceOf(name, given),
  };
}
