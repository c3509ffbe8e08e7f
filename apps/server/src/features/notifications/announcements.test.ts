import type { Announcement, AnnouncementInput } from '@anito/contract/announcements';
import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOwners, type OwnerEvent } from '../../lib/event-sender.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { removeOldReads } from './announcements.store.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';

let test: TestApp;
let api: ReturnType<typeof createNotificationsApi>;
let admin: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  api = createNotificationsApi(test.app);
  admin = await test.signIn('boss@example.com');
});
afterAll(() => test.close());
beforeEach(() => query('delete from announcements'));

const query = (text: string, ...values: unknown[]) => test.deps.database.pool.query(text, values);
const url = '/api/admin/announcements';
const planned = { title: 'Planned work', text: 'On Sunday from 2 to 3.\nSee https://status.example' };
const input: AnnouncementInput = { audience: 'everybody', language: 'en', texts: { en: planned } };

async function publish(changes: Partial<AnnouncementInput> = {}): Promise<Announcement> {
  const response = await api.request(admin, 'POST', url, { ...input, ...changes });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}
const withdraw = (id: number) => api.request(admin, 'POST', `${url}/${id}/withdraw`);
const list = async () =>
  (await api.request(admin, 'GET', url)).json<{ announcements: Announcement[] }>().announcements;

let people = 0;
async function openAccount(role = 'trial') {
  const email = `announced-${++people}@example.com`;
  const headers = await test.signIn(email);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ id: string }>();
  await query('update users set role = $2 where id = $1', ownerId, role);
  return { email, headers, ownerId };
}
const readTitles = async (headers: { authorization: string }) =>
  (await api.listKind(headers, 'announcement')).map(({ texts }) => texts.en?.title);

describe('an announcement', () => {
  it('is unread in every bell, except in those of later accounts', async () => {
    const [one, other] = [await openAccount(), await openAccount()];
    await publish({ texts: { en: planned, fil: { title: 'Maintenance', text: 'Sa Linggo.' } } });
    const late = await openAccount();
    const { notifications, unreadCount } = await api.list(one.headers);
    expect(unreadCount).toBe(1);
    expect(notifications).toMatchObject([
      {
        kind: 'announcement',
        isRead: false,
        language: 'en',
        texts: { en: planned, fil: { title: 'Maintenance', text: 'Sa Linggo.' } },
      },
    ]);
    expect(await readTitles(other.headers)).toEqual(['Planned work']);
    expect([await readTitles(late.headers), await api.countUnread(late.headers)]).toEqual([[], 0]);
  });

  it('is listed among the notifications, page by page, each once', async () => {
    const { headers, ownerId } = await openAccount();
    const add = (key: string) =>
      test.deps.notices.add(test.deps.database.pool, 'once', [
        { ownerId, key, kind: 'room-nearly-full', params: { percent: 90 } },
      ]);
    await add('first');
    for (const title of ['One', 'Two']) await publish({ texts: { en: { title, text: 'News.' } } });
    await add('second');
    const kinds: string[] = [];
    let before = '';
    for (let hasMore = true; hasMore; ) {
      const page = await api.list(headers, `?limit=1${before}`);
      kinds.push(...page.notifications.map(({ kind }) => kind));
      ({ hasMore } = page);
      before = `&before=${page.notifications.at(-1)!.id}`;
    }
    expect(kinds).toEqual(['room-nearly-full', 'announcement', 'announcement', 'room-nearly-full']);
  });

  it('is read individually or with all others, separately for each account', async () => {
    const [one, other] = [await openAccount(), await openAccount()];
    await publish();
    const [first] = await api.listKind(one.headers, 'announcement');
    const read = await api.request(one.headers, 'POST', `/api/notifications/${first!.id}/read`);
    expect(read.json()).toEqual({ unreadCount: 0 });
    expect(await api.countUnread(other.headers)).toBe(1);
    const until = first!.happenedAt;
    await publish();
    const all = await api.request(other.headers, 'POST', '/api/notifications/read', { until });
    expect(all.json()).toEqual({ unreadCount: 1 });
    expect((await api.listKind(other.headers, 'announcement')).map(({ isRead }) => isRead)).toEqual([
      false,
      true,
    ]);
  });

  it('for paying accounts is shown to no other account', async () => {
    const [paying, trial, ended] = [
      await openAccount('pro'),
      await openAccount(),
      await openAccount('agency'),
    ];
    await query('update users set subscription_ends_at = now() where id = $1', ended.ownerId);
    const { id, reach } = await publish({ audience: 'paying' });
    expect(await readTitles(paying.headers)).toEqual(['Planned work']);
    for (const { headers } of [trial, ended, { headers: admin }]) {
      expect(await readTitles(headers)).toEqual([]);
      const read = await api.request(headers, 'POST', `/api/notifications/${id}/read`);
      expect(read.statusCode).toBe(404);
    }
    const counted = await api.request(admin, 'GET', `${url}/reach?audience=paying`);
    expect(counted.json()).toEqual(reach);
    expect(reach.people).toBe(1);
    await query("update users set role = 'trial' where id = $1", paying.ownerId);
  });

  it('disappears when it is withdrawn, and after 30 days', async () => {
    const { headers } = await openAccount();
    const { id } = await publish();
    const first = await withdraw(id);
    expect(first.json()).toMatchObject({ withdrawnAt: expect.any(String), mails: { state: 'stopped' } });
    expect((await withdraw(id)).json()).toEqual(first.json());
    expect([await readTitles(headers), await api.countUnread(headers)]).toEqual([[], 0]);
    expect((await api.request(headers, 'POST', `/api/notifications/${id}/read`)).statusCode).toBe(404);
    await publish();
    await query("update announcements set published_at = now() - interval '30 days'");
    expect([await readTitles(headers), await api.countUnread(headers)]).toEqual([[], 0]);
    expect((await withdraw(999_999_999)).statusCode).toBe(404);
  });

  it('keeps its read marks only while it is shown', async () => {
    const { headers, ownerId } = await openAccount();
    const [active, withdrawn] = [await publish(), await publish()];
    const until = (await api.listKind(headers, 'announcement'))[0]!.happenedAt;
    await api.request(headers, 'POST', '/api/notifications/read', { until });
    await withdraw(withdrawn.id);
    await removeOldReads(test.deps.database);
    const { rows } = await query(
      'select announcement_id::int as id from announcement_reads where owner_id = $1',
      ownerId,
    );
    expect(rows).toEqual([{ id: active.id }]);
  });

  it('is pushed to all screens', async () => {
    const received: OwnerEvent[] = [];
    const stop = test.deps.events.subscribe((event) => {
      if (event.ownerId === allOwners) received.push(event);
    });
    const { id } = await publish();
    const soon = { timeout: 30_000, interval: 20 };
    await waitFor(async () => expect(received).toHaveLength(1), soon);
    await withdraw(id);
    await waitFor(async () => expect(received).toHaveLength(2), soon);
    stop();
    expect(received[0]?.event).toEqual({ event: 'AnnouncementsUpdate', data: {} });
  });

  it('is audited with its author and with the withdrawal, once each', async () => {
    const { id } = await publish();
    await withdraw(id);
    await withdraw(id);
    const audit = (await api.request(admin, 'GET', '/api/admin/audit?action=announcement')).json<{
      entries: { object: string }[];
    }>();
    expect(audit.entries.filter(({ object }) => object === `announcement:${id}`)).toMatchObject([
      { action: 'announcement.withdrawn', actorEmail: 'boss@example.com' },
      {
        action: 'announcement.published',
        actorEmail: 'boss@example.com',
        detail: 'Planned work (everybody)',
      },
    ]);
  });

  it("survives the deletion of its author's account", async () => {
    const { headers, ownerId, email } = await openAccount('admin');
    await api.request(headers, 'POST', url, input);
    expect((await list())[0]).toMatchObject({ authorEmail: email });
    await query('delete from users where id = $1', ownerId);
    expect((await list())[0]).toMatchObject({ authorEmail: null, texts: { en: planned } });
  });

  it('is sent once for repeated identical requests', async () => {
    const send = () =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { ...admin, 'idempotency-key': 'sent-twice' },
        payload: input,
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(await list()).toHaveLength(1);
  });
});

