import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRetrySync } from '../schedules/schedules.jobs.ts';
import { brokenEmbed, createSchedulesApp, schedule } from '../sources/testing/schedules-app.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';

let app: Awaited<ReturnType<typeof createSchedulesApp>>;
let api: ReturnType<typeof createNotificationsApi>;
beforeAll(async () => {
  app = await createSchedulesApp();
  api = createNotificationsApi(app.app);
});
afterAll(() => app.close());

type Headers = { authorization: string };

let people = 0;
async function openSource() {
  const headers = await app.signIn(`noted-${++people}@example.com`);
  return { headers, connectionId: await app.createSource(headers) };
}

/** Syncs a source as its owner would, with a working or failing provider. */
async function sync(headers: Headers, connectionId: number, embed?: typeof brokenEmbed) {
  await app.api.startSync(headers, connectionId);
  const [run] = await app.listRuns(headers);
  await app.work(run!.id, embed);
}

const failed = (connectionId: number) => ({
  kind: 'sync-failed',
  isRead: false,
  source: { id: connectionId, type: 'file', name: 'Documents' },
});

it('notifies of a failed sync, without any settings, until a sync succeeds', async () => {
  const { headers, connectionId } = await openSource();
  await sync(headers, connectionId, brokenEmbed);
  expect(await api.list(headers)).toMatchObject({ unreadCount: 1, notifications: [failed(connectionId)] });

  const { id } = (await api.list(headers)).notifications[0]!;
  await api.request(headers, 'POST', `/api/notifications/${id}/read`);
  await sync(headers, connectionId, brokenEmbed);
  expect(await api.list(headers)).toMatchObject({ unreadCount: 0, notifications: [{ id }] });

  await sync(headers, connectionId);
  await app.query("update documents set fingerprint = 'another' where connection_id = $1", connectionId);
  await sync(headers, connectionId, brokenEmbed);
  const { notifications, unreadCount } = await api.list(headers);
  expect([unreadCount, notifications.map(({ isRead }) => isRead)]).toEqual([1, [false, true]]);
});

it('notifies of a scheduled sync after its last retry, and of a source that needs reconnecting', async () => {
  const { headers, connectionId } = await openSource();
  await app.save(headers, { options: { ...schedule.options, emailNotifications: false } });
  await app.setDue(headers);
  await app.tick();
  const [first] = await app.listRuns(headers);
  await app.work(first!.id, brokenEmbed);
  expect((await api.list(headers)).notifications).toEqual([]);
  await runRetrySync(app.deps, { syncRunId: first!.id });
  const [second] = await app.listRuns(headers);
  await app.work(second!.id, brokenEmbed);
  expect((await api.list(headers)).notifications).toMatchObject([failed(connectionId)]);

  await app.query('update connections set needs_reconnect = true where id = $1', connectionId);
  await sync(headers, connectionId, brokenEmbed);
  expect((await api.list(headers)).notifications).toMatchObject([
    { ...failed(connectionId), kind: 'source-reconnect' },
  ]);
});

it('notifies of unreadable documents with their number', async () => {
  const { headers, connectionId } = await openSource();
  await app.api.addFiles(headers, connectionId, [
    { name: 'empty.html', content: '<html><body><!-- nothing --></body></html>' },
  ]);
  await sync(headers, connectionId);
  expect((await api.list(headers)).notifications).toMatchObject([
    { ...failed(connectionId), kind: 'documents-failed', failed: 1, total: 2 },
  ]);
});

it("shows the source's current name, and is deleted with the source", async () => {
  const { headers, connectionId } = await openSource();
  await sync(headers, connectionId, brokenEmbed);
  await api.request(headers, 'PUT', `/api/files/connections/${connectionId}`, { name: 'House rules' });
  expect((await api.list(headers)).notifications).toMatchObject([{ source: { name: 'House rules' } }]);
  await api.request(headers, 'DELETE', `/api/files/connections/${connectionId}`);
  expect(await api.list(headers)).toMatchObject({ unreadCount: 0, notifications: [] });
});
