import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveReader, openArchive } from '@anito/archive/read-archive';
import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTables } from '../../db/catalog.store.ts';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestAppWithNotion } from '../../testing/test-app-with-notion.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { excludedTables } from './excluded-tables.ts';
import { runMakeExport } from './exports.service.ts';
import { listExportedTables, listReadableColumns } from './owned-rows.store.ts';

const url = '/api/Users/me/exports';
const never = new AbortController().signal;
const read = { entries: 10_000, totalBytes: 1e8, entryBytes: 1e8, ratio: 1_000, names: /^[^/].*$/s };

let test: TestApp;
let own: Shop;
let foreign: Shop;

beforeAll(async () => {
  test = await createTestAppWithNotion();
  const shop = (name: string) => ({
    documents: { [`${name} menu.md`]: `# Menu\n\nThe ${name} cake costs 980 pesos.\n` },
    assistant: { name: `${name} assistant` },
    withEverything: true as const,
  });
  own = await openShop(test, 'mango@example.com', shop('mango'));
  foreign = await openShop(test, 'durian@example.com', shop('durian'));
}, 120_000);
afterAll(() => test.close());

const call = (shop: Shop, method: 'GET' | 'POST' | 'DELETE', path = '') =>
  createApi(test.app).request(shop.headers, method, url + path);
const list = async (shop: Shop) => (await call(shop, 'GET')).json<Archive[]>();

/** Waits until the newest archive of a shop is finished. */
const finish = (shop: Shop) =>
  waitFor(
    async () => {
      const [newest] = await list(shop);
      if (!newest?.finishedAt) throw new Error('The export is not finished');
      return newest;
    },
    { timeout: 60_000, interval: 50 },
  );

/** Ages the archives so that they are no longer recent. */
const letTimePass = (shop: Shop) =>
  test.deps.database.pool.query(
    "update archives set finished_at = finished_at - interval '1 hour' where owner_id = $1",
    [shop.ownerId],
  );

async function download(shop: Shop, id: number) {
  const link = await call(shop, 'POST', `/${id}/link`);
  const { pathname, search } = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
  return { address: pathname + search, fetched: await test.app.inject({ url: pathname + search }) };
}

/** Returns all entries of an archive by name. */
async function readAll(archive: ArchiveReader): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const name of archive.entries.keys()) contents.set(name, await archive.readWhole(name, 1e8));
  archive.close();
  return contents;
}

