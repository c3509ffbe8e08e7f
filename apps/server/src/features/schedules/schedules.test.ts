import type { SyncRun } from '@anito/contract/schedules';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSchedulesApp, schedule } from '../sources/testing/schedules-app.ts';
import { previewNextRun } from './schedules.service.ts';
import { watchSchedules } from './start-due-syncs.ts';

let app: Awaited<ReturnType<typeof createSchedulesApp>>;

beforeAll(async () => {
  app = await createSchedulesApp();
});
afterAll(() => app.close());
afterEach(async () => {
  vi.useRealTimers();
  // Prevents schedules of one test from being due in another at any time of day.
  await app.query('update sync_settings set enabled = false');
});

let people = 0;
/** Creates an account with one source and a saved schedule. */
async function openScheduled(change: object = {}) {
  const headers = await app.signIn(`scheduled-${++people}@example.com`);
  const connectionId = await app.createSource(headers);
  const response = await app.save(headers, change);
  expect(response.statusCode).toBe(200);
  return { headers, connectionId };
}

describe('the schedule settings', () => {
  test('have defaults until saved, and list every source that can be scheduled', async () => {
    const headers = await app.signIn('new@example.com');
    const connectionId = await app.createSource(headers);
    await app.api.request(headers, 'POST', '/api/notes/connections', { name: 'House rules' });
    expect(await app.getSettings(headers)).toEqual({
      enabled: false,
      frequency: 'daily',
      time: '02:00',
      timezone: 'UTC',
      options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: true, maxRetries: 3 },
      isSaved: false,
      connections: [
        {
          connectionId,
          connectionType: 'file',
          name: 'Documents',
          enabled: true,
          fullResyncWeekly: true,
          filterSummary: null,
          lastSyncedAt: null,
        },
      ],
      nextRunAt: null,
      lastRunAt: null,
    });
  });

  test('store a time zone under its canonical name', async () => {
    const { headers } = await openScheduled({ timezone: 'aSiA/mAnIlA' });
    expect((await app.getSettings(headers)).timezone).toBe('Asia/Manila');
  });

  test('are replaced as a whole: omitted sources follow the schedule again', async () => {
    const { headers, connectionId } = await openScheduled();
    const connections = [{ connectionId, connectionType: 'file', enabled: false, fullResyncWeekly: false }];
    const options = { ...schedule.options, emailNotifications: false, maxRetries: 0 };
    const saved = (await app.save(headers, { options, connections })).json();
    expect(saved).toMatchObject({ enabled: true, isSaved: true, timezone: 'Asia/Manila', options });
    expect(saved.connections).toMatchObject(connections);
    expect(new Date(saved.nextRunAt).toISOString()).toMatch(/T18:00:00\.000Z$/);
    expect((await app.save(headers)).json().connections).toMatchObject([
      { enabled: true, fullResyncWeekly: true },
    ]);
    const off = (await app.save(headers, { enabled: false })).json();
    expect(off).toMatchObject({ enabled: false, nextRunAt: null, isSaved: true });
    expect(off).toEqual(await app.getSettings(headers));
  });

  test('preview the same next run that saving gives', async () => {
    const headers = await app.signIn('preview@example.com');
    const url = '/api/sync-settings/next-run?frequency=monthly&time=23:59&timezone=Pacific%2FApia';
    const { nextRunAt } = (await app.api.request(headers, 'GET', url)).json();
    const change = { frequency: 'monthly', time: '23:59', timezone: 'Pacific/Apia' };
    expect((await app.save(headers, change)).json().nextRunAt).toBe(nextRunAt);
    const bad = await app.api.request(headers, 'GET', `${url}x`);
    expect([bad.statusCode, bad.json().fields]).toEqual([400, { timezone: expect.any(String) }]);
  });

  test('keep the weekday while the schedule stays on, and start over with another frequency', async () => {
    const { headers } = await openScheduled({ frequency: 'weekly' });
    const { id } = (await app.api.request(headers, 'GET', '/api/Users/me')).json();
    await app.query(`update sync_settings set anchor_date = '2026-01-31' where owner_id = $1`, id);
    const saturday = (
      await app.save(headers, { frequency: 'weekly', time: '03:00', timezone: 'UTC' })
    ).json();
    expect(new Date(saturday.nextRunAt).getUTCDay()).toBe(6);
    await app.save(headers, { frequency: 'monthly', timezone: 'UTC' });
    const [row] = await app.query<{ isToday: boolean }>(
      `select anchor_date = (now() at time zone 'UTC')::date as "isToday" from sync_settings where owner_id = $1`,
      id,
    );
    expect(row).toEqual({ isToday: true });
  });

  test("answer 404 for another owner's source or a notes source, and save nothing", async () => {
    const { headers, connectionId } = await openScheduled();
    const stranger = await app.signIn('stranger@example.com');
    const notes = await app.api.request(stranger, 'POST', '/api/notes/connections', { name: 'House rules' });
    const before = await app.getSettings(stranger);
    const choice = { connectionType: 'file', enabled: false, fullResyncWeekly: false };
    for (const invalidChoice of [
      { ...choice, connectionId },
      { ...choice, connectionId: 999_999 },
      { ...choice, connectionId: notes.json().id, connectionType: 'notes' },
    ]) {
      const response = await app.save(stranger, { connections: [invalidChoice] });
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
    expect(await app.getSettings(stranger)).toEqual(before);
    expect((await app.getSettings(headers)).connections).toMatchObject([{ enabled: true }]);
  });

  test.each([
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['no time', { time: '2:00' }, 'time'],
    ['a time after midnight', { time: '24:00' }, 'time'],
    ['another frequency', { frequency: 'yearly' }, 'frequency'],
    ['too many retries', { options: { ...schedule.options, maxRetries: 11 } }, 'options.maxRetries'],
    ['another language', { language: 'de' }, 'language'],
    [
      'a source twice',
      {
        connections: Array(2).fill({
          connectionId: 1,
          connectionType: 'file',
          enabled: true,
          fullResyncWeekly: true,
        }),
      },
      'connections',
    ],
  ])('are refused with %s', async (_, change, field) => {
    const headers = await app.signIn('careless@example.com');
    const response = await app.save(headers, change);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });
});

