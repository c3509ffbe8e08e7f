import { createReaders } from '@anito/documents/readers/readers';
import type { Models } from '@anito/models/types';
import { createBrowser } from '@anito/outside/browser/browser';
import { findChromium } from '@anito/outside/browser/find-chromium';
import { createDiskRoom } from '@anito/storage/disk-room';
import type { Logger } from 'pino';
import { connectDatabase, openJobDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { migrateDatabase } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { openMail, openModels, openSafeFetch, openStorage } from './engines.ts';
import type { Env } from './env.ts';
import type { DepsOverrides, OpenedParts } from './feature.ts';
import { requireWhole } from './features/backups/require-whole.service.ts';
import { features, listLimits } from './features.ts';
import { createAttempts } from './lib/attempts.ts';
import { crawlerName } from './lib/crawler-name.ts';
import { closeDataDir } from './lib/data-dir.ts';
import { createLocalEvents, createSharedEvents } from './lib/events.ts';
import { createJobs } from './lib/jobs.ts';
import { createRateLimits } from './lib/rate-limits.ts';
import { enterProcess } from './lib/running-process.ts';
import { loadSecrets } from './lib/secrets.ts';
import { createSettings } from './lib/settings.ts';

/** Documents that are taken apart at once; each may use one core. */
const readersAtOnce = 2;
/** Free bytes of the data folder's disk below which nothing new is taken in. */
const diskFloorBytes = 64 * 1024 * 1024;

/** The database of the installation in this program's version; throws where a restore of it has not ended. */
async function openDatabase(env: Env, log: Logger): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  const database = await connectDatabase({ databaseUrl, dataDir, log, applicationName: 'anito' });
  await migrateDatabase(database, log);
  await requireWhole(database);
  return database;
}

/** Opens the database and everything else that features use; `close` undoes it in reverse order. */
export async function createDeps(
  env: Env,
  log: Logger,
  overrides: DepsOverrides = {},
): Promise<Deps & { close(): Promise<void> }> {
  await closeDataDir(env.DATA_DIR, log);
  const secrets = await loadSecrets(env);
  const database = overrides.database ?? (await openDatabase(env, log));
  const jobDatabase = openJobDatabase(database, log);
  const isEmbedded = database.kind === 'embedded';
  const ownProcess = await enterProcess({
    pool: jobDatabase.pool,
    isOnlyProcess: isEmbedded,
    roles: env.ROLES,
    log,
  });
  const attempts = createAttempts({ runner: jobDatabase.pool, log });
  const jobs = await createJobs({
    attempts,
    connection: database.connection,
    isOnlyProcess: isEmbedded,
    kinds: features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind)),
    log,
  });
  const opened = await openModels(env, log, overrides.models);
  const models: Models = overrides.embed ? { ...opened, embed: overrides.embed } : opened;
  const events = isEmbedded
    ? createLocalEvents()
    : createSharedEvents({ pool: database.pool, connection: database.connection, log });
  const storage = openStorage(env);
  const readers = createReaders({ maxWorkers: readersAtOnce, readable: storage.readable });
  const outside = { allowPrivate: env.FETCH_ALLOW_PRIVATE, userAgent: `${crawlerName}/1.0`, log };
  const settings = createSettings(env);
  const base = {
    env,
    log,
    settings,
    database,
    jobDatabase,
    process: ownProcess,
    secrets,
    storage,
    diskRoom: createDiskRoom({ folder: env.DATA_DIR, floorBytes: diskFloorBytes }),
    events,
    jobs,
    attempts,
    models,
    readers,
    ...openMail(env, settings, log),
    rateLimits: createRateLimits({
      pool: database.pool,
      limits: { ...listLimits(env), ...overrides.rateLimits },
    }),
    safeFetch: openSafeFetch({ ...outside, ...overrides.safeFetch }, log),
    browser: createBrowser({
      ...outside,
      executablePath: findChromium(env.CHROMIUM_PATH, env.PATH),
      ...overrides.browser,
    }),
  };
  // Each feature adds what it shares; only then is it all there.
  const deps = base as Deps;
  const openedParts: OpenedParts[] = [];
  for (const feature of features) {
    const own = await feature.open?.(deps, overrides);
    if (own) openedParts.push(own);
    Object.assign(deps, own?.parts);
  }
  return Object.assign(deps, {
    async close() {
      await jobs.close();
      await Promise.all([deps.browser.close(), readers.close(), models.close(), events.close()]);
      for (const { close } of openedParts.toReversed()) await close?.();
      await ownProcess.close();
      await jobDatabase.close();
      await database.close();
    },
  });
}
