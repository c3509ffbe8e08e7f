import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { runMakeBackup } from './backups.service.ts';
import { openBackup } from './restore-backup.service.ts';

let test: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  test = await createTestApp({ worker: true, env: { ADMIN_EMAILS: 'boss@example.com' } });
  admin = await test.signIn('boss@example.com');
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
  test.app.inject({ method, url, headers: admin });
const list = async () => (await call('GET', '/api/admin/backups')).json<Archive[]>();

/** Creates a backup and waits until it is finished. */
async function make(): Promise<Archive> {
  const started = await call('POST', '/api/admin/backups');
  expect(started.statusCode).toBe(202);
  const { id } = started.json<Archive>();
  return waitFor(
    async () => {
      const match = (await list()).find((each) => each.id === id);
      if (!match?.finishedAt) throw new Error('The backup is not finished');
      return match;
    },
    { timeout: 60_000, interval: 50 },
  );
}

it('an admin creates, downloads and deletes a backup, all of it audited', {
  timeout: 90_000,
}, async () => {
  expect(await list()).toEqual([]);
  const backup = await make();
  expect(backup).toMatchObject({ state: 'ready', because: null, outcome: { files: 0, lost: 0 } });
  expect(backup.outcome.rows).toBeGreaterThan(0);

  const link = await call('POST', `/api/admin/backups/${backup.id}/link`);
  const { pathname, search } = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
  const fetched = await test.app.inject({ url: pathname + search });
  expect(fetched.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(backup.sizeBytes),
    'content-disposition': expect.stringMatching(/anito-backup-.*\.zip/),
  });
  const path = join(test.deps.env.DATA_DIR, 'fetched.zip');
  await writeFile(path, fetched.rawPayload);
  const { archive, manifest } = await openBackup(path);
  archive.close();
  expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1);

  const altered = search.replace(/.$/, search.endsWith('x') ? 'y' : 'x');
  for (const changed of [altered, search.replace(/expires=\d+/, 'expires=1'), '']) {
    expect((await test.app.inject({ url: pathname + changed })).statusCode).toBe(403);
  }
  expect((await call('DELETE', `/api/admin/backups/${backup.id}`)).statusCode).toBe(200);
  expect((await test.app.inject({ url: pathname + search })).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  expect(await test.listBytes()).toEqual([]);
  const { rows } = await test.deps.database.pool.query(
    `select action from audit_log where object = $1 order by created_at`,
    [`backup:${backup.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['backup.started', 'backup.downloaded', 'backup.deleted']);
});

it('runs once at a time, reports a failure, and allows the next one', { timeout: 90_000 }, async () => {
  const { pool } = test.deps.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into archives (kind) values ('backup') returning id`,
  );
  expect((await call('POST', '/api/admin/backups')).json()).toMatchObject({
    code: 'conflict',
    reason: 'backup-under-way',
  });
  const storage = { ...test.deps.storage, save: () => Promise.reject(new Error('broken')) };
  const archiveId = rows[0]!.id;
  await runMakeBackup({ ...test.deps, storage }, { archiveId }, new AbortController().signal);
  expect(await list()).toMatchObject([
    { id: archiveId, state: 'failed', because: { reason: 'archive-failed' } },
  ]);
  expect((await call('POST', `/api/admin/backups/${archiveId}/link`)).statusCode).toBe(404);
  // Run again, as after a kill: it is finished and stays unchanged.
  await runMakeBackup(test.deps, { archiveId }, new AbortController().signal);
  expect(await list()).toMatchObject([{ id: archiveId, state: 'failed', sizeBytes: 0 }]);
});

it('restarts a killed backup from the beginning and keeps only the newest', {
  timeout: 90_000,
}, async () => {
  const { pool } = test.deps.database;
  await pool.query(
    `insert into archives (kind, state, finished_at, expires_at)
     select 'backup', 'ready', now(), now() + interval '1 day' from generate_series(1, $1)`,
    [limits.backupsKept + 2],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into archives (kind, state, size_bytes) values ('backup', 'running', 5) returning id`,
  );
  const archiveId = rows[0]!.id;
  await pool.query(
    `insert into archive_parts (archive_id, number, storage_key, size_bytes) values ($1, 0, $2, 5)`,
    [archiveId, test.deps.storage.createKey()],
  );
  await runMakeBackup(test.deps, { archiveId }, new AbortController().signal);
  const backups = await list();
  expect(backups.length).toBe(limits.backupsKept);
  expect(backups[0]).toMatchObject({ id: archiveId, state: 'ready' });
  const { rows: parts } = await pool.query<{ bytes: number }>(
    'select sum(size_bytes)::int as bytes from archive_parts where archive_id = $1',
    [archiveId],
  );
  expect(parts).toEqual([{ bytes: backups[0]!.sizeBytes }]);
});
