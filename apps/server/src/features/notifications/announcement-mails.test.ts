import type { Announcement } from '@anito/contract/announcements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { readMails } from '../../testing/read-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { announcementMailsKind, runAnnouncementMails, stopAnnouncementMails } from './announcement-mails.ts';
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
beforeEach(async () => {
  await query('delete from announcements');
  await query('delete from users where email <> $1', 'boss@example.com');
  await query("delete from pgboss.job where name = 'announcement-mails'");
});

const query = (text: string, ...values: unknown[]) => test.deps.database.pool.query(text, values);
const url = '/api/admin/announcements';

let people = 0;
async function openAccount() {
  const email = `mailed-${++people}@example.com`;
  const headers = await test.signIn(email);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ id: string }>();
  return { email, headers, ownerId };
}
const openAccounts = async (count: number) => {
  const accounts: Awaited<ReturnType<typeof openAccount>>[] = [];
  while (accounts.length < count) accounts.push(await openAccount());
  return accounts;
};

const texts = {
  en: { title: 'Planned work', text: 'On Sunday from 2 to 3.\n\nSee https://status.example' },
  fil: { title: 'Maintenance sa Linggo', text: 'Mula 2 hanggang 3.' },
};
async function publish(): Promise<Announcement> {
  const body = { audience: 'everybody', language: 'en', texts };
  return (await api.request(admin, 'POST', url, body)).json();
}
const view = async () =>
  (await api.request(admin, 'GET', url)).json<{ announcements: Announcement[] }>().announcements[0]!;

type MailDeps = Parameters<typeof runAnnouncementMails>[0];
const run = (id: number, changes: Partial<MailDeps> = {}, signal = new AbortController().signal) =>
  runAnnouncementMails(
    { ...test.deps, noteProgress: async () => undefined, ...changes },
    { announcementId: id },
    signal,
  );

/** A mail server that records recipients and refuses mails as configured. */
function createServer(refuse: (to: string) => Error | undefined = () => undefined) {
  const took: string[] = [];
  const send = async ({ to }: MailMessage) => {
    const refusal = refuse(to);
    if (refusal) throw refusal;
    took.push(to);
  };
  return { took, mail: { ...test.deps.mail, send } };
}
const refusal = (responseCode: number) =>
  new AppError('upstream_failed', 'mail-not-accepted', {
    cause: Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode }),
  });
const away = new AppError('upstream_failed', 'mail-not-accepted', {
  cause: Object.assign(new Error('away'), { code: 'ECONNECTION' }),
});
const all = (accounts: { email: string }[]) => accounts.map(({ email }) => email).sort();

