import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { OwnerEvent } from '../../lib/event-sender.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import type { Notice } from './notices.service.ts';
import { removeOldNotifications } from './notifications.store.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';

let test: TestApp;
let api: ReturnType<typeof createNotificationsApi>;
beforeAll(async () => {
  test = await createTestApp();
  api = createNotificationsApi(test.app);
});
afterAll(() => test.close());

let people = 0;
/** Creates an account without notifications. */
async function openAccount() {
  const headers = await test.signIn(`told-${++people}@example.com`);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ id: string }>();
  return { headers, ownerId };
}

const roomNotice = (ownerId: string, key: string, percent = 90): Notice => ({
  ownerId,
  key,
  kind: 'room-nearly-full',
  params: { percent },
});
const add = (...notices: Notice[]) => test.deps.notices.add(test.deps.database.pool, 'once', notices);
const addMany = (ownerId: string, count: number) =>
  add(...Array.from({ length: count }, (_, index) => roomNotice(ownerId, `many:${index}`, index % 100)));
/** Live clients are notified through the database when they share one. */
const soon = { timeout: 30_000, interval: 20 };
const query = (text: string, ...values: unknown[]) => test.deps.database.pool.query(text, values);

/** Records the live events of an owner until stopped. */
function listen(ownerId: string) {
  const received: OwnerEvent['event'][] = [];
  const stop = test.deps.events.subscribe((event) => {
    if (event.ownerId === ownerId) received.push(event.event);
  });
  return { heard: received, stop };
}

describe('notifications', () => {
  it('are listed newest first, page by page, each once, for their owner only', async () => {
    const { headers, ownerId } = await openAccount();
    const other = await openAccount();
    await addMany(ownerId, 45);
    await add(roomNotice(other.ownerId, 'room'));
    const ids: number[] = [];
    let before = '';
    for (;;) {
      const page = await api.list(headers, before);
      expect(page.unreadCount).toBe(45);
      ids.push(...page.notifications.map(({ id }) => id));
      if (!page.hasMore) break;
      expect(page.notifications).toHaveLength(limits.notificationsPage);
      before = `?before=${page.notifications.at(-1)!.id}`;
    }
    expect(ids).toHaveLength(45);
    expect(new Set(ids).size).toBe(45);
    const strangers = await api.list(other.headers, `?before=${ids[0]}`);
    expect(strangers.notifications).toEqual([]);
  });

  it('are read one by one or all up to a time', async () => {
    const { headers, ownerId } = await openAccount();
    await addMany(ownerId, 3);
    const [newest, second] = (await api.list(headers)).notifications;
    const read = await api.request(headers, 'POST', `/api/notifications/${second!.id}/read`);
    expect(read.json()).toEqual({ unreadCount: 2 });
    await query(
      "update notifications set happened_at = now() + interval '1 second' where id = $1",
      newest!.id,
    );
    const all = await api.request(headers, 'POST', '/api/notifications/read', {
      until: new Date().toISOString(),
    });
    expect(all.json()).toEqual({ unreadCount: 1 });
    const until = (await api.list(headers)).notifications[0]!.happenedAt;
    expect((await api.request(headers, 'POST', '/api/notifications/read', { until })).json()).toEqual({
      unreadCount: 0,
    });
  });

  it('of another owner behave like missing ones', async () => {
    const { ownerId } = await openAccount();
    await add(roomNotice(ownerId, 'room'));
    const { rows } = await query('select id from notifications where owner_id = $1', ownerId);
    const stranger = await openAccount();
    const [foreign, missing] = [
      await api.request(stranger.headers, 'POST', `/api/notifications/${rows[0].id}/read`),
      await api.request(stranger.headers, 'POST', '/api/notifications/999999999/read'),
    ];
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' });
    await api.request(stranger.headers, 'POST', '/api/notifications/read', {
      until: new Date(Date.now() + 60_000).toISOString(),
    });
    const stored = await query('select read_at from notifications where owner_id = $1', ownerId);
    expect(stored.rows).toEqual([{ read_at: null }]);
  });

  it('are shown for 30 days and then deleted', async () => {
    const { headers, ownerId } = await openAccount();
    await addMany(ownerId, 3);
    const { rows } = await query('select id from notifications where owner_id = $1 order by id', ownerId);
    const age = (id: number, days: number) =>
      query(
        'update notifications set happened_at = now() - make_interval(days => $2) where id = $1',
        id,
        days,
      );
    await age(rows[0].id, 31);
    await age(rows[1].id, 33);
    const { notifications, unreadCount } = await api.list(headers);
    expect([notifications.map(({ id }) => id), unreadCount]).toEqual([[Number(rows[2].id)], 1]);
    await removeOldNotifications(test.deps.database);
    const stored = await query('select id from notifications where owner_id = $1 order by id', ownerId);
    expect(stored.rows).toEqual([rows[0], rows[2]]);
  });

  it('are limited per account; the oldest are deleted', async () => {
    const { headers, ownerId } = await openAccount();
    await addMany(ownerId, limits.notificationsKept);
    await query(
      "update notifications set happened_at = now() - interval '1 hour' where owner_id = $1",
      ownerId,
    );
    await add(roomNotice(ownerId, 'newest', 99));
    const { rows } = await query(
      'select count(*)::int as count from notifications where owner_id = $1',
      ownerId,
    );
    expect(rows).toEqual([{ count: limits.notificationsKept }]);
    expect((await api.list(headers)).notifications[0]).toMatchObject({ percent: 99 });
  });

  it('written by a later version are skipped', async () => {
    const { headers, ownerId } = await openAccount();
    await addMany(ownerId, 2);
    await query(
      "update notifications set kind = 'from-the-future' where owner_id = $1 and key = 'many:0'",
      ownerId,
    );
    expect((await api.list(headers)).notifications).toHaveLength(1);
  });

  it('refuse invalid paging', async () => {
    const { headers } = await openAccount();
    for (const wrong of ['?limit=0', '?limit=101', '?before=x', '?before=0', '?offset=3']) {
      expect((await api.request(headers, 'GET', `/api/notifications${wrong}`)).statusCode).toBe(400);
    }
  });
});

