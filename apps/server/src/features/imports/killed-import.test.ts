import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { AllDeps } from '../../features.ts';
import { openShop } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestAppWithNotion } from '../../testing/test-app-with-notion.ts';
import { runReadImport } from './read-import.ts';
import { exportData, listImports, sendArchive } from './testing/import-data.ts';

let here: TestApp;
let archive: Buffer;
/** The rows that an undisturbed import leaves. */
let whole: Awaited<ReturnType<typeof count>>;

const never = new AbortController().signal;

beforeAll(async () => {
  const there = await createTestAppWithNotion();
  const shop = await openShop(there, 'owner@example.com', { withEverything: true });
  archive = await exportData(there, shop.headers);
  await there.close();
  // The tests run its jobs.
  here = await createTestApp({ rateLimits: { accountImportsOfDay: { points: 1_000, seconds: 60 } } });
  const { job, ownerId } = await send();
  await runReadImport(here.deps, job, never);
  whole = await count(ownerId);
}, 120_000);
afterAll(() => here.close());

let people = 0;

/** Uploads the archive for a new account. */
async function send() {
  const headers = await here.signIn(`person-${++people}@example.com`);
  const sent = await sendArchive(here, headers, archive);
  const { rows } = await here.deps.database.pool.query<{ ownerId: string }>(
    'select owner_id as "ownerId" from archives where id = $1',
    [sent.json().id],
  );
  const { ownerId } = rows[0]!;
  return { headers, ownerId, job: { archiveId: sent.json<{ id: number }>().id, ownerId } };
}

const tables = [
  'connections',
  'files',
  'notes',
  'website_pages',
  'notion_pages',
  'assistants',
  'assistant_connections',
  'threads',
  'conversations',
  'visitors',
  'unanswered_groups',
  'approved_answers',
  'approved_questions',
  'sync_settings',
  'imported_items',
];

/** Counts the rows of an account by table. */
async function count(ownerId: string): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const { rows } = await here.deps.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where owner_id = $1`,
      [ownerId],
    );
    return [table, rows[0]!.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Simulates a process that dies after this number of statements, and is not heard of again. */
function dieAfter(database: Database, statements: number): { database: Database; hasDied(): boolean } {
  let statementsLeft = statements;
  const fail = () => {
    if (statementsLeft-- <= 0) throw new Error('The process is dead');
  };
  const kill = <T extends object>(runner: T): T =>
    new Proxy(runner, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name === 'connect')
          return async () => kill((await (value as () => Promise<object>).call(target)) as T);
        if (name !== 'query') return value.bind(target);
        return async (statement: { text?: string }, ...more: unknown[]) => {
          // When a connection is lost, the server ends the transaction itself.
          if (!/^rollback/i.test(statement.text ?? String(statement))) fail();
          return value.call(target, statement, ...more);
        };
      },
    });
  return { database: { ...database, pool: kill(database.pool) }, hasDied: () => statementsLeft < 0 };
}

it('an import that is killed at any point and run again is complete, without duplicates', {
  timeout: 240_000,
}, async () => {
  expect(whole).toMatchObject({
    connections: 4,
    notes: 1,
    assistants: 1,
    approved_answers: 1,
    sync_settings: 0,
  });
  for (const step of [3, 11, 29, 61]) {
    const { job, ownerId, headers } = await send();
    let kills = 0;
    for (let hasDied = true; hasDied; ) {
      const dying = dieAfter(here.deps.database, step + kills * step);
      const deps: AllDeps = { ...here.deps, database: dying.database };
      await runReadImport(deps, job, never).catch(() => undefined);
      hasDied = dying.hasDied();
      if (hasDied) kills++;
    }
    expect(kills).toBeGreaterThan(1);
    expect([step, await count(ownerId)]).toEqual([step, whole]);
    expect((await listImports(here, headers))[0]).toMatchObject({ state: 'ready', because: null });
  }
});

it('an import that two processes run at once creates no duplicates', { timeout: 60_000 }, async () => {
  const { job, ownerId, headers } = await send();
  await Promise.all([runReadImport(here.deps, job, never), runReadImport(here.deps, job, never)]);
  const [first] = await listImports(here, headers);
  // Each process may have given way to the other.
  if (first!.state !== 'ready') await runReadImport(here.deps, job, never);
  expect(await count(ownerId)).toEqual(whole);
});

it('an import ends when it is deleted or its account is closed', { timeout: 60_000 }, async () => {
  const { pool } = here.deps.database;
  const deleted = await send();
  const url = `/api/Users/me/imports/${deleted.job.archiveId}`;
  await here.app.inject({ method: 'DELETE', url, headers: deleted.headers });
  await runReadImport(here.deps, deleted.job, never);
  expect((await count(deleted.ownerId)).connections).toBe(0);
  const closed = await send();
  await pool.query('update users set disabled_at = now() where id = $1', [closed.ownerId]);
  await runReadImport(here.deps, closed.job, never);
  expect((await count(closed.ownerId)).connections).toBe(0);
});

it('an import leaves no file behind, however it ends', async () => {
  const { rows } = await here.deps.database.pool.query<{ key: string }>(
    'select storage_key as key from files union select storage_key from archive_parts union select storage_key from orphaned_objects',
  );
  const keptNames = rows.map(({ key }) => key.split('/').at(-1));
  const bytes = await here.listBytes();
  expect(bytes.filter((name) => !keptNames.includes(name.split('/').at(-1)))).toEqual([]);
});
