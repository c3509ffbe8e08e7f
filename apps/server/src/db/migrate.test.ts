import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './connect.ts';
import { isSchemaReady, migrateDatabase } from './migrate.ts';
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

test('an empty database becomes ready, and migrating again changes nothing', async () => {
  await migrateDatabase(database, log);
  expect(await isSchemaReady(database)).toBe(true);
  expect(await isSchemaReady(database, addMigration('0999_next', []))).toBe(false);
});

test('many processes that start at once apply a migration once', async () => {
  const migrations = addMigration('0999_counter', [
    'create table once (id int)',
    'insert into once values (1)',
  ]);
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(database, log, migrations)));
  expect((await database.pool.query('select id from once')).rows).toEqual([{ id: 1 }]);
});

test('a migration that fails leaves nothing behind and can be run again', async () => {
  const broken = addMigration('0999_broken', ['create table half (id int)', 'select 1 / 0']);
  await expect(migrateDatabase(database, log, broken)).rejects.toThrow('division by zero');
  const mended = addMigration('0999_broken', ['create table half (id int)']);
  await migrateDatabase(database, log, mended);
  expect((await database.pool.query('select from half')).rowCount).toBe(0);
});

test('a database of a newer program is refused, unless it is one additive step ahead', async () => {
  await migrateDatabase(database, log, addMigration('0998_more', ['select 1'], true));
  await migrateDatabase(database, log);
  const two = [
    ...addMigration('0998_more', ['select 1'], true),
    ...addMigration('0999_new', ['select 1']).slice(-1),
  ];
  await migrateDatabase(database, log, two);
  await expect(migrateDatabase(database, log)).rejects.toThrow(/newer than this program: it has "0999_new"/);
});

test('a step ahead that is not additive is refused', async () => {
  await migrateDatabase(database, log, addMigration('0999_new', ['select 1']));
  await expect(migrateDatabase(database, log)).rejects.toThrow(/newer than this program/);
});
