import { listUnsafeSettings } from '../db/check-server.ts';
import type { Database } from '../db/database.ts';
import { compareSchema } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { requireNoUnfinishedRestore } from '../features/backups/require-no-unfinished-restore.service.ts';
import { largeDefaults } from '../features/knowledge/search/large/large-options.ts';
import { isVectorVersionEnough } from '../features/knowledge/search/large/vector-tables.store.ts';
import { listProcesses } from '../lib/running-process.store.ts';
import { type CheckResult, ok, problem, warning } from './check.ts';
import { estimatePassages, readFacts } from './database-facts.store.ts';

/** Connections that a process opens at most (docs/operations.md, "Several processes"). */
const connectionsPerProcess = 22;
/** Share of the usable connections above which the next burst may find none. */
const crowdedShare = 0.9;

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Returns the running processes of the installation with their roles; an empty list while migrations are
 * missing.
 */
export async function listRunning(database: Database): Promise<{ roles: string[] }[]> {
  const { missing } = await compareSchema(database);
  return missing > 0 ? [] : listProcesses(database.pool);
}

/**
 * Checks version, durability, connections, extensions and schema of the database, and returns one or more
 * results for each. Throws when it cannot be queried, or when a restore has not finished.
 */
export async function checkDatabase(database: Database, env: Env): Promise<CheckResult[]> {
  const facts = await readFacts(database.pool);
  const name = database.kind === 'embedded' ? 'The embedded PostgreSQL' : 'PostgreSQL';
  return [
    ok('database', `${name} ${facts.version} answers.`),
    await checkDurability(database),
    await checkConnections(database, facts),
    await checkExtensions(database, facts),
    ...(await checkSchema(database, env)),
  ];
}

/** Returns a problem when settings of the server can lose acknowledged writes in a crash. */
async function checkDurability({ pool }: Database): Promise<CheckResult> {
  const unsafe = await listUnsafeSettings(pool);
  if (unsafe.length === 0) return ok('durability', 'Acknowledged writes survive a crash of the database.');
  const list = unsafe.map(({ name, setting }) => `${name} = ${setting}`).join(', ');
  return problem(
    'durability',
    `The database runs with ${list}: a crash can lose acknowledged writes.`,
    `Turn on ${unsafe.map(({ name }) => name).join(', ')} in postgresql.conf, for the role and for the database.`,
  );
}

/**
 * Returns a problem when most usable connections are in use, and a warning when all processes together may
 * open more than are usable.
 */
async function checkConnections(database: Database, { used, usable }: Facts): Promise<CheckResult> {
  const processes = Math.max(1, (await listRunning(database)).length);
  const needed = processes * connectionsPerProcess;
  if (used > usable * crowdedShare) {
    return problem(
      'connections',
      `${used} of ${usable} usable connections of the database are open.`,
      'Raise max_connections, or find out which program holds them (pg_stat_activity).',
    );
  }
  if (needed > usable) {
    return warning(
      'connections',
      `${processes} processes may open ${needed} connections, and ${usable} are usable.`,
      `Raise max_connections by at least ${needed - usable}, or run fewer processes.`,
    );
  }
  return ok('connections', `${used} of ${usable} usable connections are open; ${needed} are needed at most.`);
}

/** Returns a warning when pgvector is missing or too old and an account may be large enough to need it. */
async function checkExtensions({ pool, kind }: Database, facts: Facts): Promise<CheckResult> {
  const { vectorAvailable, vectorInstalled } = facts;
  const version = vectorInstalled ?? vectorAvailable;
  if (version && isVectorVersionEnough(version)) {
    return ok('extensions', `pgvector ${version} is ${vectorInstalled ? 'installed' : 'available'}.`);
  }
  const has = version ? `pgvector ${version} is too old` : 'pgvector is not available';
  // No account can be large before all accounts together are.
  if ((await estimatePassages(pool)) <= largeDefaults.bound) {
    return ok('extensions', `${has}. No account is large enough to need it.`);
  }
  return warning(
    'extensions',
    `${has}: accounts above ${largeDefaults.bound} passages are searched in memory only.`,
    kind === 'embedded'
      ? 'The embedded database has no pgvector. Move to your own PostgreSQL when an account becomes that large.'
      : 'Install pgvector 0.8 or later on the database server.',
  );
}

/** Returns whether the schema has the migrations of this program. Throws when a restore has not finished. */
async function checkSchema(database: Database, env: Env): Promise<CheckResult[]> {
  const { applied, missing, newer } = await compareSchema(database);
  if (newer) {
    const finding = `The database has the migration ${newer.name} of a newer version.`;
    return newer.isSupported
      ? [warning('schema', `${finding} This version works with it.`, 'Finish the upgrade.')]
      : [problem('schema', finding, 'Start the newer version, or restore a backup made before the upgrade.')];
  }
  if (missing > 0) {
    const finding = `${missing} migrations are missing, ${applied} are applied.`;
    return env.MIGRATE === 'wait'
      ? [problem('schema', finding, 'Run npm run migrate. Processes with MIGRATE=wait wait for it.')]
      : [warning('schema', finding, 'Start the server, which applies them, or run npm run migrate.')];
  }
  // Throws, with what to do.
  await requireNoUnfinishedRestore(database);
  return [ok('schema', `All ${applied} migrations are applied.`)];
}
