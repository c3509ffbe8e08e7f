import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { findRunningEmbedded } from '@anito/server/db/start-embedded';
import type { Database } from '../apps/server/src/db/database.ts';
import { compareSchema, migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { openStorage } from '../apps/server/src/engines.ts';
import { type Env, EnvError, parseEnv } from '../apps/server/src/env.ts';
import { listUnknownObjects } from '../apps/server/src/features/backups/load-tables.ts';
import { requireNoServer } from '../apps/server/src/features/backups/require-no-server.service.ts';
import {
  openBackup,
  type RestoreResult,
  restoreBackup,
} from '../apps/server/src/features/backups/restore-backup.service.ts';
import {
  clearRestoreMark,
  findRestore,
  hasAccounts,
} from '../apps/server/src/features/backups/tables.store.ts';
import { features } from '../apps/server/src/features.ts';
import { createAttempts } from '../apps/server/src/lib/attempts.ts';
import { createJobs } from '../apps/server/src/lib/jobs.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { loadSecrets } from '../apps/server/src/lib/secrets.ts';
import { rotateKeys } from '../apps/server/src/rotate-keys.ts';
import { downloadPoint, listPointsOf } from './download-backup.ts';
import { openDatabase } from './open-database.ts';
import { showProgress } from './show-progress.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'give-up': { type: 'boolean', default: false },
    from: { type: 'string' },
    at: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

/**
 * Throws unless the installation has no accounts or their loss is confirmed, by options or in the terminal. The
 * database of a newer version always needs the confirmation.
 */
async function requireConsent({ pool }: Database): Promise<void> {
  const startedRestore = await findRestore(pool);
  if (startedRestore)
    print(
      `A restore of ${startedRestore} began here and did not end. This restore starts from the beginning.`,
    );
  const { newer } = await compareSchema({ pool });
  // A newer version may have moved its accounts to other tables.
  if (newer) await printNewer({ pool }, newer.name);
  else if (!(await hasAccounts(pool))) return;
  if (!options.replace) {
    const finding = newer ? 'This installation was updated.' : 'This installation has accounts.';
    throw new EnvError(`${finding} To replace all its data, add --replace.`);
  }
  if (options.yes) return;
  if (!process.stdin.isTTY)
    throw new EnvError(
      'There is no terminal for the confirmation. Add --yes to replace all data without asking.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'Every account, source and conversation of this installation will be REPLACED by the data of the backup. Type "replace" to continue: ',
  );
  terminal.close();
  if (answer.trim() !== 'replace') throw new EnvError('Nothing was changed.');
}

/** Prints what a restore drops in the database of a newer version. */
async function printNewer(database: Pick<Database, 'pool'>, migration: string): Promise<void> {
  const { tables } = await listUnknownObjects(database);
  print(`The database is of a newer version: it has the migration ${migration}.`);
  if (tables.length > 0) print(`Tables that this version does not know are dropped: ${tables.join(', ')}`);
}

/** Prints what was restored. */
function describe({ manifest, filesKept }: RestoreResult): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored: ${manifest.tables.length} tables with ${rows} rows, read back and compared; ${manifest.files.count} files`,
  );
  print(
    `(${filesKept} stored now, the others existed already), as of ${manifest.createdAt}. ${manifest.jobs.count} jobs were queued again.`,
  );
  if (manifest.files.lost.length > 0) {
    print(
      `The backup lacks these files, which could not be read when it was made: ${manifest.files.lost.join(', ')}`,
    );
  }
  print('All users must sign in again.');
}

/** Returns the archive that the arguments name. Downloads a scheduled backup. */
async function openSource(env: Env): Promise<AsyncDisposable & { path: string; command: string }> {
  const [file] = positionals;
  if (options.at !== undefined && !file) {
    const { createUploadPath } = openStorage(env);
    return downloadPoint(env, { from: options.from, at: options.at, path: await createUploadPath() });
  }
  if (!file || positionals.length > 1 || options.from !== undefined || options.at !== undefined)
    throw new EnvError(
      'Usage: npm run -s restore -- FILE.zip, or npm run -s restore -- --from TARGET --at ID, or --from TARGET --list',
    );
  const path = resolve(file);
  return { path, command: path, [Symbol.asyncDispose]: async () => undefined };
}

/** Prints the scheduled backups of a target. */
async function printPoints(env: Env, from: string | undefined): Promise<void> {
  const points = await listPointsOf(env, from);
  for (const { id, createdAt, sizeBytes } of points)
    print(`${id}  ${createdAt.toISOString()}  ${sizeBytes} bytes`);
  if (points.length === 0) print('The target has no complete backup.');
}

/**
 * `npm run -s restore -- FILE [--replace [--yes]]` restores the installation to the state of the backup.
 * `--from TARGET --at ID` instead of FILE names a scheduled backup, and `--from TARGET --list` lists them. `npm
 * run -s restore -- --give-up` keeps the current state after a killed restore.
 */
async function restore(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog('silent');
  if (options.list) {
    await printPoints(env, options.from);
    return;
  }
  if (!env.DATABASE_URL && (await findRunningEmbedded(env.DATA_DIR))) {
    throw new EnvError('A server uses this data folder. Stop it first.');
  }
  await using opened = await openDatabase(env, log, { isMigrated: false });
  const { database } = opened;
  const { newer } = await compareSchema(database);
  // The data of a newer version is replaced only on request; without it, the migration refuses that database.
  const isNewerAllowed = options.replace || options['give-up'];
  if (!newer || !isNewerAllowed) await migrateDatabase(database, log);
  await requireNoServer(database);
  if (options['give-up']) {
    await clearRestoreMark(database.pool);
    print(
      'The installation keeps its current state. The next server removes the objects stored by the restore.',
    );
    return;
  }
  await using archive = await openSource(env);
  (await openBackup(archive.path)).archive.close();
  await requireConsent(database);
  const secrets = await loadSecrets(env);
  const kinds = features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind));
  const attempts = createAttempts({ runner: database.pool, log });
  const { connection } = database;
  const jobs = await createJobs({ attempts, connection, isOnlyProcess: false, kinds, log });
  const progress = showProgress('rows and files');
  try {
    const deps = { database, storage: openStorage(env), secrets, jobs, log };
    const restored = await restoreBackup(deps, archive.path, {
      command: archive.command,
      onProgress: progress.show,
    });
    progress.end();
    describe(restored);
    await describeKeys(database, secrets, restored);
  } finally {
    progress.end();
    await jobs.close();
  }
}

/**
 * Reports what cannot be decrypted here if the backup comes from an installation with another key.
 * Re-encrypts what can be decrypted.
 */
async function describeKeys(
  database: Database,
  secrets: Awaited<ReturnType<typeof loadSecrets>>,
  { isKeyKnown }: RestoreResult,
): Promise<void> {
  const counts = Object.entries(await rotateKeys({ database, secrets }, { isKeyLost: false }));
  const lost = counts.filter(([, count]) => count.lost > 0);
  if (lost.length === 0) return;
  if (!isKeyKnown) print('The backup was made with another SECRET_KEY. This installation cannot decrypt:');
  for (const [kind, count] of lost) print(`- ${kind}: ${count.lost}`);
  print(
    'Set SECRET_KEY_PREVIOUS to the key of the other installation (its SECRET_KEY, or the content of its DATA_DIR/secret-key) ' +
      'and run npm run -s rotate-keys. If the key is lost, run npm run -s rotate-keys -- --lost. Owners are then asked to enter the lost values again.',
  );
  process.exitCode = 1;
}

restore().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
