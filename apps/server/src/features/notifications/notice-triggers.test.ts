import { apiKeyLimits, type NewApiKey } from '@anito/contract/api-keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createVisitor } from '../answering/testing/chat-app.ts';
import { runLimitMail } from './limit-mails.ts';
import { notifyFullAccounts } from './plan-notices.service.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';

let test: TestApp;
let api: ReturnType<typeof createNotificationsApi>;
beforeAll(async () => {
  test = await createTestApp({
    embed: createWordEmbed(),
    worker: true,
    env: { ASSISTANT_QUESTIONS_PER_DAY: '8' },
  });
  api = createNotificationsApi(test.app);
});
afterAll(() => test.close());

let shops = 0;
const open = () => openShop(test, `shop-${++shops}@example.com`);
const query = (text: string, ...values: unknown[]) => test.deps.database.pool.query(text, values);
const soon = { timeout: 30_000, interval: 20 };

async function visit(assistantId: number, question = 'How much is the ube cake?') {
  const { channelUserId, address: remoteAddress } = createVisitor();
  const url = `/api/assistant/${assistantId}/public/chat`;
  return test.app.inject({ method: 'POST', url, payload: { question, channelUserId }, remoteAddress });
}

it("notifies once of the first visitor's question and of the plan's single channel in use", async () => {
  const { headers, assistantId } = await open();
  await api.request(headers, 'POST', `/api/assistant/${assistantId}/chat`, { question: 'A test' });
  expect(await api.listKind(headers, 'first-conversation')).toEqual([]);
  await visit(assistantId);
  await visit(assistantId);
  expect(await api.listKind(headers, 'first-conversation')).toMatchObject([
    { assistant: { id: assistantId, name: 'Helper' }, isRead: false },
  ]);
  expect(await api.listKind(headers, 'plan-usage')).toMatchObject([
    { measure: 'channels', used: 1, limit: 1, percent: 90 },
  ]);
});

it('skips the first-conversation notice for an assistant with earlier visitors', async () => {
  const { headers, ownerId, assistantId } = await open();
  await query(
    `insert into visitors (assistant_id, visitor_id, owner_id, channel, conversation_count, first_at, last_at)
     values ($1, 'public_long-ago-000001', $2, 'public', 1, now() - interval '40 days', now() - interval '40 days')`,
    assistantId,
    ownerId,
  );
  await visit(assistantId);
  expect(await api.listKind(headers, 'first-conversation')).toEqual([]);
});

it('counts the unanswered questions of a day in one notification', async () => {
  const { headers, ownerId, assistantId } = await open();
  const [planets, moons] = ['Which planet has the most moons?', 'Who won the world cup of chess?'];
  await visit(assistantId, planets);
  const counted = (count: number) =>
    waitFor(async () => {
      expect(await api.listKind(headers, 'unanswered')).toMatchObject([
        { assistant: { id: assistantId }, count, isRead: false },
      ]);
    }, soon);
  await counted(1);
  const { id } = (await api.listKind(headers, 'unanswered'))[0]!;
  await api.request(headers, 'POST', `/api/notifications/${id}/read`);
  await visit(assistantId, moons);
  await counted(2);
  // Ignored questions cause no new notification.
  await query("update unanswered_groups set state = 'ignored' where owner_id = $1", ownerId);
  await visit(assistantId, moons);
  await waitFor(async () => {
    const { rows } = await query(
      'select sum(question_count)::int as asked from unanswered_groups where owner_id = $1',
      ownerId,
    );
    expect(rows).toEqual([{ asked: 3 }]);
  }, soon);
  await counted(2);
});

it("notifies once of an assistant's exhausted daily questions", async () => {
  const { headers, assistantId } = await open();
  for (let count = 0; count < 11; count++) await visit(assistantId);
  await waitFor(async () => {
    expect(await api.listKind(headers, 'questions-used-up')).toMatchObject([
      { assistant: { id: assistantId }, limit: 8 },
    ]);
  }, soon);
});

