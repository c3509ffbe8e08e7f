import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { readMails } from '../../testing/read-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';
import { planReports, queueDueReports, runWeeklyReport, weeklyReportKind } from './weekly-reports.ts';

let test: TestApp;
let api: ReturnType<typeof createNotificationsApi>;
beforeAll(async () => {
  test = await createTestApp();
  api = createNotificationsApi(test.app);
});
afterAll(() => test.close());

const query = (text: string, ...values: unknown[]) => test.deps.database.pool.query(text, values);
const zone = 'Asia/Manila';
/**
 * A Monday in Manila, half an hour after its report was due. Tests continue from it, so it is never the
 * present.
 */
const monday = DateTime.fromISO('2031-03-03T08:31:00', { zone });
const at = (days: number) => monday.plus({ days }).toJSDate();
const week = '2031-03-03';

let people = 0;
async function openAccount() {
  const email = `reported-${++people}@example.com`;
  const headers = await test.signIn(email);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ id: string }>();
  await planReports(test.deps, at(-6));
  const created = await api.request(headers, 'POST', '/api/assistant', {
    name: 'Rosa',
    systemPrompt: 'Help.',
    isAgentMode: true,
  });
  return { email, headers, ownerId, assistantId: created.json<{ id: number }>().id };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

/** Adds questions of one visitor on one day, counted from the Monday of the report. */
async function ask(
  { ownerId, assistantId }: Account,
  days: number,
  {
    status = 'answered',
    questions = ['What is open?'],
    channel = 'public',
    groupId = null as number | null,
  } = {},
) {
  const { rows } = await query(
    `insert into threads (owner_id, assistant_id, channel, channel_user_id) values ($1, $2, $3, gen_random_uuid()::text) returning id`,
    ownerId,
    assistantId,
    channel,
  );
  for (const question of questions) {
    await query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, status, created_at, unanswered_group_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      ownerId,
      assistantId,
      rows[0].id,
      question,
      status,
      at(days),
      groupId,
    );
  }
}

const listJobs = async (ownerId: string) =>
  (
    await query(
      `select data->>'week' as week from pgboss.job where name = $1 and data->>'ownerId' = $2 order by 1`,
      weeklyReportKind.name,
      ownerId,
    )
  ).rows.map((row: { week: string }) => row.week);
const run = ({ ownerId }: Account) => runWeeklyReport(test.deps, { ownerId, week });
const mailsTo = ({ email }: Account) => readMails(test.deps.env.DATA_DIR, email);

describe('due reports', () => {
  it('are queued once per week, regardless of parallel processes', async () => {
    const account = await openAccount();
    await ask(account, -2);
    await queueDueReports(test.deps, at(-1));
    expect(await listJobs(account.ownerId)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => queueDueReports(test.deps, at(0))));
    await queueDueReports(test.deps, at(1));
    expect(await listJobs(account.ownerId)).toEqual([week]);
    await ask(account, 3);
    await queueDueReports(test.deps, at(7));
    expect(await listJobs(account.ownerId)).toEqual([week, '2031-03-10']);
  });

  it('are sent late when missed, only the latest', async () => {
    const account = await openAccount();
    await ask(account, 12);
    await queueDueReports(test.deps, at(17));
    expect(await listJobs(account.ownerId)).toEqual(['2031-03-17']);
  });

  it('are not repeated when the owner changes the time zone', async () => {
    const account = await openAccount();
    await ask(account, -2);
    await queueDueReports(test.deps, at(0));
    await query(
      `insert into user_settings (owner_id, timezone) values ($1, 'America/Los_Angeles')`,
      account.ownerId,
    );
    await query('update weekly_reports set due_at = $2 where owner_id = $1', account.ownerId, at(0));
    await queueDueReports(test.deps, at(1));
    expect(await listJobs(account.ownerId)).toEqual([week]);
    const { rows } = await query('select due_at from weekly_reports where owner_id = $1', account.ownerId);
    expect(DateTime.fromJSDate(rows[0].due_at, { zone: 'America/Los_Angeles' }).toFormat('ccc HH')).toBe(
      'Mon 08',
    );
  });

  it('are not queued without activity, when disabled, or for a closed account', async () => {
    const quiet = await openAccount();
    const [off, closed] = [await openAccount(), await openAccount()];
    await ask(off, -2);
    await ask(closed, -2);
    await api.request(off.headers, 'PUT', '/api/notification-settings', { weeklyReports: false });
    await query('update users set disabled_at = now() where id = $1', closed.ownerId);
    await queueDueReports(test.deps, at(0));
    for (const { ownerId } of [quiet, off, closed]) expect(await listJobs(ownerId)).toEqual([]);
  });

  it('stay due when the process dies before queueing them', async () => {
    const account = await openAccount();
    await ask(account, -2);
    const dying = { ...test.deps.jobs, enqueue: () => Promise.reject(new Error('killed')) };
    await expect(queueDueReports({ ...test.deps, jobs: dying }, at(0))).rejects.toThrow('killed');
    await queueDueReports(test.deps, at(0));
    expect(await listJobs(account.ownerId)).toEqual([week]);
  });
});

