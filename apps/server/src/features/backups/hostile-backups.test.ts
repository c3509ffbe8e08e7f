import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openArchive } from '@anito/archive/read-archive';
import { createArchiveWriter } from '@anito/archive/write-archive';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listTables } from '../../db/catalog.store.ts';
import { createSchema } from '../../db/migrate.ts';
import { listCreatedObjects, listMigrations } from '../../db/migrations.ts';
import type { Deps } from '../../deps.ts';
import { BackupError } from '../../lib/backup-error.ts';
import { openSecrets } from '../../lib/secrets.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { excludedTables } from './excluded-tables.ts';
import { type BackupManifest, entryNames, manifestName } from './manifest.ts';
import { requireNoUnfinishedRestore } from './require-no-unfinished-restore.service.ts';
import { restoreBackup } from './restore-backup.service.ts';
import { clearRestoreMark, dropSchema, listAppliedMigrations } from './tables.store.ts';
import { createEmptyInstallation } from './testing/fresh-installation.ts';
import { writeBackup } from './write-backup.service.ts';

const secretKey = 'kQ3vXr8Zt1nWm5Yb7Cd9Ef2Gh4Jk6Lp0';
let folder: string;
let original: string;
let fresh: Awaited<ReturnType<typeof createEmptyInstallation>>;
/** Everything in the installation that must not change, and its schema. */
let untouched: unknown;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  original = join(folder, 'original.zip');
  const test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    env: { SECRET_KEY: secretKey },
  });
  await openShop(test, 'owner@example.com');
  await writeBackup(test.deps, { receive: (archive) => pipeline(archive, createWriteStream(original)) });
  await test.close();
  fresh = await createEmptyInstallation(await createTestDatabase(), secretKey);
  await fresh.database.pool.query(
    `insert into users (issuer, subject, email) values ('here', 'before', 'before@example.com')`,
  );
  untouched = await readInstallation();
}, 120_000);
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

async function readInstallation() {
  const { pool } = fresh.database;
  const { rows } = await pool.query('select email from users');
  return { rows, tables: await listTables(pool) };
}

type Change = {
  manifest?(manifest: BackupManifest): unknown;
  /** Returns the content of an entry; undefined omits it. */
  entry?(name: string, content: Buffer): Buffer | undefined;
  more?: Record<string, string>;
};

const limits = { entries: 1e6, totalBytes: 1e9, entryBytes: 1e9, ratio: 1_100, names: entryNames };

/** Returns the backup with a change, and with matching checksums if `isSigned`. */
async function change(
  { manifest: changeManifest, entry, more = {} }: Change,
  isSigned: boolean,
): Promise<string> {
  const archive = await openArchive(original, limits);
  const path = join(folder, 'changed.zip');
  const writer = createArchiveWriter();
  const writing = pipeline(writer.output, createWriteStream(path));
  const manifest = JSON.parse((await archive.readWhole(manifestName, 1e8)).toString()) as BackupManifest;
  for (const name of archive.entries.keys()) {
    if (name === manifestName) continue;
    const content = await archive.readWhole(name, 1e8);
    const changed = entry ? entry(name, content) : content;
    if (!changed) continue;
    const now = await writer.add(name, changed);
    if (isSigned) sign(manifest, now, changed);
  }
  for (const [name, content] of Object.entries(more)) await writer.add(name, content);
  await writer.add(manifestName, JSON.stringify(changeManifest ? changeManifest(manifest) : manifest));
  writer.end();
  await writing;
  archive.close();
  return path;
}

function sign(
  manifest: BackupManifest,
  now: { name: string; bytes: number; sha256: string },
  content: Buffer,
) {
  for (const table of manifest.tables) {
    const place = table.parts.findIndex(({ name }) => name === now.name);
    if (place < 0) continue;
    table.parts[place] = now;
    table.sha256 = createHash('sha256').update(content).digest('hex');
  }
  if (now.name === manifest.jobs.name) Object.assign(manifest.jobs, now);
}

const inTable =
  (table: string, edit: (rows: unknown[][]) => unknown[]): Change['entry'] =>
  (name, content) => {
    if (!name.startsWith(`tables/${table}/`)) return content;
    const rows = content
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown[]);
    return Buffer.from(
      edit(rows)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
  };

