import { createReaders } from '@anito/documents/readers/readers';
import type { Models } from '@anito/models/types';
import { createBrowser } from '@anito/outside/browser/browser';
import { findChromium } from '@anito/outside/browser/find-chromium';
import { createDiskSpace } from '@anito/storage/disk-space';
import type { Logger } from 'pino';
import { channels } from './channels.ts';
import { connectDatabase, openJobDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { migrateDatabase, waitForSchema } from './db/migrate.ts';
import { openMail, openModels, openSafeFetch, openStorage } from './engines.ts';
import type { Env } from './env.ts';
import type { DepsOverrides } from './feature.ts';
import { requireNoUnfinishedRestore } from './features/backups/require-no-unfinished-restore.service.ts';
import { type AllDeps, features, listRateLimits, openFeatures } from './features.ts';
import { createAttempts } from './lib/attempts.ts';
import { crawlerName } from './lib/crawler-name.ts';
import { createEvents } from './lib/events.ts';
import { createJobs } from './lib/jobs.ts';
import { createRateLimits } from './lib/rate-limits.ts';
import { registerProcess } from './lib/running-process.ts';
import { loadSecrets } from './lib/secrets.ts';
import { createSettings } from './lib/settings.ts';
import { startTracing } from './lib/tracing.ts';
import { measureJobs } from './metrics/measure-jobs.ts';
import { measureModels } from './metrics/measure-models.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startSeries } from './metrics/start-series.ts';
import { registerGauges } from './register-gauges.ts';

/** Documents that are read at once; each may use one core. */
const maxReaders = 2;
/** Free bytes on the data folder's disk below which no new data is accepted. */
const diskFloorBytes = 64 * 1024 * 1024;

/**
 * Connects to the installation's database and registers its `close` with `cleanup`. Migrates the schema, or
 * with MIGRATE=wait waits until another process has. Throws when a restore has not finished.
 */
async function openDatabase(
  env: Env,
  log: Logger,
  { running, embedded }: Pick<DepsOverrides, 'running' | 'embedded'>,
  cleanup: AsyncDisposableStack,
): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  const database = await connectDatabase({
    databaseUrl,
    dataDir,
    log,
    applicationName: 'anito',
    running,
    embedded,
  });
  cleanup.defer(() => database.close());
  await (env.MIGRATE === 'wait' ? waitForSchema : migrateDatabase)(database, log);
  await requireNoUnfinishedRestore(database);
  return database;
}

/**
 * Opens the database and everything else that features use. `close` closes all of it in reverse order, also a
 * database in `overrides`. When a step fails, closes what is open and throws.
 */
export async function createDeps(
  env: Env,
  log: Logger,
  overrides: DepsOverrides = {},
): Promise<AllDeps & { close(): Promise<void> }> {
  await using cleanup = new AsyncDisposableStack();
  const { database } = overrides;
  if (database) cleanup.defer(() => database.close());
  const deps = await openDeps(env, log, overrides, cleanup);
  startSeries(deps.metrics, channels);
  registerGauges(deps.metrics.registry, deps);
  if (env.metricsUrl) {
    const { createMetricExport } = await import('./lib/create-metric-export.ts');
    const { registry } = deps.metrics;
    const metricExport = createMetricExport({ ...env, metricsUrl: env.metricsUrl }, registry, log);
    // Stopped first: the last figures are read from the database.
    cleanup.defer(() => metricExport.stop());
  }
  const resources = cleanup.move();
  return Object.assign(deps, { close: () => resources.disposeAsync() });
}

/**
 * Registers this process with its installation, until `cleanup`. Throws when a restore has begun before that,
 * because it has not seen this process.
 */
async function joinProcesses(env: Env, log: Logger, database: Database, cleanup: AsyncDisposableStack) {
  const { pool, isOnlyProcess } = database;
  const ownProcess = await registerProcess({ pool, isOnlyProcess, roles: env.ROLES, log });
  cleanup.defer(() => ownProcess.close());
  await requireNoUnfinishedRestore(database);
  return ownProcess;
}

/**
 * Opens the database and everything else that features use, and registers with `cleanup` how to close each of
 * them.
 */
async function openDeps(
  env: Env,
  log: Logger,
  overrides: DepsOverrides,
  cleanup: AsyncDisposableStack,
): Promise<AllDeps> {
  // Stopped last: the other parts send spans until they are closed.
  const tracing = await startTracing(env, log);
  cleanup.defer(() => tracing.stop());
  const metrics = createMetrics();
  const secrets = await loadSecrets(env);
  const database = overrides.database ?? (await openDatabase(env, log, overrides, cleanup));
  const jobDatabase = openJobDatabase(database, log);
  cleanup.defer(() => jobDatabase.close());
  const ownProcess = await joinProcesses(env, log, jobDatabase, cleanup);
  // Opened last, and closed while the parts that it depends on are still open.
  const parts = cleanup.use(new AsyncDisposableStack());
  const ownModels = await openModels(env, log, overrides.models);
  cleanup.defer(() => ownModels.close());
  const models: Models = measureModels(
    overrides.embed ? { ...ownModels, embed: overrides.embed } : ownModels,
    metrics,
  );
  const events = createEvents({ ...database, log });
  cleanup.defer(() => events.close());
  const storage = openStorage(env);
  const readers = overrides.readers ?? createReaders({ maxWorkers: maxReaders, readable: storage.readable });
  cleanup.defer(() => readers.close());
  const outside = { allowPrivate: env.FETCH_ALLOW_PRIVATE, userAgent: `${crawlerName}/1.0`, log };
  const browser = createBrowser({
    ...outside,
    executablePath: findChromium(env.CHROMIUM_PATH, env.PATH),
    ...overrides.browser,
  });
  cleanup.defer(() => browser.close());
  const attempts = createAttempts({ runner: jobDatabase.pool, log });
  const kinds = features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind));
  const jobs = await createJobs({
    attempts,
    connection: database.connection,
    isOnlyProcess: database.isOnlyProcess,
    kinds,
    log,
    onEnd: measureJobs(metrics, kinds),
  });
  cleanup.defer(() => jobs.close());
  const settings = createSettings(env);
  const deps = {
    env,
    log,
    metrics,
    settings,
    database,
    jobDatabase,
    process: ownProcess,
    secrets,
    storage,
    diskRoom: createDiskSpace({ folder: env.DATA_DIR, floorBytes: diskFloorBytes }),
    events,
    jobs,
    attempts,
    models,
    readers,
    ...openMail(env, settings, log),
    rateLimits: createRateLimits({
      pool: database.pool,
      limits: { ...listRateLimits(env), ...overrides.rateLimits },
    }),
    safeFetch: openSafeFetch({ ...outside, ...overrides.safeFetch }, log),
    browser,
  };
  return openFeatures(deps, overrides, parts);
}