it("notifies at 70 and 90 percent of the plan's messages, each once", async () => {
  const { headers, ownerId, assistantId } = await open();
  const useUp = async (questions: number) => {
    await query(
      `insert into account_daily_use (owner_id, day, questions) values ($1, (now() at time zone 'UTC')::date, $2)
       on conflict (owner_id, day) do update set questions = excluded.questions`,
      ownerId,
      questions,
    );
    await visit(assistantId);
    await test.deps.dailyUse.flush();
    const notices = await api.listKind(headers, 'plan-usage');
    return notices.flatMap(({ measure, percent, used }) => (measure === 'messages' ? [[percent, used]] : []));
  };
  expect(await useUp(348)).toEqual([]);
  expect(await useUp(349)).toEqual([[70, 350]]);
  expect(await useUp(360)).toEqual([[70, 350]]);
  expect(await useUp(700)).toEqual([
    [90, 701],
    [70, 350],
  ]);
});

it('notifies once of nearly used sources and storage, checked periodically', async () => {
  const { headers, ownerId } = await open();
  const none = await open();
  for (const name of ['Second source', 'Third source']) {
    await api.request(headers, 'POST', '/api/notes/connections', { name });
  }
  await query(
    'update account_usage set byte_count = $2 where owner_id = $1',
    ownerId,
    test.deps.env.MEGABYTES_PER_ACCOUNT * 2 ** 20 * 0.9375,
  );
  await Promise.all([notifyFullAccounts(test.deps), notifyFullAccounts(test.deps)]);
  await notifyFullAccounts(test.deps);
  expect(await api.listKind(headers, 'plan-usage')).toMatchObject([
    { measure: 'sources', used: 3, limit: 3, percent: 90 },
  ]);
  expect(await api.listKind(headers, 'room-nearly-full')).toMatchObject([{ percent: 93 }]);
  expect((await api.list(none.headers)).notifications).toEqual([]);
});

it('notifies when a key has nearly and fully used its daily calls', async () => {
  const { headers, ownerId } = await open();
  const created = await api.request(headers, 'POST', '/api/apikey', {
    name: 'Till',
    scopes: ['chat'],
  });
  expect(created.statusCode).toBe(201);
  const { id } = created.json<NewApiKey>().apiKey;
  const call = async (count: number) => {
    for (let each = 0; each < count; each++) test.deps.apiKeyUse.record({ id, ownerId }, false);
    await test.deps.apiKeyUse.flush();
    return (await api.listKind(headers, 'key-limit')).map(({ apiKey, used, limit }) => ({
      name: apiKey.name,
      used,
      limit,
    }));
  };
  const limit = apiKeyLimits.perDay;
  expect(await call(limit * 0.9 - 1)).toEqual([]);
  const near = { name: 'Till', used: limit * 0.9, limit };
  expect(await call(1)).toEqual([near]);
  expect(await call(10)).toEqual([near]);
  expect(await call(limit)).toEqual([{ name: 'Till', used: limit, limit }, near]);
});

it("mails nearly reached limits once, in the owner's language, unless mails are disabled", async () => {
  const full = async (wantsMails: boolean) => {
    const { headers, ownerId } = await open();
    const { email } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ email: string }>();
    await query("insert into user_settings (owner_id, language) values ($1, 'es')", ownerId);
    if (!wantsMails) {
      await api.request(headers, 'PUT', '/api/notification-settings', { emailNotifications: false });
    }
    const describe = (key: string, percent: 70 | 90) => ({
      ownerId,
      key,
      kind: 'plan-usage' as const,
      params: { measure: 'messages' as const, used: 450, limit: 500, percent },
    });
    for (let count = 0; count < 2; count++) {
      await test.deps.notices.add(test.deps.database.pool, 'once', [describe('a', 70), describe('b', 90)]);
    }
    return { ownerId, email };
  };
  const [mailed, unmailed] = [await full(true), await full(false)];
  await waitFor(async () => {
    expect(await readMails(test.deps.env.DATA_DIR, mailed.email)).toHaveLength(1);
  }, soon);
  const [mail = ''] = await readMails(test.deps.env.DATA_DIR, mailed.email);
  expect(mail).toContain('Ha usado 450 de 500 mensajes este mes. Durante la beta no se corta nada');
  expect(mail).toContain('http://localhost:3000/billing');
  expect(mail).toContain('/unsubscribe/');
  const { rows } = await query(
    'select id from notifications where owner_id = $1 and key = $2',
    mailed.ownerId,
    'b',
  );
  await runLimitMail(test.deps, { notificationId: Number(rows[0].id) });
  expect(await readMails(test.deps.env.DATA_DIR, mailed.email)).toHaveLength(1);
  expect(await readMails(test.deps.env.DATA_DIR, unmailed.email)).toEqual([]);
});
