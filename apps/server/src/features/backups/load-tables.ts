import { createHash } from 'node:crypto';
import type { ArchiveReader } from '@anito/archive/read-archive';
import type pg from 'pg';
import { listMigratedObjects, listTables, type SchemaObjects, type Table } from '../../db/catalog.store.ts';
import { createSchema } from '../../db/migrate.ts';
import { listCreatedObjects, listMigrations, type Migration } from '../../db/migrations.ts';
import { rewriteDatabase } from '../../db/open-snapshot.ts';
import type { Deps } from '../../deps.ts';
import { BackupError } from '../../lib/backup-error.ts';
import { deleteAllJobs, type UnfinishedJob } from '../../lib/jobs.store.ts';
import { isBackedUp, isVectorTable } from './excluded-tables.ts';
import { type BackupManifest, partEntryName, type TableManifest } from './manifest.ts';
import { readLines } from './read-lines.ts';
import * as store from './tables.store.ts';

type TableContext = {
  archive: ArchiveReader;
  manifest: BackupManifest;
  migrations: Migration[];
  reportProgress(rows: number): void;
};

type LoadContext = TableContext & { jobs: UnfinishedJob[] };

/** Number of characters of rows per insert statement. */
const insertCharacters = 2_000_000;

/**
 * Replaces the database's content and the queued jobs by the archive's in one transaction, so that readers
 * see either the old or the new content. Drops the schema, also that of a newer version, and creates that of
 * the archive. Throws BackupError, and changes nothing, when the schema has tables of another program, when
 * the archive does not match its schema or the stored rows differ from the archive's.
 */
export async function loadTables({ database, jobs }: Pick<Deps, 'database' | 'jobs'>, loading: LoadContext) {
  const known = listCreatedObjects(listMigrations());
  const unknown = await listUnknownObjects(database);
  await rewriteDatabase(database, async (client) => {
    const earlierKeys = await store.listStorageKeys(client);
    await store.dropSchema(client, {
      tables: [...known.tables, ...unknown.tables],
      functions: [...known.functions, ...unknown.functions],
    });
    await requireEmptySchema(client);
    await createTables(client, loading);
    await orphanKeys(client, earlierKeys);
    await deleteAllJobs(client);
    await queueJobs(client, jobs, loading.jobs);
  });
}

/**
 * Returns the tables and functions of the product that no migration of this program creates: those of the
 * migrations of a newer version, and the vectors of large accounts.
 */
export async function listUnknownObjects({ pool }: Pick<Deps['database'], 'pool'>): Promise<SchemaObjects> {
  const known = listCreatedObjects(listMigrations());
  const migrated = await listMigratedObjects(pool);
  const vectorTables = (await listTables(pool)).map(({ name }) => name).filter(isVectorTable);
  return {
    tables: [...migrated.tables.filter((name) => !known.tables.includes(name)), ...vectorTables],
    functions: migrated.functions.filter((name) => !known.functions.includes(name)),
  };
}

/**
 * Throws BackupError if the schema has tables after the product's ones were dropped. They may be of another
 * program, so a restore does not drop them.
 */
async function requireEmptySchema(client: pg.Client): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new BackupError(
    `The schema of the database has tables that no migration has created: ${names.join(', ')}. ` +
      'Drop them or move them to another schema, and run this command again.',
  );
}

/**
 * Creates the archive's schema and inserts its rows, in a transaction on an empty database. Throws
 * BackupError when the archive does not match its schema or the stored rows differ from the archive's.
 */
export async function createTables(client: pg.Client, loading: TableContext): Promise<void> {
  await createSchema(client, loading.migrations);
  const matches = await matchTables(client, loading.manifest);
  const tables = matches.map(({ table }) => table);
  await store.setTriggers(client, tables, false);
  for (const { table, written } of matches) await loadTable(client, loading, table, written);
  await store.setTriggers(client, tables, true);
}

/**
 * Returns the tables of the schema, each after those it references, with their parts of the manifest. Throws
 * BackupError when the archive lacks a table, has another one, or has other columns.
 */
