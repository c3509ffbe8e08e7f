import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { brokenEmbed, createSchedulesApp, schedule } from '../sources/testing/schedules-app.ts';
import { runNotifyFailedSync, runRetrySync } from './schedules.jobs.ts';

let app: Awaited<ReturnType<typeof createSchedulesApp>>;

beforeAll(async () => {
  app = await createSchedulesApp();
});
afterAll(() => app.close());

let people = 0;
/** Creates an account with one source whose scheduled run has just started. */
async function openRunning(change: object = {}, addTo: (id: number, headers: Headers) => unknown = () => {}) {
  const email = `failing-${++people}@example.com`;
  const headers = await app.signIn(email);
  const connectionId = await app.createSource(headers);
  await addTo(connectionId, headers);
  expect((await app.save(headers, change)).statusCode).toBe(200);
  await app.setDue(headers);
  await app.tick();
  const [run] = await app.listRuns(headers);
  return { email, headers, connectionId, runId: run!.id };
}
type Headers = { authorization: string };

const retry = (syncRunId: number) => runRetrySync(app.deps, { syncRunId });
const notify = (syncRunId: number) => runNotifyFailedSync(app.deps, { syncRunId });
const addBroken = async (connectionId: number, headers: Headers) => {
  const files = Array.from({ length: 7 }, (_, index) => ({
    name: `empty-${index}.html`,
    content: `<html><body><!-- ${index} --></body></html>`,
  }));
  await app.api.addFiles(headers, connectionId, files);
};