it("contains all data of an account, no other account's data, and no secrets", {
  timeout: 120_000,
}, async () => {
  await finish(own);
  await letTimePass(own);
  expect((await call(own, 'POST')).statusCode).toBe(202);
  const created = await finish(own);
  expect(created).toMatchObject({ state: 'ready', because: null, outcome: { files: 1, lost: 0 } });
  expect(created.total).toBeGreaterThan(1);
  const { address, fetched } = await download(own, created.id);
  expect(fetched.headers).toMatchObject({
    'content-length': String(created.sizeBytes),
    'content-disposition': expect.stringMatching(/anito-data-.*\.zip/),
  });
  const path = join(test.deps.env.DATA_DIR, 'fetched.zip');
  await writeFile(path, fetched.rawPayload);
  const contents = await readAll(await openArchive(path, read));
  const text = [...contents].map(([name, content]) => `${name}\n${content.toString('latin1')}`).join('\n');

  const names = [...contents.keys()];
  const file = names.find((name) => name.endsWith('mango menu.md'));
  expect(contents.get(file!)!.toString()).toContain('The mango cake');
  expect(names.filter((name) => name.startsWith('conversations/'))).toHaveLength(
    contents.get('data/assistants.ndjson')!.toString().trim().split('\n').length,
  );
  expect(contents.get('README.txt')!.toString()).toContain('mango@example.com');
  const { rows: questions } = await test.deps.database.pool.query<{ question: string }>(
    'select question from conversations where id = $1',
    [own.conversationId],
  );
  expect(contents.get('data/conversations.ndjson')!.toString()).toContain(questions[0]!.question);

  const manifest = JSON.parse(contents.get('manifest.json')!.toString());
  expect(manifest.entries.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, -1));
  for (const { name, bytes, sha256 } of manifest.entries) {
    const content = contents.get(name)!;
    expect([name, content.length]).toEqual([name, bytes]);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  for (const { name, columns, rows } of manifest.tables) {
    const lines = contents.get(`data/${name}.ndjson`)!.toString().split('\n').slice(0, -1);
    expect([name, lines.length]).toEqual([name, rows]);
    for (const line of lines) expect(Object.keys(JSON.parse(line))).toEqual(columns);
    const owner = name === 'users' ? 'id' : 'owner_id';
    const { rows: counted } = await test.deps.database.pool.query<{ count: string }>(
      `select count(*) as count from ${name} where ${owner} = $1`,
      [own.ownerId],
    );
    // The notification that it is ready was added after it was created.
    const added = name === 'notifications' ? 1 : 0;
    expect([name, rows + added]).toEqual([name, Number(counted[0]!.count)]);
  }

  for (const alien of ['durian', foreign.ownerId]) expect(text).not.toContain(alien);
  const secrets = Object.values(own.parts).flatMap(({ secret }) => secret ?? []);
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of [...secrets, '"\\\\x', own.headers.authorization.slice(7)]) {
    expect(text).not.toContain(secret);
  }

  expect((await call(foreign, 'POST', `/${created.id}/link`)).statusCode).toBe(404);
  expect((await call(own, 'DELETE', `/${created.id}`)).statusCode).toBe(200);
  expect((await test.app.inject({ url: address })).statusCode).toBe(404);
  const { rows: audit } = await test.deps.database.pool.query<{ action: string }>(
    'select action from audit_log where object = $1 order by created_at',
    [`export:${created.id}`],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'export.started',
    'export.downloaded',
    'export.deleted',
  ]);
});

it('includes every table with an owner column or excludes it with a reason', async () => {
  const { pool } = test.deps.database;
  const tables = await listTables(pool);
  const exported = await listExportedTables(pool);
  const knownTables = [...exported.map(({ name }) => name), ...Object.keys(excludedTables)].sort();
  const isVectorTable = (name: string) => /^large_vectors_\d+$/.test(name);
  const all = tables.map(({ name }) => name);
  expect(knownTables).toEqual(all.filter((name) => !isVectorTable(name)).sort());
  for (const { name, key } of exported) expect([name, key]).not.toEqual([name, []]);
});

it("contains no column with a name like a secret's", async () => {
  const secretLikeColumns = (await listExportedTables(test.deps.database.pool)).flatMap((table) =>
    listReadableColumns(table)
      .filter((name) => /token|secret|hash|password|code|cipher|challenge|credential/.test(name))
      .map((name) => `${table.name}.${name}`),
  );
  expect(secretLikeColumns.sort()).toEqual([
    // Counts
    'account_daily_use.tokens',
    'conversations.completion_tokens',
    'conversations.prompt_tokens',
    'daily_use.tokens',
    // Derived from data in the archive
    'notion_pages.content_hash',
    'passages.token_count',
    'website_pages.content_hash',
  ]);
});

