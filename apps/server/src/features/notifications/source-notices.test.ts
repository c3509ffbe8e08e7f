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

/** Syncs a source as its owner has it synced, with a vendor that works or not. */
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

it('a sync that fails is told of, without any settings, until one goes through', async () => {
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

it('a scheduled sync is told of once it is not tried again, a source to connect again as such', async () => {
  const { headers, connectionId } = await openSource();
  await app.save(headers, { options: { ...schedule.options, emailNotifications: false } });
  await app.makeDue(headers);
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

it('documents that cannot be read are told of with their number', async () => {
  const { headers, connectionId } = await openSource();
  await app.api.addFiles(headers, connectionId, [
    { name: 'empty.html', content: '<html><body><!-- nothing --></body></html>' },
  ]);
  await sync(headers, connectionId);
  expect((await api.list(headers)).notifications).toMatchObject([
    { ...failed(connectionId), kind: 'documents-failed', failed: 1, total: 2 },
  ]);
});

it('what is told of a source goes with it, and names it as it is called now', async () => {
  const { headers, connectionId } = await openSource();
  await sync(headers, connectionId, brokenEmbed);
  await api.request(headers, 'PUT', `/api/files/connections/${connectionId}`, { name: 'House rules' });
  expect((await api.list(headers)).notifications).toMatchObject([{ source: { name: 'House rules' } }]);
  await api.request(headers, 'DELETE', `/api/files/connections/${connectionId}`);
  expect(await api.list(headers)).toMatchObject({ unreadCount: 0, notifications: [] });
});
