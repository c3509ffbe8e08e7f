import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { type EmbeddedDatabase, startEmbedded } from '../db/start-embedded.ts';

/** A running embedded database in its first state, for one user at a time. */
export type LentEmbedded = {
  dataDir: string;
  /** Empties it for the next user; one whose schema was changed is ended. */
  giveBack(): Promise<void>;
};

type Running = EmbeddedDatabase & { dataDir: string; first: FirstState };

/** The tables that a new database has rows in, and what tells whether its schema is still the same. */
type FirstState = { schema: string; rows: Map<string, unknown[]> };

/**
 * Starting one costs three seconds of processor time, emptying it a tenth of one: they outlive the files that use them,
 * where a run of Vitest removes them at its end.
 */
const idle: Running[] = [];
const runFolder = process.env.TEST_DATABASES;
const mostIdle = runFolder ? 2 : 0;

/** One that is idle, else a new one. */
export async function takeEmbedded(): Promise<LentEmbedded> {
  const taken = idle.pop() ?? (await start());
  return { dataDir: taken.dataDir, giveBack: () => giveBack(taken) };
}

async function start(): Promise<Running> {
  const dataDir = await mkdtemp(join(runFolder ?? tmpdir(), 'anito-db-'));
  const embedded = await startEmbedded(dataDir, pino({ level: 'silent' }));
  const first = await withClient(embedded, async (client) => ({
    schema: await readSchema(client),
    rows: await readRows(client, await listFilled(client)),
  }));
  return { ...embedded, dataDir, first };
}

async function giveBack(taken: Running): Promise<void> {
  const isEmptied =
    idle.length < mostIdle && (await withClient(taken, (client) => empty(client, taken.first)));
  if (isEmptied) {
    idle.push(taken);
    return;
  }
  await taken.close();
  await rm(taken.dataDir, { recursive: true, force: true });
}

async function withClient<T>(
  { connection }: EmbeddedDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Resolves to false, with nothing done, where a test has changed the schema. */
async function empty(client: pg.Client, { schema, rows }: FirstState): Promise<boolean> {
  if ((await readSchema(client)) !== schema) return false;
  const touched = new Set([...(await listFilled(client)), ...rows.keys()]);
  await client.query('begin');
  if (touched.size > 0) await client.query(`truncate ${[...touched].join(', ')} restart identity cascade`);
  for (const [table, kept] of rows) {
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(kept)],
    );
  }
  const { rows: used } = await client.query<{ name: string }>(usedSequences);
  for (const { name } of used) await client.query(`alter sequence ${name} restart`);
  await client.query('commit');
  return true;
}

const usedSequences = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is not null`;

/** What tests change of a schema; not what emptying a table changes. */
const catalogs: Record<string, string> = {
  pg_class: 'oid, relname, relkind, relhastriggers',
  pg_attribute: 'attrelid, attname, atttypid, attnotnull, attisdropped',
  pg_attrdef: 'oid, adbin::text',
  pg_constraint: 'oid, conname, convalidated',
  pg_proc: 'oid, proname, md5(prosrc)',
  pg_trigger: 'oid, tgname, tgenabled',
  pg_type: 'oid, typname',
  pg_namespace: 'oid, nspname',
  pg_db_role_setting: 'setdatabase, setrole, setconfig',
};

async function readSchema(client: pg.Client): Promise<string> {
  const hashes = Object.entries(catalogs).map(
    ([name, columns]) =>
      `(select md5(string_agg(md5(row(${columns})::text), '' order by md5(row(${columns})::text))) from ${name})`,
  );
  const { rows } = await client.query<{ schema: string }>(
    `select concat_ws(' ', ${hashes.join(', ')}) as schema`,
  );
  return rows[0]!.schema;
}

/** The tables that have rows, of all schemas but the catalogs. */
async function listFilled(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const filled = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const { rows } = await client.query<{ name: string }>(filled.join(' union all '));
  return rows.map(({ name }) => name);
}

async function readRows(client: pg.Client, tables: string[]): Promise<Map<string, unknown[]>> {
  const read = new Map<string, unknown[]>();
  for (const table of tables) {
    const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`);
    read.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return read;
}