describe('the mails of an announcement', () => {
  it("go to verified addresses that want them, in the owner's language, with an unsubscribe link", async () => {
    const [plain, filipino, off, unverified, closed] = await openAccounts(5);
    await query("insert into user_settings (owner_id, language) values ($1, 'fil')", filipino!.ownerId);
    await api.request(off!.headers, 'PUT', '/api/notification-settings', { systemUpdates: false });
    await query('update oidc_accounts set email_verified_at = null where email = $1', unverified!.email);
    await query('update users set disabled_at = now() where id = $1', closed!.ownerId);
    const { id, reach } = await publish();
    expect(reach).toEqual({ people: 5, mails: 3 });
    const late = await openAccount();
    await run(id);
    const read = (email: string) => readMails(test.deps.env.DATA_DIR, email);
    const [mail = ''] = await read(plain!.email);
    expect(mail).toContain('Subject: Planned work');
    expect(mail).toContain('On Sunday from 2 to 3.\n\nSee https://status.example');
    expect(mail).toContain('http://localhost:3000/settings/notifications');
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:3000\/unsubscribe\/.*systemUpdates\./m);
    expect((await read(filipino!.email))[0]).toContain('Mula 2 hanggang 3.');
    for (const { email } of [off!, unverified!, closed!, late]) expect(await read(email)).toEqual([]);
    expect(await view()).toMatchObject({ mails: { state: 'sent', sent: 3, refused: 0 } });
  });

  it('stop at once on withdrawal or when the recipients disable them', async () => {
    const accounts = await openAccounts(6);
    const { id } = await publish();
    const server = createServer();
    let switchedOff: Promise<unknown> | undefined;
    const mail = {
      ...server.mail,
      send: async (message: MailMessage) => {
        await server.mail.send(message);
        // A mail finishes only after its send, otherwise another one would start in parallel.
        switchedOff ??= query(
          'insert into notification_settings (owner_id, system_updates) select id, false from users',
        );
        await switchedOff;
      },
    };
    await run(id, { mail });
    // Four mails are sent in parallel.
    expect(server.took.length).toBeLessThanOrEqual(4);
    await query('delete from notification_settings');
    const second = await publish();
    await api.request(admin, 'POST', `${url}/${second.id}/withdraw`);
    await run(second.id);
    for (const { email } of accounts) {
      const mails = await readMails(test.deps.env.DATA_DIR, email);
      expect(mails).toEqual([]);
    }
  });

  it('go out at most once each, wherever the process dies', { timeout: 120_000 }, async () => {
    const accounts = await openAccounts(9);
    for (let lastStatement = 0; ; lastStatement++) {
      const { id } = await publish();
      const server = createServer();
      const dying = createDying(lastStatement);
      await run(id, { ...dying.deps, mail: dying.guard(server.mail) }).catch(() => undefined);
      await run(id, { mail: server.mail });
      expect(new Set(server.took).size, `statement ${lastStatement}`).toBe(server.took.length);
      // A mail that was started when the process died may or may not have been sent.
      expect(server.took.length).toBeGreaterThanOrEqual(accounts.length + 1 - 4);
      expect((await view()).mails).toMatchObject({ state: 'sent', sent: accounts.length + 1 });
      if (!dying.hasDied()) break;
    }
  });

  it('wait for an unavailable mail server and go out once each', async () => {
    const accounts = await openAccounts(5);
    const { id } = await publish();
    let remainingSends = 2;
    const server = createServer(() => (remainingSends-- > 0 ? undefined : away));
    await run(id, { mail: server.mail });
    expect(await view()).toMatchObject({ mails: { state: 'delayed' } });
    const { rows } = await query(
      "select start_after > now() + interval '50 seconds' as rests from pgboss.job where name = $1 order by start_after",
      announcementMailsKind.name,
    );
    expect(rows).toEqual([{ rests: false }, { rests: true }]);
    remainingSends = Number.POSITIVE_INFINITY;
    await run(id, { mail: server.mail });
    expect(server.took.toSorted()).toEqual([...all(accounts), 'boss@example.com'].sort());
    expect(await view()).toMatchObject({ mails: { state: 'sent', sent: 6, refused: 0 } });
  });

  it('stop three days after publication and report it', async () => {
    await openAccount();
    const { id } = await publish();
    await query("update announcements set published_at = now() - interval '73 hours'");
    await query("update users set created_at = now() - interval '80 hours'");
    await run(id, { mail: createServer(() => away).mail });
    expect(await view()).toMatchObject({ mails: { state: 'stopped', sent: 0 } });
  });

  it('skip refused recipients: permanent refusals at once, temporary ones after a delay', async () => {
    const [refusedForever, full, ...others] = await openAccounts(5);
    const { id } = await publish();
    const server = createServer((to) =>
      to === refusedForever!.email ? refusal(550) : to === full!.email ? refusal(452) : undefined,
    );
    await run(id, { mail: server.mail });
    expect(await view()).toMatchObject({ mails: { state: 'delayed' } });
    await query("update announcements set delayed_at = now() - interval '16 minutes'");
    await run(id, { mail: server.mail });
    expect(server.took.toSorted()).toEqual([...all(others), 'boss@example.com'].sort());
    expect(await view()).toMatchObject({ mails: { state: 'sent', sent: 4, refused: 2 } });
  });

  it('resume where they stopped after a shutdown', async () => {
    const accounts = await openAccounts(6);
    const { id } = await publish();
    const server = createServer();
    const stopping = new AbortController();
    const mail = {
      ...server.mail,
      send: async (message: MailMessage) => {
        await server.mail.send(message);
        stopping.abort(new Error('stopping'));
      },
    };
    await expect(run(id, { mail }, stopping.signal)).rejects.toThrow('stopping');
    expect(server.took.length).toBeLessThanOrEqual(4);
    await run(id, { mail: server.mail });
    expect(server.took.toSorted()).toEqual([...all(accounts), 'boss@example.com'].sort());
  });

  it('end when their job is dead-lettered', async () => {
    const { id } = await publish();
    await stopAnnouncementMails(test.deps, { announcementId: id });
    await run(id, { mail: createServer().mail });
    expect(await view()).toMatchObject({ mails: { state: 'stopped', sent: 0 } });
  });
});

it('announcement mails are sent by a worker after publication', async () => {
  const whole = await createTestApp({ worker: true, env: { ADMIN_EMAILS: 'worker-boss@example.com' } });
  const headers = await whole.signIn('worker-boss@example.com');
  const payload = { audience: 'everybody', language: 'en', texts };
  await whole.app.inject({ method: 'POST', url, headers, payload });
  await waitFor(
    async () => {
      const mails = await readMails(whole.deps.env.DATA_DIR, 'worker-boss@example.com');
      expect(mails.filter((mail) => mail.includes('Subject: Planned work'))).toHaveLength(1);
    },
    { timeout: 30_000, interval: 50 },
  );
  await whole.close();
});

/** A process that dies after `statements` statements. Nothing that it does afterwards has an effect. */
function createDying(statements: number) {
  let remainingStatements = statements;
  let hasDied = false;
  const live = () => {
    if (remainingStatements-- > 0) return;
    hasDied = true;
    throw new Error('killed');
  };
  const { pool } = test.deps.database;
  const query = async (statement: Parameters<typeof pool.query>[0]) => {
    live();
    return pool.query(statement);
  };
  return {
    hasDied: () => hasDied,
    deps: {
      database: { ...test.deps.database, pool: { query } as unknown as typeof pool },
      jobs: { ...test.deps.jobs, enqueue: async () => live() },
    },
    guard: (mail: MailDeps['mail']): MailDeps['mail'] => ({
      ...mail,
      send: async (message) => {
        live();
        await mail.send(message);
      },
    }),
  };
}