describe('the check for due schedules', () => {
  test('starts each due run once across processes', async () => {
    const due = await Promise.all([openScheduled(), openScheduled(), openScheduled()]);
    const later = await openScheduled();
    for (const { headers } of due) await app.setDue(headers);
    const started = await Promise.all([app.tick(), app.tick(), app.tick()]);
    expect(started.reduce((sum, count) => sum + count)).toBe(3);
    for (const { headers, connectionId } of due) {
      expect(await app.listRuns(headers)).toMatchObject([
        { connectionId, trigger: 'schedule', status: 'queued', isFull: false },
      ]);
      const { nextRunAt, lastRunAt } = await app.getSettings(headers);
      expect(Date.parse(nextRunAt!)).toBeGreaterThan(Date.now());
      expect(lastRunAt).not.toBeNull();
    }
    expect(await app.listRuns(later.headers)).toEqual([]);
    expect(await app.tick()).toBe(0);
  });

  test('starts a run missed during downtime once', async () => {
    const { headers } = await openScheduled({ frequency: 'hourly' });
    await app.setDue(headers, '5 days');
    expect(await app.tick()).toBe(1);
    expect(await app.tick()).toBe(0);
    const { nextRunAt } = await app.getSettings(headers);
    const minutes = (Date.parse(nextRunAt!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(-1);
    expect(minutes).toBeLessThanOrEqual(61);
  });

  test('skips sources that are syncing, need reconnecting or are disabled', async () => {
    const { headers, connectionId } = await openScheduled();
    const [revoked, off] = [await app.createSource(headers), await app.createSource(headers)];
    await app.query('update connections set needs_reconnect = true where id = $1', revoked);
    await app.api.request(headers, 'POST', '/api/notes/connections', { name: 'House rules' });
    const choice = { connectionType: 'file', fullResyncWeekly: true, enabled: false };
    await app.save(headers, { connections: [{ ...choice, connectionId: off }] });
    await app.api.startSync(headers, connectionId);
    await app.setDue(headers);
    expect(await app.tick()).toBe(0);
    expect(await app.listRuns(headers)).toMatchObject([{ connectionId, trigger: 'manual' }]);
    expect((await app.getSettings(headers)).lastRunAt).not.toBeNull();
  });

  test('skips disabled schedules and closed accounts', async () => {
    const { headers } = await openScheduled();
    await app.setDue(headers);
    const { id } = (await app.api.request(headers, 'GET', '/api/Users/me')).json();
    await app.query('update users set disabled_at = now() where id = $1', id);
    expect(await app.tick()).toBe(0);
    await app.query('update users set disabled_at = null where id = $1', id);
    await app.save(headers, { enabled: false });
    expect(await app.tick()).toBe(0);
  });

  test('continues with other accounts after a failure', async () => {
    const [broken, sound] = [await openScheduled(), await openScheduled()];
    await app.setDue(broken.headers, '1 hour');
    await app.setDue(sound.headers);
    const { id } = (await app.api.request(broken.headers, 'GET', '/api/Users/me')).json();
    await app.query(`update sync_settings set timezone = 'Mars/Olympus' where owner_id = $1`, id);
    expect(await app.tick()).toBe(1);
    expect(await app.listRuns(sound.headers)).toHaveLength(1);
    await app.query('update sync_settings set enabled = false where owner_id = $1', id);
  });

  test.each([-86_400_000, -600_000, 600_000, 86_400_000])(
    "uses the database's clock when the process clock is off by %i ms",
    async (skewMs) => {
      const [due, later] = [await openScheduled(), await openScheduled()];
      const { id } = (await app.api.request(due.headers, 'GET', '/api/Users/me')).json();
      const { nextRunAt } = await app.getSettings(due.headers);
      await app.setDue(due.headers);
      await app.setDue(later.headers, '-5 minutes');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs });
      expect(await app.tick()).toBe(1);
      expect(await previewNextRun(app.deps, id, schedule)).toMatchObject({ nextRunAt });
      vi.useRealTimers();
      expect((await app.getSettings(due.headers)).nextRunAt).toBe(nextRunAt);
      expect(await app.listRuns(later.headers)).toEqual([]);
    },
  );
});

