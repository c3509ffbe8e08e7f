import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listMigratedObjects, listTables } from '../../db/catalog.store.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { listCreatedObjects, listMigrations, type Migration } from '../../db/migrations.ts';
import type { Deps } from '../../deps.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { restoreBackup } from './restore-backup.service.ts';
import { listAppliedMigrations } from './tables.store.ts';
import { createEmptyInstallation } from './testing/fresh-installation.ts';
import { writeBackup } from './write-backup.service.ts';

const log = pino({ level: 'silent' });
const ownMigrations = listMigrations();
const isAdditive = true;
let installation: Awaited<ReturnType<typeof createEmptyInstallation>>;
let folder: string;
let archive: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newer-'));
  installation = await createEmptyInstallation(
    await createTestDatabase(),
    'dW4nKx8Tz2Rb6Lq9Vh1Js5Mf3Gc7Py0E',
  );
  archive = join(folder, 'before.zip');
  await run(`insert into users (issuer, subject, email) values ('here', 'carla', 'carla@example.com')`);
});
afterEach(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

const run = async (statement: string) => (await installation.database.pool.query(statement)).rows;

async function backUp() {
  return writeBackup(
    { ...installation, env: { DATA_DIR: installation.folder } as Deps['env'] },
    { receive: (bytes) => pipeline(bytes, createWriteStream(archive)) },
  );
}

/** Migrates as a newer version with these migrations would, and loses a user. */
async function upgrade(...more: Migration[]): Promise<void> {
  await migrateDatabase(installation.database, log, [...ownMigrations, ...more]);
  await run('delete from users');
}

const loyalty: Migration = {
  name: '8001_loyalty',
  statements: [
    'create table "loyalty_cards" (id bigint primary key, user_id uuid references users(id))',
    'alter table "users" add column "birthday" date',
    `create function "count_points"(cards int) returns int language sql as 'select cards * 3'`,
    `create function "stamp_card"() returns trigger language plpgsql as $$ begin return new; end $$`,
    'create trigger "card_stamped" before insert on "loyalty_cards" for each row execute function stamp_card()',
    'create trigger "user_stamped" before insert on "users" for each row execute function stamp_card()',
  ],
  isAdditive,
};
const redesign: Migration = {
  name: '8002_redesign',
  statements: ['drop table "robots_files"', 'create table "tiers" (name text) partition by list (name)'],
  isAdditive: false,
};

async function expectRestored(): Promise<void> {
  expect(await run('select email from users')).toEqual([{ email: 'carla@example.com' }]);
  expect(await listAppliedMigrations(installation.database.pool)).toEqual(
    ownMigrations.map(({ name }) => name),
  );
  const { tables, functions } = await listMigratedObjects(installation.database.pool);
  const known = listCreatedObjects(ownMigrations);
  expect({ tables, functions: functions.sort() }).toEqual({
    tables: known.tables.sort(),
    functions: known.functions.sort(),
  });
}

it.each([
  ['one additive step newer', [loyalty]],
  ['several steps newer', [loyalty, redesign]],
])('replaces a schema that is %s, which can be upgraded again', async (_name, more) => {
  await backUp();
  await upgrade(...more);
  await restoreBackup(installation, archive);
  await expectRestored();
  await upgrade(...more);
});

it('leaves what others have created: other schemas, extensions and functions', async () => {
  await run('create table "map_units" (id int primary key)');
  await run('insert into "map_units" values (7)');
  await run('alter extension plpgsql add table "map_units"');
  await run('create schema "billing"');
  await run('create table "billing"."robots_files" (id int)');
  await run('create table "billing"."invoices" (id int)');
  await run(`create function "log_change"() returns trigger language plpgsql as $$ begin return new; end $$`);
  const { tables } = await backUp();
  expect(tables.map(({ name }) => name)).not.toContain('map_units');
  await run(
    'create trigger "logged" before insert on "billing"."invoices" for each row execute function log_change()',
  );
  await run('create trigger "logged" before insert on "users" for each row execute function log_change()');
  const [{ name }] = (await run('select current_database() as name')) as [{ name: string }];
  await run(`alter database "${name}" set search_path = public, billing`);
  await upgrade(loyalty, redesign);
  await restoreBackup(installation, archive);
  await run(`alter database "${name}" reset search_path`);
  await expectRestored();
  expect(await run('select id from "map_units"')).toEqual([{ id: 7 }]);
  expect(await run(`select to_regclass('billing.robots_files') is not null as kept`)).toEqual([
    { kept: true },
  ]);
  expect(await run(`select to_regproc('log_change') is not null as kept`)).toEqual([{ kept: true }]);
  await run('alter extension plpgsql drop table "map_units"');
});

it.each([
  ['of this version', []],
  ['of a newer version', [redesign]],
])('refuses a foreign table in a schema %s, and changes nothing', async (_name, more) => {
  await backUp();
  await upgrade(...more);
  await run('create table "till" (id int primary key)');
  await run('insert into "till" values (3)');
  await expect(restoreBackup(installation, archive)).rejects.toThrow(
    'tables that no migration has created: till.',
  );
  expect(await run('select id from "till"')).toEqual([{ id: 3 }]);
  expect(await run('select email from users')).toEqual([]);
  await run('create schema "shop"');
  await run('alter table "till" set schema "shop"');
  await restoreBackup(installation, archive);
  await expectRestored();
});

it('drops the vectors of large accounts, whose numbers start again', async () => {
  await backUp();
  await run('create table "large_vectors_1" (owner_id uuid)');
  await restoreBackup(installation, archive);
  expect((await listTables(installation.database.pool)).map(({ name }) => name)).not.toContain(
    'large_vectors_1',
  );
});

it('migrations create no other objects than tables and functions, which a restore drops', async () => {
  const { tables, functions } = await listMigratedObjects(installation.database.pool);
  const known = listCreatedObjects(ownMigrations);
  expect([tables, functions.sort()]).toEqual([known.tables.sort(), known.functions.sort()]);
  const others = await run(`
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace
      and (relkind in ('v', 'm', 'f', 'c') or relkind = 'S' and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
    union all select typname from pg_type where typnamespace = 'public'::regnamespace
      and typtype in ('e', 'd', 'r')`);
  expect(others).toEqual([]);
});
