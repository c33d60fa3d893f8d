import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toDecimal } from '#domain/prices/money.ts';
import { createBuildHook } from '#server/adapters/build-hook.ts';
import { type CircuitBreakerOptions, createCircuitBreaker } from '#server/adapters/circuit-breaker.ts';
import { watchDiskSpace } from '#server/db/embedded/disk-space.ts';
import { writeBackupIfDue } from '#server/db/embedded/embedded-backups.ts';
import { createDatabaseFiles } from '#server/db/stores/photo-store.ts';
import { createStandinStore } from '#server/db/stores/standin-store.ts';
import { ownerPrices } from '#server/features/services/priced.ts';
import { createInFlightLimit, type InFlightLimit } from '#server/http/limits/in-flight-limit.ts';
import { withPracticeNotice } from '#server/http/site/practice-notice.ts';
import { createSite } from '#server/http/site/static.ts';
import { createFolderFiles, openFilesFolder } from './adapters/files-folder.ts';
import { createS3Files } from './adapters/files-s3.ts';
import { createGoogle } from './adapters/identity.ts';
import { createSmtp } from './adapters/mail.ts';
import { createPaystack } from './adapters/payment.ts';
import { createArkesel } from './adapters/phone/arkesel.ts';
import { createWhatsApp } from './adapters/phone/whatsapp.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { createApp } from './app.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/open.ts';
import { readCatalogue, seed } from './db/seed.ts';
import type { Settings } from './env.ts';
import type { App } from './http/handle.ts';
import { type Jobs, startJobs } from './jobs/run.ts';
import { createLog, type Log } from './log.ts';
import { countDepths } from './metrics/depths.queries.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { aheadOf, type ClockWatch, createClockWatch, DATABASE_TIME } from './platform/clock.ts';
import { usedPercent } from './platform/disk-use.ts';
import { shopFacts } from './platform/shop-facts.ts';
import type { FilePort, World } from './ports.ts';
import { publicSettingsOf } from './public-settings.ts';
import { createStandins, type Standins } from './standins/standins.ts';
import { openTeamSocket } from './team-socket.ts';
import { loadOrCreateTokenSecret } from './token-secret.ts';

/** An open shop: it answers requests until it is closed. */
export type Shop = {
  app: App;
  gate: InFlightLimit;
  log: Log;
  metrics: Metrics;
  hasStandins: boolean;
  close(): Promise<void>;
};

const now = () => new Date();
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Whether the settings leave a part to a stand-in. */
const needsStandins = (settings: Settings) =>
  settings.payment === null || settings.google === null || settings.smtpUrl === null;

function openDatabase(settings: Settings): Promise<OpenDatabase> {
  return settings.databaseUrl === null
    ? openEmbedded(settings.dataDir)
    : openPostgres(settings.databaseUrl, {
        directUrl: settings.databaseDirectUrl,
        connections: settings.databaseConnections,
      });
}

/** The log, the metrics, and the clock of the payment provider. */
type Telemetry = { log: Log; metrics: Metrics; provider: ClockWatch };

/** By how many seconds our clock is ahead of PostgreSQL's; null while it does not answer. */
function databaseAhead(db: World['db']): Promise<number | null> {
  return aheadOf(now, async () => {
    const { rows } = (await db.execute(DATABASE_TIME)) as unknown as { rows: { at: number }[] };
    return Number(rows[0]?.at);
  });
}

/** Reports state changes of the payment provider's circuit. */
function reportCircuitChange(
  { log, metrics }: Telemetry,
  { state, reason, openForMs }: Parameters<NonNullable<CircuitBreakerOptions['onChange']>>[0],
): void {
  metrics.circuit('payment', state !== 'closed');
  const level = state === 'open' ? 'warn' : 'info';
  log[level]({ circuit: 'payment', state, reason, openForMs }, 'the circuit of the payment provider changed');
}

/** Connects the ports to the outside: to the configured service, or else to the stand-in. */
function connect(
  settings: Settings,
  standins: Standins | null,
  telemetry: Telemetry,
): Pick<World, 'payment' | 'identity' | 'mail' | 'phone' | 'push'> {
  const { payment, google, smtpUrl, mailFrom, whatsapp, sms, push, siteUrl } = settings;
  const requireStandins = () => {
    if (standins === null) throw new Error('An outside service has neither settings nor a stand-in.');
    return standins;
  };
  return {
    payment: payment
      ? createPaystack({
          settings: payment,
          fetch: telemetry.provider.listening(fetch),
          circuit: createCircuitBreaker({
            onChange: (change) => reportCircuitChange(telemetry, change),
            onAnswer: (isUsable) => telemetry.metrics.providerAnswers(isUsable),
          }),
        })
      : createPaystack({ settings: requireStandins().payment, fetch: requireStandins().fetch }),
    identity: google
      ? createGoogle({ settings: google })
      : createGoogle({ settings: requireStandins().google, fetch: requireStandins().fetch }),
    mail: smtpUrl ? createSmtp({ url: smtpUrl, from: mailFrom }) : requireStandins().mail,
    phone: {
      whatsapp: whatsapp
        ? createWhatsApp({ settings: whatsapp })
        : standins && createWhatsApp({ settings: standins.whatsapp, fetch: standins.fetch }),
      sms: sms
        ? createArkesel({ settings: sms })
        : standins && createArkesel({ settings: standins.sms, fetch: standins.fetch }),
    },
    push: push
      ? createWebPush({ keys: push, siteUrl, random })
      : standins && createWebPush({ ...standins.push, siteUrl, random, fetch: standins.fetch }),
  };
}