test('a worker checks schedules repeatedly', async () => {
  const watch = watchSchedules(app.deps, 10);
  try {
    const { headers } = await openScheduled();
    await app.setDue(headers);
    await expect.poll(() => app.listRuns(headers), { interval: 20 }).toHaveLength(1);
  } finally {
    watch.stop();
  }
});

describe('the weekly full sync', () => {
  async function tickFull(headers: { authorization: string }): Promise<SyncRun> {
    await app.setDue(headers);
    await app.tick();
    const [run] = await app.listRuns(headers);
    await app.work(run!.id);
    return run!;
  }

  test('runs a week after the last full sync', async () => {
    const { headers, connectionId } = await openScheduled();
    expect(await tickFull(headers)).toMatchObject({ isFull: false });
    await app.query(
      `update connections set created_at = now() - interval '7 days' where id = $1`,
      connectionId,
    );
    const full = await tickFull(headers);
    expect(full).toMatchObject({ isFull: true });
    expect(
      await app.query(
        'select last_full_at = created_at as is_dated from sync_schedule_connections s join sync_runs r on r.connection_id = s.connection_id where r.id = $1',
        full.id,
      ),
    ).toEqual([{ is_dated: true }]);
    expect(await tickFull(headers)).toMatchObject({ isFull: false });
    await app.query(
      `update sync_schedule_connections set last_full_at = now() - interval '6 days 23 hours' where connection_id = $1`,
      connectionId,
    );
    expect(await tickFull(headers)).toMatchObject({ isFull: true });
  });

  test.each([
    ['the account', (_: number) => ({ options: { ...schedule.options, fullResyncWeekly: false } })],
    [
      'the source',
      (connectionId: number) => ({
        connections: [{ connectionId, connectionType: 'file', enabled: true, fullResyncWeekly: false }],
      }),
    ],
  ])('does not run when %s disables it', async (_, write) => {
    const { headers, connectionId } = await openScheduled();
    await app.save(headers, write(connectionId));
    await app.query(
      `update connections set created_at = now() - interval '8 days' where id = $1`,
      connectionId,
    );
    expect(await tickFull(headers)).toMatchObject({ isFull: false });
  });
});
