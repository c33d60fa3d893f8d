import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { serversFindings } from '#ops/check/servers.ts';
import { type Check, type FoundDatabase, type Shop, unreadableSettings } from '#ops/check/shop.ts';
import { schemaOf, schemaProblem } from '#ops/database/migrations.ts';
import { queryOf } from '#ops/database/open-shop.ts';
import { describeEmbedded, describePostgres } from '#ops/database/target.ts';
import { databaseReason } from '#server/db/connections/database-reasons.ts';
import { errorMessage } from '#server/failure.ts';

/** The oldest PostgreSQL that the shop is tested with. */
const OLDEST = 15;

const wordsOf = ({ settings: { databaseUrl, dataDir }, env }: Shop) =>
  databaseUrl === null ? describeEmbedded(dataDir) : describePostgres(databaseUrl, env);

const STATE = `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as commits, current_setting('max_connections')::int as most`;

/** What the first migration does. */
const MAY_MAKE = `select has_database_privilege(current_database(), 'CREATE')
  and has_schema_privilege('public', 'CREATE') as tables`;

async function postgresFindings(shop: Shop, found: FoundDatabase & { state: 'open' }): Promise<Finding[]> {
  const [state] = await queryOf(found.database)(STATE);
  const version = Math.floor(Number(state?.version) / 10_000);
  const findings: Finding[] = [ok(`${wordsOf(shop)} answers, version ${version}`)];
  if (version < OLDEST)
    findings.push(wrong(`PostgreSQL ${version} is older than ${OLDEST}`, `Upgrade it to ${OLDEST} or newer.`));
  const unsafe = ['fsync', 'commits'].filter((name) => state?.[name] === 'off');
  if (unsafe.length > 0) {
    const names = unsafe.map((name) => (name === 'commits' ? 'synchronous_commit' : name));
    const message = `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} off: a power cut loses orders that were paid`;
    const fix = `${names.map((name) => `alter system set ${name} = on;`).join(' ')} then restart PostgreSQL.`;
    findings.push(shop.settings.production ? wrong(message, fix) : warning(message, fix));
  }
  const { databaseConnections } = shop.settings;
  if (Number(state?.most) < databaseConnections + 5) {
    findings.push(
      warning(
        `max_connections is ${state?.most}, and one process of the shop opens up to ${databaseConnections}`,
        'Lower DATABASE_CONNECTIONS, or raise max_connections.',
      ),
    );
  }
  return findings;
}

/** Whether the database that the settings name answers. */
export const databaseCheck: Check = {
  name: 'database',
  async run(shop) {
    const { databaseUrl, production } = shop.settings;
    const unread = unreadableSettings(shop, 'DATABASE_', 'DATA_DIR');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    if (databaseUrl === null && production)
      return [wrong('DATABASE_URL is missing, and a live shop needs a PostgreSQL', 'Set DATABASE_URL.')];
    const found = await shop.database().catch((error: unknown) => ({ error }));
    if ('error' in found) {
      const { error } = found;
      return [wrong(errorMessage(error), `Look at ${wordsOf(shop)}.`)];
    }
    if (found.state === 'absent')
      return [notSetUp(`${wordsOf(shop)} is not there yet`, 'The shop makes it at its first start.')];
    if (found.state === 'in use') return [ok(`${wordsOf(shop)} is open in the shop that runs`)];
    if (databaseUrl === null) return [ok(`${wordsOf(shop)} opens`)];
    try {
      return [...(await postgresFindings(shop, found)), ...(await serversFindings(shop.settings))];
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = databaseReason(cause);
      return [
        wrong(
          reason === undefined ? errorMessage(cause) : `DATABASE_URL ${reason}`,
          `Look at ${wordsOf(shop)}: is it started, and are name, user and password right?`,
        ),
      ];
    }
  },
};

/** Whether the tables are those of this version. */
export const migrationsCheck: Check = {
  name: 'migrations',
  async run(shop) {
    const unread = unreadableSettings(shop, 'DATABASE_', 'DATA_DIR');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    const found = await shop.database().catch(() => null);
    if (found === null) return [wrong('not asked, because the database does not open', 'Fix the database first.')];
    if (found.state === 'absent') return [notSetUp('no database yet', 'The shop makes its tables at its first start.')];
    if (found.state === 'in use') return [ok('the shop that runs migrated it at its start')];
    const schema = await schemaOf(queryOf(found.database)).catch(() => null);
    if (schema === null) return [wrong('not asked, because the database does not answer', 'Fix the database first.')];
    if (schema.state === 'complete') return [ok('all are applied')];
    if (schema.state === 'none') {
      const [may] = await queryOf(found.database)(MAY_MAKE);
      return may?.tables === true
        ? [notSetUp('no tables yet', 'The shop makes them at its first start.')]
        : [
            wrong(
              'the user in DATABASE_URL may not make tables in this database',
              'Is it the shop’s own? createdb --owner makes one that belongs to the user.',
            ),
          ];
    }
    const [message = '', ...fix] = (schemaProblem(schema) ?? '').split(/(?<=\.) /);
    return [wrong(message.replace(/\.$/, ''), fix.join(' '))];
  },
};