async function matchTables(client: pg.Client, manifest: BackupManifest) {
  const tables = (await listTables(client)).filter(({ name }) => isBackedUp(name));
  const manifestTables = new Map(manifest.tables.map((table) => [table.name, table]));
  const foreign = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name));
  if (foreign || manifestTables.size < manifest.tables.length) {
    throw new BackupError(
      `The backup has a table that does not belong there: ${JSON.stringify(foreign?.name)}.`,
    );
  }
  return sortByForeignKeys(tables).map((table) => {
    const match = manifestTables.get(table.name);
    if (!match) throw new BackupError(`The backup lacks the table ${table.name}.`);
    const columns = table.columns.map(({ name }) => name);
    if (match.columns.join() !== columns.join()) {
      throw new BackupError(`The table ${table.name} of the backup has other columns than its schema.`);
    }
    if (match.parts.some(({ name }, number) => name !== partEntryName(table.name, number))) {
      throw new BackupError(`The manifest names entries that do not belong to the table ${table.name}.`);
    }
    return { table, written: match };
  });
}

/**
 * Sorts tables so that each comes after the tables that it references. Throws BackupError when they reference
 * each other in a circle.
 */
function sortByForeignKeys(tables: Table[]): Table[] {
  const sorted = new Map<string, Table>();
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(({ references }) =>
      references.every((name) => !remaining.has(name)),
    );
    if (ready.length === 0)
      throw new BackupError('The tables of the schema reference each other in a circle.');
    for (const table of ready) {
      sorted.set(table.name, table);
      remaining.delete(table.name);
    }
  }
  return [...sorted.values()];
}

/**
 * Inserts the rows of a table from the archive, sets its next identity number, and verifies what was stored.
 */
async function loadTable(
  client: pg.Client,
  { archive, reportProgress }: TableContext,
  table: Table,
  tableManifest: TableManifest,
): Promise<void> {
  let rows: (string | null)[][] = [];
  let characters = 0;
  const add = async () => {
    if (rows.length > 0) await store.insertRows(client, table, rows);
    reportProgress(rows.length);
    rows = [];
    characters = 0;
  };
  for (const part of tableManifest.parts) {
    for await (const value of readLines(await archive.read(part.name, part))) {
      rows.push(requireRow(value, table));
      characters += rows.at(-1)!.reduce((sum, text) => sum + (text?.length ?? 4), 0);
      if (characters > insertCharacters) await add();
    }
  }
  await add();
  if (tableManifest.nextNumber !== undefined)
    await store.setNextNumber(client, table, tableManifest.nextNumber);
  await verifyTable(client, table, tableManifest);
}

/**
 * Returns a line of the archive as a row of texts and nulls. Throws BackupError if it does not fit the table.
 */
function requireRow(value: unknown, { name, columns }: Table): (string | null)[] {
  const isRow =
    Array.isArray(value) &&
    value.length === columns.length &&
    value.every((text) => text === null || typeof text === 'string');
  if (!isRow) throw new BackupError(`The backup has an invalid row of the table ${name}.`);
  return value as (string | null)[];
}

/**
 * Reads the stored rows and compares them with the manifest. Throws BackupError when number or checksum
 * differs.
 */
async function verifyTable(client: pg.Client, table: Table, tableManifest: TableManifest): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of store.readRows(client, table)) {
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
    rows += batch.length;
  }
  if (rows !== tableManifest.rows || hash.digest('hex') !== tableManifest.sha256) {
    throw new BackupError(`The restored table ${table.name} does not match the manifest.`);
  }
}

/**
 * Marks stored objects from before the restore that no restored file uses as orphans. The next server removes
 * them.
 */
async function orphanKeys(client: pg.Client, earlierKeys: string[]): Promise<void> {
  const restored = new Set(await store.listFileKeys(client));
  const unusedKeys = earlierKeys.filter((key) => !restored.has(key));
  if (unusedKeys.length > 0) await store.addOrphans(client, unusedKeys);
}

/** Enqueues the jobs that were pending or interrupted at the backup. Skips kinds that no longer exist. */
async function queueJobs(client: pg.Client, jobs: Deps['jobs'], unfinished: UnfinishedJob[]): Promise<void> {
  for (const { name, payload, groupId, startAfterSeconds } of unfinished) {
    const kind = jobs.findKind(name);
    if (!kind) continue;
    await jobs.enqueue(kind, payload, {
      accountId: groupId ?? '',
      runner: client,
      ...(startAfterSeconds > 0 ? { startAfterSeconds } : {}),
    });
  }
}
