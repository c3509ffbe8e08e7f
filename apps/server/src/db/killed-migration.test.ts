import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findNotAdditive } from '../testing/find-not-additive.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { isSchemaReady, migrateDatabase } from './migrate.ts';
import { listMigrations } from './migrations.ts';

const script = fileURLToPath(new URL('../testing/killed-migration-process.ts', import.meta.url));
const migrations = listMigrations();

/** The index of a migration with triggers and data, and of the newest one. */
const killedPlaces = [5, migrations.length - 1];

/**
 * Migrates in a process that is killed in the middle of the migration at this index, or in none. Returns the
 * number of migrations before, and how the process ended.
 */
async function migrate(dataDir: string, place: number, databaseUrl: string) {
  const args = [script, dataDir, String(place), databaseUrl];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code, signal] = await once(child, 'close');
  return { found: Number(output), ended: signal ?? code };
}

/** Returns a textual description of the whole schema. */
async function describeSchema({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select line from (
      select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = 'public'::regnamespace
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
        where c.relnamespace = 'public'::regnamespace and not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'
      union all select format('migration %s %s %s', position, name, is_additive) from schema_migrations
    ) t order by line`);
  return rows.map(({ line }) => line);
}

test('a server that is killed during migrations leaves the schema that an undisturbed one leaves', async () => {
  const log = pino({ level: 'silent' });
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-migration-'));
  const unbroken = await createTestDatabase();
  const broken = await createTestDatabase();
  const databaseUrl = (broken.connection as { connectionString: string }).connectionString;
  const open = () => connectDatabase({ databaseUrl, dataDir, log });
  try {
    const before = await open();
    await before.pool.query('drop schema public cascade; create schema public');
    await before.close();
    // A new database gets all migrations or none.
    for (const place of [0, ...killedPlaces])
      expect(await migrate(dataDir, place, databaseUrl)).toEqual({ found: 0, ended: 'SIGKILL' });
    const earlier = await open();
    await migrateDatabase(earlier, log, migrations.slice(0, killedPlaces[0]));
    await earlier.close();
    let found = killedPlaces[0];
    for (const place of killedPlaces) {
      expect(await migrate(dataDir, place, databaseUrl)).toEqual({ found, ended: 'SIGKILL' });
      // Completed migrations stay, and nothing of the killed one does.
      found = place;
    }
    expect(await migrate(dataDir, -1, databaseUrl)).toEqual({ found, ended: 0 });
    const after = await open();
    expect(await isSchemaReady(after)).toBe(true);
    expect(await describeSchema(after)).toEqual(await describeSchema(unbroken));
    await after.close();
  } finally {
    await Promise.all([unbroken.close(), broken.close()]);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('the previous program works with every migration that is marked additive', () => {
  const marked = migrations.filter(({ isAdditive }) => isAdditive);
  expect(marked.length).toBeGreaterThan(0);
  for (const migration of marked)
    expect([migration.name, findNotAdditive(migration)]).toEqual([migration.name, []]);
});

test.each([
  'ALTER TABLE "files" DROP COLUMN "kind"',
  'ALTER TABLE "files" RENAME COLUMN "kind" TO "type"',
  'ALTER TABLE "files" ADD COLUMN "owner" uuid NOT NULL',
  'ALTER TABLE "files" ADD CONSTRAINT "a" CHECK (size_bytes > 0)',
  'ALTER TABLE "files" ALTER COLUMN "kind" SET NOT NULL',
  'CREATE UNIQUE INDEX "a" ON "files" USING btree ("kind")',
  'DROP TABLE "files"',
  'DELETE FROM "files"',
])('findNotAdditive reports %s', (statement) => {
  expect(findNotAdditive({ statements: ['-- additive\nCREATE TABLE "more" ("id" int)', statement] })).toEqual(
    [statement],
  );
});