/** Where pictures are stored: in the database, in a folder, or in an S3 storage. */
function filesOf({ photos }: Settings, db: World['db']): FilePort {
  if (photos.store === 's3') return createS3Files({ settings: photos });
  return photos.store === 'folder' ? createFolderFiles(photos.folder) : createDatabaseFiles(db);
}

const isBuilt = (folder: string): Promise<boolean> =>
  stat(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );

function siteOf(folder: string, world: World, publicSettings: ReturnType<typeof publicSettingsOf>) {
  const { siteUrl, apiUrl, practiceNotice } = world.settings;
  const change = practiceNotice ? withPracticeNotice : null;
  return createSite(folder, { publicSettings: publicSettings, siteUrl, apiUrl }, change);
}

/**
 * Opens the shop. Only this function chooses between adapter and stand-in, and between PostgreSQL and the embedded
 * database. `siteFolder` contains the built pages; without them only the API answers.
 */
export async function openShop(given: Settings, siteFolder: string): Promise<Shop> {
  if (given.production && needsStandins(given)) throw new Error('Stand-ins are not allowed in production.');
  const log = createLog(given.logLevel);
  const tokenSecret = given.tokenSecret ?? (await loadOrCreateTokenSecret(given.dataDir, random));
  const settings: Settings = { ...given, tokenSecret };
  const database = await openDatabase(settings);
  let jobs: Jobs | null = null;
  let standins: Standins | null = null;
  let closeTeamSocket = async () => {};
  const close = async () => {
    await closeTeamSocket();
    await jobs?.stop();
    await standins?.stop();
    await database.close();
  };
  try {
    await seed(database.db, await readCatalogue());
    for (const { name, contentPrice, price, isOffered } of await ownerPrices(database.db, now())) {
      const prices = { content: toDecimal(contentPrice), owner: toDecimal(price), isOffered };
      log.warn({ service: name, ...prices }, 'the owner’s price is in force, not the content’s');
    }
    // Wrong facts stop the start, not the first receipt; a folder that can't be written, not the first picture.
    const { turnaroundHours } = shopFacts();
    if (settings.photos.store === 'folder') await openFilesFolder(settings.photos.folder);
    let app: App | null = null;
    const deliver = async (request: Request) => (await app?.fetch(request)) ?? new Response(null, { status: 503 });
    if (needsStandins(settings)) {
      const store = createStandinStore(database.db);
      standins = createStandins({ store: store, siteUrl: settings.siteUrl, deliver, now, random });
    }
    const { photos } = settings;
    const provider = createClockWatch(now);
    const metrics = createMetrics({
      depths: () => countDepths(database.db, now()),
      pool: database.poolUse,
      clocksAhead: async () => [
        database.engine === 'postgresql' ? await databaseAhead(database.db) : null,
        provider.ahead(),
      ],
      diskUsed: () => usedPercent(['.', settings.dataDir, ...(photos.store === 'folder' ? [photos.folder] : [])]),
    });
    const world: World = {
      db: database.db,
      ...connect(settings, standins, { log, metrics, provider }),
      files: filesOf(settings, database.db),
      siteBuild: settings.buildHookUrl === null ? null : createBuildHook(settings.buildHookUrl),
      settings,
      turnaroundHours,
      log,
      now,
      random,
      wake: (job) => jobs?.wake(job),
      servesSite: await isBuilt(siteFolder),
      ...(settings.databaseUrl === null ? { hasDiskSpace: await watchDiskSpace(settings.dataDir) } : {}),
      metrics,
    };
    const publicSettings = publicSettingsOf(settings, {
      payment: settings.payment === null ? (standins?.payment ?? null) : null,
      google: settings.google === null ? (standins?.google ?? null) : null,
      gazetteerUrl: standins?.gazetteerUrl ?? null,
    });
    const site = world.servesSite === true ? await siteOf(siteFolder, world, publicSettings) : undefined;
    const gate = createInFlightLimit();
    app = createApp(world, {
      publicSettings: publicSettings,
      gate,
      ...(site ? { site } : {}),
      ...(standins ? { standins: standins.app } : {}),
    });
    await standins?.resume();
    const { dump } = database;
    jobs = startJobs(world, dump && (() => writeBackupIfDue(settings.dataDir, dump, now())));
    if (settings.databaseUrl === null) closeTeamSocket = await openTeamSocket(world, settings.dataDir, log);
    return { app, gate, log, metrics, hasStandins: standins !== null, close };
  } catch (error) {
    await close();
    throw error;
  }
}
