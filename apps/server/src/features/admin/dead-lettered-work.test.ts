import type { DeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Work } from '../../lib/attempts.store.ts';
import { createAttempts } from '../../lib/attempts.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { removeOldDeadLettered } from './dead-lettered-work.store.ts';

const url = '/api/admin/set-aside';
const email = 'owner@example.com';
type Headers = { authorization: string };

let test: TestApp;
let shop: Shop;
let admin: Headers;

beforeAll(async () => {
  test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    env: { ADMIN_EMAILS: 'admin@example.com' },
  });
  admin = await test.signIn('admin@example.com');
  shop = await openShop(test, email);
});
afterAll(() => test.close());
beforeEach(() => query('delete from work_attempts'));

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.deps.database.pool.query<Row>(text, values)).rows;
}

async function list(headers: Headers = admin): Promise<DeadLetteredJob[]> {
  const response = await test.app.inject({ url, headers });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json();
}

async function tryAgain(payload: object, headers: Partial<Headers> = admin) {
  const response = await test.app.inject({ method: 'POST', url: `${url}/try-again`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

/** Starts work like processes that die of it, until it is dead-lettered. */
async function deadLetter(work: Work): Promise<string> {
  const begin = () =>
    createAttempts({ runner: test.deps.database.pool, log: pino({ level: 'silent' }), quietMs: 0 }).begin(
      work,
      new AbortController().signal,
    );
  for (let process = 0; process < 3; process++) expect(await begin()).toBe(true);
  expect(await begin()).toBe(false);
  return work.key;
}

const aboutFile = (title = 'prices.md'): Work => ({
  key: `document:${shop.connectionId}:${shop.fileIds[0]}`,
  kind: 'document',
  ownerId: shop.ownerId,
  connectionId: shop.connectionId,
  subject: { externalId: String(shop.fileIds[0]), title },
});

const aboutJob = (kind: string, subject: object, overrides: Partial<Work> = {}): Work => ({
  key: `job:${crypto.randomUUID()}`,
  kind,
  ownerId: shop.ownerId,
  connectionId: null,
  subject,
  ...overrides,
});

const source = { name: `Documents of ${email}`, type: 'file' };

describe('the list of dead-lettered work', () => {
  it('shows work of all accounts with kind, owner, attempts and time, newest first', async () => {
    const [run] = await query<{ id: string }>(
      'select id from sync_runs where connection_id = $1 order by id limit 1',
      [shop.connectionId],
    );
    const syncRunId = Number(run?.id);
    const { connectionId } = shop;
    const works = [
      aboutFile('Prices of May'),
      aboutJob('sync-connection', { syncRunId, connectionId }, { connectionId }),
      aboutJob(
        'reingest-document',
        { ownerId: shop.ownerId, connectionId, externalId: String(shop.fileIds[1]) },
        { connectionId },
      ),
      aboutJob('notify-failed-sync', { syncRunId }),
      aboutJob('maintain-large-account', { ownerId: shop.ownerId }),
      aboutJob('maintain-large-account', { ownerId: 'gone' }, { ownerId: crypto.randomUUID() }),
      aboutJob('maintain-large-account', { ownerId: '' }, { ownerId: '' }),
    ];
    const before = Date.now();
    for (const work of works) await deadLetter(work);
    const expected = [
      { kind: 'document', title: 'Prices of May', source, email },
      { kind: 'sync-connection', title: null, source, email },
      { kind: 'reingest-document', title: 'delivery.md', source, email },
      { kind: 'notify-failed-sync', title: null, source, email },
      { kind: 'maintain-large-account', title: null, source: null, email },
      { kind: 'maintain-large-account', title: null, source: null, email: null },
      { kind: 'maintain-large-account', title: null, source: null, email: null },
    ].map((fields, index) => ({
      ...fields,
      id: works[index]!.key,
      attempts: 3,
      setAsideAt: expect.any(String),
    }));
    const listed = await list();
    expect(listed).toEqual(expected.toReversed());
    for (const { setAsideAt } of listed) {
      expect(Math.abs(Date.parse(setAsideAt) - before)).toBeLessThan(60_000);
    }
  });

  it('excludes work in progress', async () => {
    await test.deps.attempts.begin(aboutFile(), new AbortController().signal);
    expect(await list()).toEqual([]);
  });

  it('is limited to the newest 200', async () => {
    await query(
      `insert into work_attempts (key, kind, owner_id, subject, attempts, set_aside_at)
       select 'job:' || n, 'retry-sync', $1, '{}', 3, now() - make_interval(mins => n)
       from generate_series(1, 250) n`,
      [shop.ownerId],
    );
    const listed = await list();
    expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => `job:${index + 1}`));
  });

  it('excludes work older than 30 days', async () => {
    const old = await deadLetter(aboutFile());
    const recentId = await deadLetter(aboutJob('retry-sync', { syncRunId: 1 }));
    const date = `update work_attempts set set_aside_at = now() - make_interval(days => $2::int) where key = $1`;
    await query(date, [old, 31]);
    await query(date, [recentId, 29]);
    const running = aboutJob('retry-sync', { syncRunId: 2 });
    await test.deps.attempts.begin(running, new AbortController().signal);
    await removeOldDeadLettered(test.deps.database.pool);
    const rows = await query<{ key: string }>(
      'select key from work_attempts where key = any($1) order by set_aside_at',
      [[old, recentId, running.key]],
    );
    expect(rows.map(({ key }) => key)).toEqual([recentId, running.key]);
  });
});

describe('a retry', () => {
  const api = () => createApi(test.app);
  const readFile = async () => {
    const { isSyncing, files } = await api().getConnection(shop.headers, shop.connectionId);
    return { isSyncing, file: files.find(({ id }) => id === shop.fileIds[0]) };
  };

  it('reads a skipped document and is audited', async () => {
    // A sync skips it, as after three processes have died of it.
    await query('update documents set fingerprint = null where connection_id = $1', [shop.connectionId]);
    const id = await deadLetter(aboutFile());
    const [run] = await query<{ id: string }>(
      `insert into sync_runs (owner_id, connection_id, status) values ($1, $2, 'queued') returning id`,
      [shop.ownerId, shop.connectionId],
    );
    const kind = test.deps.jobs.findKind('sync-connection')!;
    const payload = { syncRunId: Number(run?.id), connectionId: shop.connectionId };
    await test.deps.jobs.enqueue(kind, payload, { accountId: shop.ownerId });
    await vi.waitFor(
      async () =>
        expect(await readFile()).toMatchObject({
          isSyncing: false,
          file: { error: expect.stringContaining('stopped three times') },
        }),
      { timeout: 60_000 },
    );
    expect(await list()).toMatchObject([{ id, title: 'prices.md' }]);

    expect(await tryAgain({ id })).toEqual({ status: 200, body: { ok: true, isStarted: true } });
    expect(await list()).toEqual([]);
    await vi.waitFor(
      async () =>
        expect(await readFile()).toMatchObject({
          isSyncing: false,
          file: { error: null, isProcessed: true },
        }),
      { timeout: 60_000 },
    );
    const [entry] = await query(
      `select action, object, acting_as_id as "actingAs", ip,
         (select email from users where id = actor_id) as actor
       from audit_log order by created_at desc limit 1`,
    );
    expect(entry).toEqual({
      action: 'set-aside.tried-again',
      object: `work:${id}`,
      actingAs: null,
      ip: '127.0.0.1',
      actor: 'admin@example.com',
    });
    expect((await tryAgain({ id })).status).toBe(404);
  });

  it('leaves a document to the next sync while one runs', async () => {
    const id = await deadLetter(aboutFile());
    await query(`insert into sync_runs (owner_id, connection_id, status) values ($1, $2, 'queued')`, [
      shop.ownerId,
      shop.connectionId,
    ]);
    try {
      expect(await tryAgain({ id })).toEqual({ status: 200, body: { ok: true, isStarted: false } });
      expect(await list()).toEqual([]);
    } finally {
      await query('update sync_runs set status = $1, finished_at = now() where finished_at is null', [
        'cancelled',
      ]);
    }
  });

  it('starts the sync of a source whose sync was dead-lettered', async () => {
    const { connectionId } = shop;
    const id = await deadLetter(
      aboutJob('sync-connection', { syncRunId: 999_999, connectionId }, { connectionId }),
    );
    const countRuns = async () =>
      (await query('select 1 from sync_runs where connection_id = $1', [connectionId])).length;
    const before = await countRuns();
    expect(await tryAgain({ id })).toEqual({ status: 200, body: { ok: true, isStarted: true } });
    expect(await countRuns()).toBe(before + 1);
    await vi.waitFor(async () => expect((await readFile()).isSyncing).toBe(false), { timeout: 60_000 });
  });

  it('queues a job without a source again, once', async () => {
    const syncRunId = 123_456_789;
    const id = await deadLetter(aboutJob('notify-failed-sync', { syncRunId }));
    const answers = await Promise.all([tryAgain({ id }), tryAgain({ id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const jobs = await query<{ name: string; account: string }>(
      `select name, group_id as account from pgboss.job where data->>'syncRunId' = $1`,
      [String(syncRunId)],
    );
    expect(jobs).toEqual([{ name: 'notify-failed-sync', account: shop.ownerId }]);
    expect(await list()).toEqual([]);
  });

  it('answers 404 for unknown kinds, missing work and work in progress', async () => {
    const unknown = await deadLetter(aboutJob('a-kind-of-before', {}));
    const running = aboutJob('retry-sync', { syncRunId: 1 });
    await test.deps.attempts.begin(running, new AbortController().signal);
    for (const id of [unknown, running.key, 'document:1:none', "'; drop table users"]) {
      expect([id, await tryAgain({ id })]).toMatchObject([id, { status: 404, body: { code: 'not_found' } }]);
    }
    // Jobs of earlier tests may run at the same time.
    const remaining = await query('select key from work_attempts where key = any($1)', [
      [unknown, running.key],
    ]);
    expect(remaining).toHaveLength(2);
  });

  it.each([
    {},
    { id: '' },
    { id: 1 },
    { id: null },
    { id: 'a\u0000b' },
    { id: '\u202e' },
    { id: 'x'.repeat(2_701) },
    { id: 'a', kind: 'b' },
  ])('is refused for %j', async (payload) => {
    expect(await tryAgain(payload)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

it('is for admins only, not even for the owner', async () => {
  const id = await deadLetter(aboutFile('Secret of the house'));
  const audited = await query('select 1 from audit_log');
  const strangers = await test.signIn('stranger@example.com');
  for (const [headers, status] of [
    [shop.headers, 403],
    [strangers, 403],
    [{}, 401],
  ] as const) {
    const response = await test.app.inject({ url, headers });
    expect([response.statusCode, response.body.includes('Secret')]).toEqual([status, false]);
    expect((await tryAgain({ id }, headers)).status).toBe(status);
  }
  expect(await list()).toMatchObject([{ id, title: 'Secret of the house' }]);
  expect(await query('select 1 from audit_log')).toHaveLength(audited.length);
});
