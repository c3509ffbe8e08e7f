import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runMakeExport } from '../account-data/exports.service.ts';
import { failArchive } from '../archives/archives.service.ts';
import { runMakeBackup } from '../backups/backups.service.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';

let test: TestApp;
let api: ReturnType<typeof createNotificationsApi>;
beforeAll(async () => {
  test = await createTestApp({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  api = createNotificationsApi(test.app);
});
afterAll(() => test.close());

const never = new AbortController().signal;
const broken = () => ({
  ...test.deps,
  storage: { ...test.deps.storage, save: () => Promise.reject(new Error('broken')) },
});

let people = 0;
async function openAccount(email = `exporting-${++people}@example.com`) {
  const headers = await test.signIn(email);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ id: string }>();
  return { headers, ownerId };
}

/** Starts an archive like its route. No worker processes it. */
async function begin(kind: 'export' | 'backup', ownerId: string | null): Promise<number> {
  const { rows } = await test.deps.database.pool.query(
    'insert into archives (kind, owner_id) values ($1, $2) returning id',
    [kind, ownerId],
  );
  return Number(rows[0].id);
}

it('notifies only the requester, once, when an export is ready', async () => {
  const [{ headers, ownerId }, other] = [await openAccount(), await openAccount()];
  const archiveId = await begin('export', ownerId);
  await runMakeExport(test.deps, { archiveId, ownerId }, never);
  await runMakeExport(test.deps, { archiveId, ownerId }, never);
  expect((await api.list(headers)).notifications).toMatchObject([
    { kind: 'archive-ready', archive: 'export', isRead: false },
  ]);
  expect((await api.list(other.headers)).notifications).toEqual([]);
});

it('notifies the requester of a failed export, also after dead-lettering', async () => {
  const { headers, ownerId } = await openAccount();
  const first = await begin('export', ownerId);
  await runMakeExport(broken(), { archiveId: first, ownerId }, never);
  await failArchive(test.deps, await begin('export', ownerId), 'archive-failed');
  await failArchive(test.deps, first, 'archive-failed');
  expect((await api.list(headers)).notifications.map(({ kind }) => kind)).toEqual([
    'archive-failed',
    'archive-failed',
  ]);
});

it('notifies admins, not owners, of backups', async () => {
  const [admin, { headers }] = [await openAccount('boss@example.com'), await openAccount()];
  await runMakeBackup(test.deps, { archiveId: await begin('backup', null) }, never);
  await runMakeBackup(broken(), { archiveId: await begin('backup', null) }, never);
  expect((await api.list(admin.headers)).notifications).toMatchObject([
    { kind: 'archive-failed', archive: 'backup' },
    { kind: 'archive-ready', archive: 'backup' },
  ]);
  expect((await api.list(headers)).notifications).toEqual([]);
});