const editText = (from: string, to: string) => (name: string, content: Buffer) =>
  name.startsWith('tables/') ? Buffer.from(content.toString().replaceAll(from, to)) : content;

const cases: [string, Change, isSigned?: boolean][] = [
  ['a row that was changed', { entry: editText('980 pesos', '190 pesos') }, false],
  ['a row fewer than the manifest says', { entry: inTable('users', () => []) }, true],
  ['a table that is not there', { manifest: (m) => ({ ...m, tables: m.tables.slice(1) }) }],
  ['a table twice', { manifest: (m) => ({ ...m, tables: [...m.tables, m.tables[0]] }) }],
  [
    'a table that is none of ours',
    {
      manifest: (m) => ({ ...m, tables: [...m.tables, { ...m.tables[0]!, name: 'pg_authid' }] }),
    },
  ],
  [
    'a table that is left out',
    {
      manifest: (m) => ({
        ...m,
        tables: [...m.tables, { ...m.tables[0]!, name: 'oidc_payloads', parts: [] }],
      }),
    },
  ],
  [
    'a column that is SQL',
    {
      manifest: (m) => ({
        ...m,
        tables: m.tables.map((t) => ({ ...t, columns: t.columns.map((c) => `${c}"; drop table users; --`) })),
      }),
    },
  ],
  [
    'a part of another table',
    {
      manifest: (m) => ({
        ...m,
        tables: m.tables.map((t) => (t.name === 'users' ? { ...t, parts: m.tables[0]!.parts } : t)),
      }),
    },
  ],
  ['a part that is missing', { entry: (name, content) => (name.includes('/users/') ? undefined : content) }],
  [
    'a file that is missing',
    { entry: (name, content) => (name.startsWith('objects/') ? undefined : content) },
  ],
  [
    'a file with other bytes',
    {
      entry: (name, content) =>
        name.startsWith('objects/') ? Buffer.from('x'.repeat(content.length)) : content,
    },
  ],
  [
    'a key that is a path',
    {
      entry: inTable('files', (rows) =>
        rows.map((row) => row.map((v) => (/^..\/.{36}$/.test(String(v)) ? '../../etc/passwd' : v))),
      ),
    },
    true,
  ],
  ['rows that are no rows', { entry: inTable('users', () => [{ email: 'x' }, 'text', null] as never) }, true],
  [
    'values that are not of their column',
    {
      entry: inTable('users', (rows) => rows.map((row) => row.map(() => `'); drop table users; --`))),
    },
    true,
  ],
  [
    'lines that are no JSON',
    {
      entry: (name, content) => (name.includes('/users/') ? Buffer.from('[[[[[\n') : content),
    },
    true,
  ],
  [
    'JSON that is nested deeply',
    {
      entry: (name, content) =>
        name.includes('/users/') ? Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}\n`) : content,
    },
    true,
  ],
  [
    'jobs that are none',
    { entry: (name, content) => (name === 'jobs.ndjson' ? Buffer.from('[1]\n') : content) },
    true,
  ],
  ['an entry that does not belong there', { more: { 'scripts/run.sh': 'echo' } }],
  [
    'migrations of a later version',
    { manifest: (m) => ({ ...m, migrations: [...m.migrations, '9999_later'] }) },
  ],
  ['migrations of another program', { manifest: (m) => ({ ...m, migrations: ['0000_other'] }) }],
  ['a later format', { manifest: (m) => ({ ...m, format: 2 }) }],
  ['another product', { manifest: (m) => ({ ...m, product: 'other' }) }],
  [
    'a manifest that is nested deeply',
    { manifest: () => JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) },
  ],
  ['nothing in its manifest', { manifest: () => null }],
];

describe('an archive is refused, and the installation stays unchanged, with', () => {
  it.each(cases)('%s', async (_name, changed, isSigned = false) => {
    // Objects stored by an earlier case would be reused.
    await rm(join(fresh.folder, 'objects'), { recursive: true, force: true });
    const path = await change(changed, isSigned);
    await expect(restoreBackup(fresh, path)).rejects.toThrow(Error);
    expect(await readInstallation()).toEqual(untouched);
  });

  const editEntry = (prefix: string, text: string): Change => ({
    entry: (name, content) => (name.startsWith(prefix) ? Buffer.from(text) : content),
  });

  it.each([
    ['jobs that are no JSON', editEntry('jobs.ndjson', '{\n')],
    ['jobs without their values', editEntry('jobs.ndjson', '{"name":"x"}\n')],
    ['a file that is null', editEntry('tables/files/', 'null\n')],
  ])('%s, with a reason for the operator', async (_name, changed) => {
    const path = await change(changed, true);
    await expect(restoreBackup(fresh, path)).rejects.toThrow(BackupError);
    expect(await readInstallation()).toEqual(untouched);
  });

  it('random or empty content', async () => {
    for (const [name, bytes] of [
      ['random', createHash('sha512').update('x').digest()],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      const path = join(folder, name);
      await pipeline([bytes], createWriteStream(path));
      await expect(restoreBackup(fresh, path)).rejects.toThrow('not a ZIP archive');
    }
    expect(await readInstallation()).toEqual(untouched);
  });
});

it('a failed restore blocks the start until it is repeated or given up', async () => {
  const broken = await change({ entry: editText('980 pesos', '190 pesos') }, false);
  await expect(restoreBackup(fresh, broken)).rejects.toThrow('checksum');
  await expect(requireNoUnfinishedRestore(fresh.database)).rejects.toThrow('did not end');
  await clearRestoreMark(fresh.database.pool);
  await requireNoUnfinishedRestore(fresh.database);
});

it('a backup of an earlier schema is migrated to the current one', async () => {
  const earlier = await createEmptyInstallation(await createTestDatabase(), secretKey);
  onTestFinished(() => earlier.close());
  const allMigrations = listMigrations();
  // The first schema with backups.
  const migrations = allMigrations.slice(
    0,
    allMigrations.findIndex(({ name }) => name.endsWith('_archives')) + 1,
  );
  const client = await earlier.database.pool.connect();
  await dropSchema(client, listCreatedObjects(allMigrations));
  await createSchema(client, migrations);
  await client.query(`insert into users (issuer, subject, email) values ('here', 'old', 'old@example.com')`);
  client.release();
  const path = join(folder, 'earlier.zip');
  const { migrations: backedUpMigrations } = await writeBackup(
    { ...earlier, env: { DATA_DIR: earlier.folder } as Deps['env'] },
    { receive: (archive) => pipeline(archive, createWriteStream(path)) },
  );
  expect(backedUpMigrations).toEqual(migrations.map(({ name }) => name));
  await restoreBackup(fresh, path);
  const { rows } = await fresh.database.pool.query('select email from users');
  expect(rows).toEqual([{ email: 'old@example.com' }]);
  expect(await listAppliedMigrations(fresh.database.pool)).toEqual(allMigrations.map(({ name }) => name));
  await requireNoUnfinishedRestore(fresh.database);
});

it('a restore with another SECRET_KEY reports an unknown key', async () => {
  const other = { ...fresh, secrets: openSecrets('aQ3vXr8Zt1nWm5Yb7Cd9Ef2Gh4Jk6Lp1') };
  expect((await restoreBackup(other, original)).isKeyKnown).toBe(false);
  expect((await restoreBackup(fresh, original)).isKeyKnown).toBe(true);
});

it('every table is backed up or excluded with a reason', async () => {
  const tables = (await listTables(fresh.database.pool)).map(({ name }) => name);
  const archive = await openArchive(original, limits);
  const { tables: manifestTables } = JSON.parse(
    (await archive.readWhole(manifestName, 1e8)).toString(),
  ) as BackupManifest;
  archive.close();
  const knownTables = [...manifestTables.map(({ name }) => name), ...Object.keys(excludedTables)].sort();
  expect(knownTables).toEqual(tables.sort());
  for (const table of await listTables(fresh.database.pool)) {
    if (!Object.hasOwn(excludedTables, table.name))
      expect([table.name, table.key]).not.toEqual([table.name, []]);
  }
});