describe('a failed scheduled run', () => {
  test('is retried once after five minutes, then mailed to its owner', async () => {
    const { email, headers, runId } = await openRunning();
    await app.work(runId, brokenEmbed);
    expect(await app.listJobs('retry-sync', runId)).toEqual([{ seconds: 300 }]);
    await Promise.all([retry(runId), retry(runId)]);
    await retry(runId);
    const runs = await app.listRuns(headers);
    expect(runs).toMatchObject([
      { trigger: 'retry', status: 'queued' },
      { id: runId, trigger: 'schedule', status: 'failed' },
    ]);
    await app.work(runs[0]!.id, brokenEmbed);
    expect(await app.listJobs('retry-sync', runs[0]!.id)).toEqual([]);
    expect(await app.listJobs('notify-failed-sync', runs[0]!.id)).toHaveLength(1);
    expect(await app.listJobs('notify-failed-sync', runId)).toEqual([]);

    await Promise.all([notify(runs[0]!.id), notify(runs[0]!.id)]);
    await notify(runs[0]!.id);
    const mails = await app.readMails(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('"Documents"_failed_to_sync');
    expect(mails[0]).toContain(
      'The scheduled sync of "Documents" failed: The embedding model didn’t respond',
    );
    expect(mails[0]).toContain('We tried 2 times.');
    expect(mails[0]).toContain('keep using what they learned');
    expect(mails[0]).toContain('http://localhost:3000/sources');
  });

  test('is not retried after a newer run, or when the schedule was disabled', async () => {
    const synced = await openRunning();
    await app.work(synced.runId, brokenEmbed);
    await app.api.startSync(synced.headers, synced.connectionId);
    await retry(synced.runId);
    expect(await app.listRuns(synced.headers)).toMatchObject([{ trigger: 'manual' }, {}]);

    const off = await openRunning();
    await app.work(off.runId, brokenEmbed);
    await app.save(off.headers, { enabled: false });
    await retry(off.runId);
    expect(await app.listRuns(off.headers)).toHaveLength(1);
  });

  test('causes no retry and no mail when both are disabled', async () => {
    const options = { ...schedule.options, retryFailedSyncs: false, emailNotifications: false };
    const { runId } = await openRunning({ options });
    await app.work(runId, brokenEmbed);
    expect(await app.listJobs('retry-sync', runId)).toEqual([]);
    expect(await app.listJobs('notify-failed-sync', runId)).toEqual([]);
  });

  test("is not retried with a revoked token; the mail asks to reconnect, in the owner's language", async () => {
    const { email, connectionId, runId } = await openRunning({ language: 'fil' });
    await app.query('update connections set needs_reconnect = true where id = $1', connectionId);
    await app.work(runId, brokenEmbed);
    expect(await app.listJobs('retry-sync', runId)).toEqual([]);
    await notify(runId);
    const [mail] = await app.readMails(email);
    expect(mail).toContain('Pakikonekta po ulit ang source na ito.');
    expect(mail).not.toContain('beses');
  });

  test('causes at most one mail a day', async () => {
    const { email, headers, runId } = await openRunning({
      options: { ...schedule.options, retryFailedSyncs: false },
    });
    await app.work(runId, brokenEmbed);
    await notify(runId);
    await app.setDue(headers);
    await app.tick();
    const [next] = await app.listRuns(headers);
    await app.work(next!.id, brokenEmbed);
    await notify(next!.id);
    expect(await app.readMails(email)).toHaveLength(1);
    await app.query(`update sync_runs set notified_at = now() - interval '21 hours' where id = $1`, runId);
    await notify(next!.id);
    expect(await app.readMails(email)).toHaveLength(2);
  });

  test('is mailed once the mail server is back', async () => {
    const { email, runId } = await openRunning({ options: { ...schedule.options, maxRetries: 0 } });
    await app.work(runId, brokenEmbed);
    const away = new AppError('upstream_failed', 'mail-not-accepted');
    const mail = { ...app.deps.mail, send: () => Promise.reject(away) };
    await expect(runNotifyFailedSync({ ...app.deps, mail }, { syncRunId: runId })).rejects.toThrow(away);
    await notify(runId);
    expect(await app.readMails(email)).toHaveLength(1);
  });

  test("is mailed to a verified address only; an unverified one gets a reminder once a day, without the account's texts", async () => {
    const { email, headers, connectionId, runId } = await openRunning({
      language: 'es',
      options: { ...schedule.options, maxRetries: 0 },
    });
    const pay = 'Pay at http://evil.example';
    await app.query('update connections set name = $1 where id = $2', pay, connectionId);
    await app.query('update users set first_name = $1 where email = $2', pay, email);
    await app.query('update oidc_accounts set email_verified_at = null where email = $1', email);
    await app.work(runId, brokenEmbed);
    await notify(runId);
    const [mail] = await app.readMails(email);
    expect(mail).toContain('http://localhost:3000/settings');
    expect(mail).toContain('Confirme su correo para recibir alertas');
    expect(mail).not.toMatch(/oidc|contraseña/);
    expect(mail).not.toMatch(/evil|Pay at/);
    await app.query('update sync_runs set notified_at = null where id = $1', runId);
    await notify(runId);
    expect(await app.readMails(email)).toHaveLength(1);
    await app.query('update oidc_accounts set email_verified_at = now() where email = $1', email);
    await app.query('update sync_runs set notified_at = null where id = $1', runId);
    await notify(runId);
    expect((await app.readMails(email))[1]).toContain(pay);
    expect((await app.listRuns(headers))[0]).toMatchObject({ id: runId, status: 'failed' });
  });

  test('is not mailed when e-mails were disabled in the meantime', async () => {
    const { email, headers, runId } = await openRunning({ options: { ...schedule.options, maxRetries: 0 } });
    await app.work(runId, brokenEmbed);
    await app.save(headers, { options: { ...schedule.options, emailNotifications: false } });
    await notify(runId);
    expect(await app.readMails(email)).toEqual([]);
  });
});

test('retries unreadable documents, then lists them for the owner', async () => {
  const { email, headers, runId } = await openRunning({}, addBroken);
  await app.work(runId);
  expect(await app.listJobs('retry-sync', runId)).toHaveLength(1);
  await retry(runId);
  const [second] = await app.listRuns(headers);
  await app.work(second!.id);
  await notify(second!.id);
  const [mail] = await app.readMails(email);
  expect(mail).toContain('we couldn’t read 7 of 8 documents');
  expect(mail).toContain('- empty-0.html: The file contains no text.');
  expect(mail).toContain('... and 2 more');
});

test('retries failed documents beside a dead-lettered one, but not dead-lettered ones alone', async () => {
  const deadLetter = (connectionId: number, count: number) =>
    app.query(
      `insert into work_attempts (key, kind, owner_id, connection_id, subject, attempts, set_aside_at)
       select 'document:' || c.id || ':' || n, 'document', c.owner_id, c.id, '{}', 3, now()
       from connections c, generate_series(1, $2::int) n where c.id = $1`,
      connectionId,
      count,
    );
  const some = await openRunning({}, addBroken);
  await deadLetter(some.connectionId, 1);
  await app.work(some.runId);
  expect(await app.listJobs('retry-sync', some.runId)).toHaveLength(1);
  const all = await openRunning({}, addBroken);
  await deadLetter(all.connectionId, 7);
  await app.work(all.runId);
  expect(await app.listJobs('retry-sync', all.runId)).toEqual([]);
});

test('does not mail about the same unreadable documents again until there are others', async () => {
  const { email, headers, connectionId, runId } = await openRunning(
    { options: { ...schedule.options, maxRetries: 0 } },
    addBroken,
  );
  const runNext = async () => {
    await app.query(
      `update sync_runs set notified_at = now() - interval '1 day' where connection_id = $1 and notified_at is not null`,
      connectionId,
    );
    await app.setDue(headers);
    await app.tick();
    const [run] = await app.listRuns(headers);
    await app.work(run!.id);
    await notify(run!.id);
  };
  await app.work(runId);
  await notify(runId);
  await runNext();
  expect(await app.readMails(email)).toHaveLength(1);
  await app.api.addFiles(headers, connectionId, [{ name: 'other.html', content: '<html></html>' }]);
  await runNext();
  expect(await app.readMails(email)).toHaveLength(2);
});

test('does not follow up on manual or cancelled runs', async () => {
  const { headers, connectionId, runId } = await openRunning();
  await app.api.request(headers, 'POST', `/api/files/connections/${connectionId}/cancel-sync`);
  await app.work(runId, brokenEmbed);
  expect(await app.listJobs('retry-sync', runId)).toEqual([]);
  const { syncRunId } = await app.api.startSync(headers, connectionId);
  await app.work(syncRunId, brokenEmbed);
  expect(await app.listJobs('retry-sync', syncRunId)).toEqual([]);
  expect(await app.listJobs('notify-failed-sync', syncRunId)).toEqual([]);
});

describe('the sync history', () => {
  test('lists per run what was learned, unchanged, removed and failed, with reasons', async () => {
    const { headers, connectionId, runId } = await openRunning({}, addBroken);
    await app.work(runId);
    const [file] = (await app.api.getConnection(headers, connectionId)).files;
    await app.api.addFiles(headers, connectionId, [{ name: 'b.md', content: '# B\n\nBibingka is sweet.\n' }]);
    await app.query(
      'delete from files where connection_id = $1 and original_name = $2',
      connectionId,
      'empty-6.html',
    );
    const { syncRunId } = await app.api.startSync(headers, connectionId);
    await app.work(syncRunId);
    expect(file).toBeDefined();
    const runs = await app.listRuns(headers);
    expect(runs).toMatchObject([
      {
        id: syncRunId,
        trigger: 'manual',
        status: 'completed',
        total: 8,
        successful: 2,
        unchanged: 1,
        failed: 6,
        removed: 1,
      },
      {
        id: runId,
        trigger: 'schedule',
        status: 'completed',
        total: 8,
        successful: 1,
        unchanged: 0,
        failed: 7,
        removed: 0,
      },
    ]);
    for (const run of runs) {
      expect(run).toMatchObject({
        connectionId,
        connectionType: 'file',
        connectionName: 'Documents',
        error: null,
      });
      expect(run.failures).toHaveLength(run.failed);
      expect(run.failures[0]).toMatchObject({
        reason: 'The file contains no text.',
        because: { reason: 'file-no-text' },
      });
      expect(Date.parse(run.startedAt!)).toBeLessThanOrEqual(Date.parse(run.finishedAt!));
    }
  });

  test('includes a run that a change has started', async () => {
    const headers = await app.signIn('writer@example.com');
    const notes = await app.api.request(headers, 'POST', '/api/notes/connections', { name: 'House rules' });
    const entry = { kind: 'note', title: 'Holidays', text: 'Closed on Good Friday.' };
    await app.api.request(headers, 'POST', `/api/notes/connections/${notes.json().id}/entries`, entry);
    expect(await app.listRuns(headers)).toMatchObject([{ trigger: 'change', connectionType: 'notes' }]);
  });

  test('is paged, for all sources or one, and visible to the owner only', async () => {
    const headers = await app.signIn('historian@example.com');
    const [first, second] = [await app.createSource(headers), await app.createSource(headers)];
    await app.query(
      `insert into sync_runs (owner_id, connection_id, status, finished_at)
       select owner_id, case when n % 2 = 0 then $1::bigint else $2::bigint end, 'completed', now()
       from connections, generate_series(1, 60) n where id = $1`,
      first,
      second,
    );
    const page = (search: string) => app.api.request(headers, 'GET', `/api/sync-runs${search}`);
    const newest = (await page('')).json();
    expect([newest.runs.length, newest.hasMore]).toEqual([50, true]);
    const rest = (await page(`?before=${newest.runs.at(-1).id}`)).json();
    expect([rest.runs.length, rest.hasMore]).toEqual([10, false]);
    expect(rest.runs[0].id).toBeLessThan(newest.runs.at(-1).id);
    const one = (await page(`?connectionId=${first}`)).json();
    expect([one.runs.length, one.hasMore]).toEqual([30, false]);

    const stranger = await app.signIn('curious@example.com');
    const foreign = await app.api.request(stranger, 'GET', `/api/sync-runs?connectionId=${first}`);
    const missing = await app.api.request(stranger, 'GET', '/api/sync-runs?connectionId=999999');
    const strip = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    expect([foreign.statusCode, strip(foreign.body)]).toEqual([404, strip(missing.body)]);
    const all = await app.api.request(stranger, 'GET', `/api/sync-runs?before=${newest.runs[0].id}`);
    expect(all.json()).toEqual({ runs: [], hasMore: false });
    for (const bad of ['?connectionId=x', '?before=-1', '?limit=5']) {
      expect((await page(bad)).statusCode).toBe(400);
    }
  });
});
