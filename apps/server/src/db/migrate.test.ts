import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { compareSchema, isSchemaReady, migrateDatabase, waitForSchema } from './migrate.ts';
import { listMigrations, type Migration } from './migrations.ts';

const log = pino({ level: 'silent' });
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  await migrateDatabase(database, log);
});

afterAll(() => database.close());

function addMigration(name: string, statements: string[], isAdditive = false): Migration[] {
  return [...listMigrations(), { name, statements, isAdditive }];
}

const failing = { statements: ['select 1 / 0'], isAdditive: false };

test('prepares an empty database, and changes nothing when it runs again', async () => {
  await migrateDatabase(database, log);
  expect(await isSchemaReady(database)).toBe(true);
  expect(await isSchemaReady(database, addMigration('0999_next', []))).toBe(false);
});

test('applies all migrations or none to a new database, and to an older one those before the failing one', async () => {
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const broken = [...addMigration('0998_whole', ['select 1']), { ...failing, name: '0999_broken' }];
  await expect(migrateDatabase(database, log, broken)).rejects.toThrow('division by zero');
  const made = await pool.query("select from pg_class where relnamespace = 'public'::regnamespace");
  expect(made.rowCount).toBe(0);
  await migrateDatabase(database, log);
  await expect(migrateDatabase(database, log, broken)).rejects.toThrow('division by zero');
  const { rows } = await pool.query('select name from schema_migrations order by position desc limit 1');
  expect(rows).toEqual([{ name: '0998_whole' }]);
});

test('applies a migration once when many processes start at once', async () => {
  const migrations = addMigration('0999_counter', [
    'create table once (id int)',
    'insert into once values (1)',
  ]);
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(database, log, migrations)));
  expect((await database.pool.query('select id from once')).rows).toEqual([{ id: 1 }]);
});

test('leaves nothing of a failing migration, which can be run again', async () => {
  const broken = addMigration('0999_broken', ['create table half (id int)', 'select 1 / 0']);
  await expect(migrateDatabase(database, log, broken)).rejects.toThrow('division by zero');
  const mended = addMigration('0999_broken', ['create table half (id int)']);
  await migrateDatabase(database, log, mended);
  expect((await database.pool.query('select from half')).rowCount).toBe(0);
});

test('refuses a database of a newer program, unless it is one additive step ahead', async () => {
  await migrateDatabase(database, log, addMigration('0998_more', ['select 1'], true));
  await migrateDatabase(database, log);
  const two = [
    ...addMigration('0998_more', ['select 1'], true),
    ...addMigration('0999_new', ['select 1']).slice(-1),
  ];
  await migrateDatabase(database, log, two);
  await expect(migrateDatabase(database, log)).rejects.toThrow(/newer than this program: it has "0999_new"/);
});

test('refuses a step ahead that is not additive', async () => {
  await migrateDatabase(database, log, addMigration('0999_new', ['select 1']));
  await expect(migrateDatabase(database, log)).rejects.toThrow(/newer than this program/);
});

test('waits for a schema that another process migrates, also from an empty database', async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  const migrations = listMigrations();
  let isReady = false;
  const waiting = waitForSchema(database, log, { intervalMs: 10 }).then(() => {
    isReady = true;
  });
  await migrateDatabase(database, log, migrations.slice(0, -1));
  expect(await compareSchema(database)).toEqual({
    applied: migrations.length - 1,
    missing: 1,
    newer: undefined,
  });
  expect(isReady).toBe(false);
  await migrateDatabase(database, log);
  await waiting;
  expect(await compareSchema(database)).toMatchObject({ missing: 0, newer: undefined });
});

test('does not wait for a schema that a newer program has changed', async () => {
  await migrateDatabase(database, log, addMigration('0999_new', ['select 1']));
  await expect(waitForSchema(database, log)).rejects.toThrow(/newer than this program/);
  expect(await compareSchema(database)).toMatchObject({
    missing: 0,
    newer: { name: '0999_new', isSupported: false },
  });
});

test('counts the usage of accounts from before usage was counted', async () => {
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const migrations = listMigrations();
  const counted = migrations.findIndex(({ name }) => name === '0005_account_usage');
  await migrateDatabase(database, log, migrations.slice(0, counted));
  await pool.query(`
    insert into users (id, issuer, subject, email)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'i', n::text, 'a@example.com'
      from generate_series(1, 2) n;
    insert into connections (owner_id, type, name)
      select id, type, 'Source' from users, unnest(array['file', 'notes', 'file']) type where subject = '1';
    insert into files (owner_id, connection_id, original_name, kind, size_bytes, sha256, storage_key)
      select owner_id, id, 'a.md', 'md', 1000, '', '' from connections, generate_series(1, 3) where id = 1;
    insert into notes (owner_id, connection_id, kind, title, text)
      select owner_id, id, 'note', 'Piña', 'Oo' from connections where type = 'notes';
  `);
  await migrateDatabase(database, log);
  const usage = await pool.query(
    `select subject, item_count as items, byte_count::int as bytes from account_usage join users on id = owner_id`,
  );
  expect(usage.rows).toEqual([{ subject: '1', items: 4, bytes: 3_007 }]);
  const counts = await pool.query('select item_count as items from connections order by id');
  expect(counts.rows.map(({ items }) => items)).toEqual([3, 1, 0]);
});