describe('the text of an announcement', () => {
  it('is stored literally, with a title on one line', async () => {
    const text = '<script>alert(1)</script> javascript:alert(1) {{product}} %s';
    const title = 'News\r\nBcc: all@example.com\n\n<b>now</b>';
    const { texts } = await publish({ texts: { en: { title, text } } });
    expect(texts.en).toEqual({ title: 'News Bcc: all@example.com <b>now</b>', text });
  });

  const long = { title: 'x', text: 'x'.repeat(limits.announcementTextMax + 1) };
  it.each<[string, object]>([
    ['no text', { ...input, texts: {} }],
    ['no text in its language', { ...input, language: 'es' }],
    ['another language', { ...input, texts: { en: planned, de: planned } }],
    ['an inherited name', { ...input, texts: { en: planned, constructor: planned } }],
    ['an empty title', { ...input, texts: { en: { ...planned, title: ' \n ' } } }],
    ['an invisible text', { ...input, texts: { en: { ...planned, text: '\u200b\u2060' } } }],
    [
      'a long title',
      { ...input, texts: { en: { ...planned, title: 'x'.repeat(limits.announcementTitleMax + 1) } } },
    ],
    ['a long text', { ...input, texts: { en: long } }],
    ['a character that cannot be stored', { ...input, texts: { en: { ...planned, text: 'a\u0000b' } } }],
    ['an unknown field with markup', { ...input, texts: { en: { ...planned, html: '<b>' } } }],
    ['another audience', { ...input, audience: 'admins' }],
    ['a text that is none', { ...input, texts: { en: { title: ['x'], text: { x: 1 } } } }],
    ['more', { ...input, publishedAt: '2020-01-01T00:00:00.000Z' }],
  ])('is refused with %s', async (_, body) => {
    const response = await api.request(admin, 'POST', url, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
    expect(await list()).toEqual([]);
  });

  it('is listed page by page, newest first', async () => {
    await query(
      `insert into announcements (id, audience, language, texts, people_count, mail_count, published_at)
       select 1000000 + n, 'everybody', 'en', '{"en":{"title":"T","text":"T"}}', 1, 1, now() - n * interval '1 day'
       from generate_series(1, $1::int) n`,
      limits.announcementsPage + 1,
    );
    const read = async (page: number) => (await api.request(admin, 'GET', `${url}?page=${page}`)).json();
    const [first, second] = [await read(1), await read(2)];
    expect(first).toMatchObject({ page: 1, hasNextPage: true });
    expect(first.announcements[0].id).toBe(1_000_001);
    expect(second).toMatchObject({ page: 2, hasNextPage: false });
    expect(second.announcements).toHaveLength(1);
  });
});
