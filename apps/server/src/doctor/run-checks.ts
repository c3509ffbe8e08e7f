import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '../db/connect.ts';
import { acquireDataDirLock } from '../db/data-dir-lock.ts';
import type { Database } from '../db/database.ts';
import { findRunningEmbedded } from '../db/start-embedded.ts';
import { openStorage } from '../engines.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';
import { listSettings } from '../features/installation/installation.store.ts';
import { readSettings, type StoredSettings } from '../features/installation/stored-settings.ts';
import { createLog } from '../lib/log.ts';
import { loadSecrets } from '../lib/secrets.ts';
import { type CheckResult, guard, ok, problem } from './check.ts';
import { checkDatabase, listRunning } from './check-database.ts';
import { checkDisk, checkFiles } from './check-files.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkMail, checkModels } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { checkClock, checkTimeZones } from './check-time.ts';

const log = createLog('silent');

/** What the database tells about the installation. */
type Installation = { results: CheckResult[]; isServing: boolean; stored: StoredSettings | undefined };

/**
 * Opens the database without migrating it, and registers its `close` with `cleanup`. Returns undefined for an
 * embedded database that does not exist yet. Starts the embedded database of a stopped server, under the lock
 * of its data folder.
 */
async function openDatabase(env: Env, cleanup: AsyncDisposableStack): Promise<Database | undefined> {
  const options = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log, poolSize: 2 };
  if (!env.DATABASE_URL && !(await findRunningEmbedded(env.DATA_DIR))) {
    const isThere = await stat(join(env.DATA_DIR, 'database')).catch(() => undefined);
    if (!isThere) return undefined;
    const lock = await acquireDataDirLock(env.DATA_DIR);
    cleanup.defer(() => lock.release());
  }
  const database = await connectDatabase({ ...options, joinRunning: true });
  cleanup.defer(() => database.close());
  return database;
}

/**
 * Checks the database, and reads what other checks need: whether a web process runs, and the stored settings.
 * `stored` is undefined unless the database is reachable and its schema complete.
 */
async function examineDatabase(env: Env): Promise<Installation> {
  await using cleanup = new AsyncDisposableStack();
  const advice = env.DATABASE_URL
    ? 'Check DATABASE_URL, that the database runs, and that this machine may connect to it.'
    : 'Check that the user of the server can read and write DATA_DIR.';
  const found: { database: Database | undefined } = { database: undefined };
  const opening = await guard('database', advice, async () => {
    found.database = await openDatabase(env, cleanup);
    return found.database ? [] : ok('database', 'There is none yet. The first start creates it.');
  });
  const { database } = found;
  if (!database) return { results: opening, isServing: false, stored: undefined };
  const results = [
    await guard('database', advice, () => checkDatabase(database, env)),
    await guard('clock', advice, () => checkClock(database)),
    await guard('time zones', advice, () => checkTimeZones(database)),
  ].flat();
  const isReady = results.some(({ check, outcome }) => check === 'schema' && outcome === 'ok');
  if (!isReady) return { results, isServing: false, stored: undefined };
  const running = await listRunning(database);
  const stored = readSettings(await listSettings(database.pool), await loadSecrets(env));
  return { results, isServing: running.some(({ roles }) => roles.includes('web')), stored };
}

/**
 * Checks an installation with the environment of its server, and returns the results in the order in which
 * problems should be solved. Leaves nothing changed. With invalid settings returns only those, because every
 * other check needs them.
 */
export async function runChecks(source: Record<string, string | undefined>): Promise<CheckResult[]> {
  let env: Env;
  try {
    env = parseEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const advice =
      'Change it where the environment of the server is set. docs/settings.md lists all settings.';
    return error.message.split('\n').map((line) => problem('settings', line, advice));
  }
  const { results, isServing, stored } = await examineDatabase(env);
  const advice = 'Repeat the check. If it fails again, report it with this message.';
  return [
    checkSettings(env),
    results,
    await guard('storage', advice, () => checkFiles(env, openStorage(env))),
    await guard('disk', 'Check that DATA_DIR exists.', () => checkDisk(env)),
    await guard('mail', advice, () => checkMail(env, stored)),
    await guard('models', advice, () => checkModels(env, stored)),
    await guard('public url', advice, () => checkPublicUrl(env, isServing)),
  ].flat();
}