describe('a repeated event', () => {
  it('with mode once is stored once, even when added concurrently', async () => {
    const { headers, ownerId } = await openAccount();
    await Promise.all(Array.from({ length: 8 }, () => add(roomNotice(ownerId, 'room'))));
    expect((await api.list(headers)).notifications).toHaveLength(1);
  });

  it('is unread again when its content changes, and stays read otherwise', async () => {
    const { headers, ownerId } = await openAccount();
    const addWithPercent = (percent: number) =>
      test.deps.notices.add(test.deps.database.pool, 'latest', [roomNotice(ownerId, 'room', percent)]);
    await addWithPercent(90);
    const { id } = (await api.list(headers)).notifications[0]!;
    await api.request(headers, 'POST', `/api/notifications/${id}/read`);
    await addWithPercent(90);
    expect(await api.countUnread(headers)).toBe(0);
    await addWithPercent(95);
    expect(await api.list(headers)).toMatchObject({ unreadCount: 1, notifications: [{ id, percent: 95 }] });
    await test.deps.notices.resolve(test.deps.database.pool, ownerId, 'room');
    expect(await api.countUnread(headers)).toBe(0);
    await addWithPercent(95);
    const after = await api.list(headers);
    expect([after.unreadCount, after.notifications.length]).toEqual([1, 2]);
  });

  it('is not added for a rolled-back transaction or a deleted account', async () => {
    const { headers, ownerId } = await openAccount();
    const { heard, stop } = listen(ownerId);
    await expect(
      runInTransaction(test.deps.database, async (runner) => {
        await test.deps.notices.add(runner, 'once', [roomNotice(ownerId, 'room')]);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await api.list(headers)).notifications).toEqual([]);
    await add(roomNotice('5f0c58ea-3c4c-4d1b-a0ab-111111111111', 'room'), roomNotice(ownerId, 'other'));
    expect((await api.list(headers)).notifications).toHaveLength(1);
    await waitFor(async () => expect(heard).toHaveLength(1), soon);
    stop();
  });
});

describe('the live count', () => {
  it('is pushed to its owner only, after the commit and after reading', async () => {
    const { headers, ownerId } = await openAccount();
    const own = listen(ownerId);
    const others = listen((await openAccount()).ownerId);
    await runInTransaction(test.deps.database, async (runner) => {
      await test.deps.notices.add(runner, 'once', [roomNotice(ownerId, 'one'), roomNotice(ownerId, 'two')]);
      expect(own.heard).toEqual([]);
    });
    const unreadEvent = (unreadCount: number) => ({ event: 'NotificationsUpdate', data: { unreadCount } });
    await waitFor(async () => expect(own.heard).toEqual([unreadEvent(2)]), soon);
    await api.request(headers, 'POST', '/api/notifications/read', {
      until: new Date(Date.now() + 1_000).toISOString(),
    });
    await waitFor(async () => expect(own.heard).toEqual([unreadEvent(2), unreadEvent(0)]), soon);
    expect(others.heard).toEqual([]);
    own.stop();
    others.stop();
  });
});

describe('mail settings', () => {
  it('are all on by default and belong to one owner', async () => {
    const [{ headers }, other] = [await openAccount(), await openAccount()];
    const all = { emailNotifications: true, leadAlerts: true, weeklyReports: true, systemUpdates: true };
    const read = async (requestHeaders = headers) =>
      (await api.request(requestHeaders, 'GET', '/api/notification-settings')).json();
    const save = (body: object) => api.request(headers, 'PUT', '/api/notification-settings', body);
    expect(await read()).toEqual(all);
    expect((await save({ weeklyReports: false })).json()).toEqual({ ...all, weeklyReports: false });
    expect((await save({ systemUpdates: false, weeklyReports: true })).json()).toEqual({
      ...all,
      systemUpdates: false,
    });
    expect((await save({})).json()).toEqual({ ...all, systemUpdates: false });
    expect(await read(other.headers)).toEqual(all);
    expect((await save({ securityMails: false })).statusCode).toBe(400);
    expect((await save({ weeklyReports: 'no' })).statusCode).toBe(400);
  });
});