describe('a weekly report', () => {
  it('has the figures of two weeks, unanswered questions and failed sources', async () => {
    const account = await openAccount();
    const { rows } = await query(
      `insert into unanswered_groups (owner_id, assistant_id, question, last_asked_at, vector, embedding_model)
       values ($1, $2, 'parking', now(), '', 'm') returning id`,
      account.ownerId,
      account.assistantId,
    );
    const vain = { status: 'refused', groupId: Number(rows[0].id) };
    const question = 'Is there parking? See https://evil.example/login';
    await ask(account, -1, { ...vain, questions: [question, 'And parking?'] });
    await ask(account, -5, { questions: ['What is open?', 'How much is it?'] });
    await ask(account, -8, { questions: ['Before'] });
    await ask(account, -9, vain);
    await ask(account, -3, { channel: 'owner-test', questions: ['A test'] });
    await ask(account, 0, { questions: ['After'] });
    await api.request(account.headers, 'POST', '/api/notes/connections', { name: 'House rules' });
    await query(
      `insert into sync_runs (owner_id, connection_id, status, trigger, created_at, finished_at)
       select owner_id, id, 'failed', 'schedule', $2, $2 from connections where owner_id = $1`,
      account.ownerId,
      at(-4),
    );
    await queueDueReports(test.deps, at(0));
    await run(account);
    const [mail = ''] = await mailsTo(account);
    expect(mail).toContain('Your weekly report (conversations: 2)');
    expect(mail).toContain('from February 24, 2031 to March 2, 2031');
    expect(mail).toContain('Conversations: 2 (the week before: 2)');
    expect(mail).toContain('Questions asked: 4 (2)');
    expect(mail).toContain('Unanswered questions: 2 (1)');
    expect(mail).toContain('Sources that failed to sync: 1 (0)');
    expect(mail).toContain('- Is there parking? See https');
    expect(mail).not.toContain('https://evil.example');
    expect(mail).toContain('(2×)');
    expect(mail).toContain(`http://localhost:3000/assistants/${account.assistantId}/unanswered`);
    expect(mail).toContain('- House rules');
    expect(mail.replace(/\n\s+/g, ' ')).toMatch(
      new RegExp(`^Message-ID: <weekly-report\\.[0-9a-f]{64}\\.${week}@localhost>`, 'm'),
    );
    expect(mail).toMatch(/^List-Unsubscribe:/m);
  });

  it('is sent once even when its job repeats, and again only after the mail server failed', async () => {
    const account = await openAccount();
    await ask(account, -2);
    await queueDueReports(test.deps, at(0));
    const away = {
      ...test.deps.mail,
      send: () => Promise.reject(new AppError('upstream_failed', 'mail-not-accepted')),
    };
    await expect(
      runWeeklyReport({ ...test.deps, mail: away }, { ownerId: account.ownerId, week }),
    ).rejects.toThrow();
    await run(account);
    await run(account);
    expect(await mailsTo(account)).toHaveLength(1);
  });

  it("is in the owner's language, and is sent after a quiet week too", async () => {
    const account = await openAccount();
    await query("insert into user_settings (owner_id, language) values ($1, 'fil')", account.ownerId);
    await ask(account, -10);
    await queueDueReports(test.deps, at(0));
    await run(account);
    const [mail = ''] = await mailsTo(account);
    expect(mail).toContain('Mga usapan: 0 (noong nakaraang linggo: 1)');
  });

  it('is not sent after two weeks without activity, or once disabled', async () => {
    const [quiet, off] = [await openAccount(), await openAccount()];
    await ask(quiet, -14.5);
    await ask(off, -2);
    await queueDueReports(test.deps, at(0));
    expect(await listJobs(quiet.ownerId)).toEqual([week]);
    await api.request(off.headers, 'PUT', '/api/notification-settings', { weeklyReports: false });
    await run(quiet);
    await run(off);
    expect([await mailsTo(quiet), await mailsTo(off)]).toEqual([[], []]);
  });
});