it('reads all rows of large tables', { timeout: 60_000 }, async () => {
  const { pool } = test.deps.database;
  await pool.query(
    `insert into passages (owner_id, connection_id, document_id, ordinal, heading_path, text, token_count, terms,
       embedding_model)
     select owner_id, connection_id, id, 1000 + n, '{}', 'Passage ' || n, 1, '', 'fake'
     from documents cross join generate_series(1, 1200) n where id = $1`,
    [own.documentId],
  );
  await pool.query(
    `insert into account_daily_use (owner_id, day)
     select $1, date '2000-01-01' + n from generate_series(1, 1200) n`,
    [own.ownerId],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into archives (kind, owner_id) values ('export', $1) returning id`,
    [own.ownerId],
  );
  await runMakeExport(test.deps, { archiveId: rows[0]!.id, ownerId: own.ownerId }, never);
  const { fetched } = await download(own, rows[0]!.id);
  const path = join(test.deps.env.DATA_DIR, 'many.zip');
  await writeFile(path, fetched.rawPayload);
  const contents = await readAll(await openArchive(path, read));
  for (const table of ['passages', 'account_daily_use']) {
    const lines = contents.get(`data/${table}.ndjson`)!.toString().split('\n').slice(0, -1);
    expect(new Set(lines).size).toBe(lines.length);
    const { rows: counted } = await pool.query<{ count: string }>(
      `select count(*) as count from ${table} where owner_id = $1`,
      [own.ownerId],
    );
    expect(lines.length).toBe(Number(counted[0]!.count));
    expect(lines.length).toBeGreaterThanOrEqual(1_200);
  }
});

it('runs once at a time, restarts after a kill, and keeps only the newest', {
  timeout: 60_000,
}, async () => {
  const { pool } = test.deps.database;
  await finish(foreign);
  await pool.query(
    `insert into archives (kind, owner_id, state, finished_at, expires_at)
     select 'export', $1, 'ready', now(), now() + interval '1 day' from generate_series(1, $2)`,
    [foreign.ownerId, limits.exportsKept + 1],
  );
  await pool.query(
    `insert into archives (kind, owner_id, state, finished_at, expires_at)
     values ('export', $1, 'ready', now(), now() - interval '1 second')`,
    [own.ownerId],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into archives (kind, owner_id, state, size_bytes) values ('export', $1, 'running', 5) returning id`,
    [foreign.ownerId],
  );
  const archiveId = rows[0]!.id;
  await pool.query(
    `insert into archive_parts (archive_id, number, storage_key, size_bytes) values ($1, 0, $2, 5)`,
    [archiveId, test.deps.storage.createKey()],
  );
  expect((await call(foreign, 'POST')).json()).toMatchObject({ id: archiveId, finishedAt: null });
  // Another account is not blocked.
  await finish(own);
  await letTimePass(own);
  expect((await call(own, 'POST')).statusCode).toBe(202);
  await runMakeExport(test.deps, { archiveId, ownerId: foreign.ownerId }, never);
  const archives = await list(foreign);
  expect(archives).toHaveLength(limits.exportsKept);
  expect(archives[0]).toMatchObject({ id: archiveId, state: 'ready' });
  const isOver = ({ expiresAt }: Archive) => expiresAt !== null && new Date(expiresAt) < new Date();
  expect((await list(own)).filter(isOver)).toEqual([]);
  const { rows: parts } = await pool.query<{ bytes: number }>(
    'select sum(size_bytes)::int as bytes from archive_parts where archive_id = $1',
    [archiveId],
  );
  expect(parts).toEqual([{ bytes: archives[0]!.sizeBytes }]);
  // Run again, as after a kill at the very end: the archive exists and stays unchanged.
  await runMakeExport(test.deps, { archiveId, ownerId: foreign.ownerId }, never);
  expect(await list(foreign)).toEqual(archives);
});

it('is created once for repeated and concurrent requests, and counts once', { timeout: 60_000 }, async () => {
  const { headers } = await openShop(test, 'clicking@example.com');
  const click = () => test.app.inject({ method: 'POST', url: '/api/Users/me/exports', headers });
  const clicked = await Promise.all(Array.from({ length: 2 * limits.exportsPerDay }, click));
  const archiveIds = clicked.map((answer) => answer.json<Archive>().id);
  expect(new Set(clicked.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(new Set(archiveIds).size).toBe(1);
});

it('is limited per day, not counting refused requests', { timeout: 60_000 }, async () => {
  const statuses: number[] = [];
  for (let time = 0; time < limits.exportsPerDay; time++) {
    await finish(foreign).catch(() => undefined);
    await letTimePass(foreign);
    statuses.push((await call(foreign, 'POST')).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 202).length).toBe(limits.exportsPerDay - 1);
});
