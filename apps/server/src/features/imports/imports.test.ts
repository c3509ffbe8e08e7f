import type { ApprovedAnswer } from '@anito/contract/approved-answers';
import type { Assistant } from '@anito/contract/assistants';
import type { PlanUsage } from '@anito/contract/billing';
import type { ChatAnswer, OwnerRecord } from '@anito/contract/conversations';
import type { Note } from '@anito/contract/notes';
import type { NotionConnection } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import type { User } from '@anito/contract/users';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { afterAll, beforeAll, expect, describe as group, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestAppWithNotion } from '../../testing/test-app-with-notion.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createApi, writeMultipart } from '../sources/testing/sources-app.ts';
import { removeOldImports } from './imports.service.ts';
import { exportData, importData, importsUrl, listImports, sendArchive } from './testing/import-data.ts';

/** Two installations with separate databases, folders and keys. */
let there: TestApp;
let here: TestApp;
let shop: Shop;
let archive: Buffer;

const many = { accountImportsOfDay: { points: 1_000, seconds: 60 } };

beforeAll(async () => {
  there = await createTestAppWithNotion({ env: { SECRET_KEY: 'kQ3vXr8Zt1nWm5Yb7Cd9Ef2Gh4Jk6Lp0' } });
  here = await createTestAppWithNotion({
    env: { SECRET_KEY: 'pL0kJ6hG4fE2dC9bY7mW5nZ1tX8rQ3vA' },
    rateLimits: many,
  });
  shop = await openShop(there, 'maria@example.com', { withEverything: true });
  await furnish(shop);
  archive = await exportData(there, shop.headers);
}, 120_000);
afterAll(() => Promise.all([there.close(), here.close()]));

const pictures = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

/** Gives the shop's assistant every setting, and a second assistant an access code. */
async function furnish({ headers, assistantId, connectionId }: Shop) {
  const { request } = createApi(there.app);
  const url = `/api/assistant/${assistantId}`;
  await request(headers, 'PUT', url, {
    tone: 'formal',
    responseStyle: 'concise',
    contact: 'Call 0917 555 0100',
    isIndexable: false,
    showsUnsure: false,
    suggestedQuestions: ['How much is the ube cake?'],
  });
  await request(headers, 'PUT', `${url}/customization`, {
    buttonColor: '#1d4ed8',
    logoBase64: pictures.png,
  });
  const second = await request(headers, 'POST', '/api/assistant', {
    name: 'For members',
    systemPrompt: 'Help members.',
    connectionIds: [connectionId],
  });
  await request(headers, 'POST', `/api/assistant/${second.json<Assistant>().id}/access-code`);
  await request(headers, 'POST', `${url}/chat`, { question: 'How much is the ube cake?' });
  await request(headers, 'PUT', '/api/Users/me/settings', { company: 'Hiraya Bakeshop' });
  await there.deps.database.pool.query(
    `insert into website_found_pages (owner_id, connection_id, page_id, url, depth, state)
     select owner_id, connection_id, repeat('0', 32), base_url || 'old', 1, 'left-out' from website_connections`,
  );
  await request(headers, 'PUT', '/api/sync-settings', {
    enabled: true,
    frequency: 'weekly',
    time: '02:30',
    timezone: 'Asia/Manila',
    options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: false, maxRetries: 2 },
    connections: [{ connectionId, connectionType: 'file', enabled: false, fullResyncWeekly: false }],
  });
}

const createReader = ({ app }: TestApp, headers: { authorization: string }) => ({
  async get<Body>(url: string): Promise<Body> {
    const answered = await createApi(app).request(headers, 'GET', url);
    if (answered.statusCode !== 200) throw new Error(`${url}: ${answered.body}`);
    return answered.json<Body>();
  },
});

/** Returns the data of an account, without values that differ between installations. */
async function readAccount(test: TestApp, headers: { authorization: string }) {
  const { get } = createReader(test, headers);
  const connections = await get<Connection[]>('/api/connections');
  const nameOf = (id: number) => connections.find((each) => each.id === id)?.name;
  const assistants = (await get<Assistant[]>('/api/assistant')).toReversed();
  const notes = connections.find(({ type }) => type === 'notes')!;
  return {
    sources: connections.map(({ name, type, description, needsReconnect }) => ({
      name,
      type,
      description,
      needsReconnect,
    })),
    files: (
      await get<{ files: { originalFileName: string; fileSize: number }[] }[]>('/api/files/connections')
    )
      .flatMap(({ files }) => files)
      .map(({ originalFileName, fileSize }) => ({ originalFileName, fileSize })),
    notes: (await get<{ notes: Note[] }>(`/api/notes/connections/${notes.id}/entries`)).notes.map(
      ({ kind, title, text }) => ({ kind, title, text }),
    ),
    websites: await Promise.all(
      connections
        .filter(({ type }) => type === 'website')
        .map(async ({ id }) => {
          const site = await get<WebsiteConnectionWithPages>(`/api/website/connections/${id}`);
          const { baseUrl, scraperMode, readsOn, maxPages, maxDepth, include, exclude, joinsNewPages } = site;
          const settings = {
            baseUrl,
            scraperMode,
            readsOn,
            maxPages,
            maxDepth,
            include,
            exclude,
            joinsNewPages,
          };
          const { rows } = await test.deps.database.pool.query<{ url: string }>(
            `select url from website_found_pages where connection_id = $1 and state = 'left-out'`,
            [id],
          );
          return { settings, pages: site.pages.map(({ url, title }) => ({ url, title })), leftOut: rows };
        }),
    ),
    workspaces: (await get<NotionConnection[]>('/api/notion/connections')).map(
      ({ workspaceName, filters, pageCount }) => ({ workspaceName, filters, pageCount }),
    ),
    assistants: assistants.map(
      ({
        id: _,
        createdAt: __,
        updatedAt: ___,
        version: ____,
        publicId: _____,
        // The links of both installations stay valid.
        shortCode: ______,
        logoUrl,
        publicAccessCode,
        connectionsWithTypes,
        ...rest
      }) => ({
        ...rest,
        connectionIds: rest.connectionIds.map(nameOf),
        types: connectionsWithTypes.map(({ type }) => type),
        hasLogo: logoUrl !== null,
        hasCode: publicAccessCode !== null,
      }),
    ),
    answers: await Promise.all(
      assistants.map(async ({ id }) =>
        (await get<ApprovedAnswer[]>(`/api/assistant/${id}/approved-answers`)).map(
          ({ answer, questions, isActive }) => ({ answer, questions, isActive }),
        ),
      ),
    ),
    history: await Promise.all(
      assistants.map(async ({ id }) =>
        (await get<OwnerRecord[]>(`/api/assistant/${id}/history`)).map(
          ({ id: __, sources, isFallback: ___, ...record }) => ({
            ...record,
            sources: sources.map((source) => ({ ...source, connectionId: nameOf(source.connectionId) })),
          }),
        ),
      ),
    ),
    reports: await Promise.all(
      assistants.map(async ({ id }) => {
        const { groups } = await get<{ groups: Record<string, unknown>[] }>(
          `/api/assistant/${id}/conversations`,
        );
        return groups.map(({ conversationIds, ...group }) => ({
          ...group,
          count: (conversationIds as number[]).length,
        }));
      }),
    ),
    unanswered: (
      await get<{ question: string; state: string; questionCount: number }[]>('/api/unanswered')
    ).map(({ question, state, questionCount }) => ({ question, state, questionCount })),
    settings: await get('/api/Users/me/settings'),
  };
}

it('imports an account into another installation, where it answers from newly ingested documents', {
  timeout: 120_000,
}, async () => {
  const headers = await here.signIn('maria@elsewhere.example');
  const done = await importData(here, headers, archive);
  expect(done).toMatchObject({ state: 'ready', because: null });
  const before = await readAccount(there, shop.headers);
  const after = await readAccount(here, headers);
  expect(before.websites[0]!.leftOut).toHaveLength(1);
  expect(after).toEqual({
    ...before,
    sources: before.sources.map((source) => ({ ...source, needsReconnect: source.type === 'notion' })),
  });
  expect(done.brought).toMatchObject({
    source: before.sources.length,
    upload: before.files.length,
    note: 1,
    assistant: 2,
    answer: 1,
    question: before.unanswered.length,
    settings: 1,
  });
  expect(done.made.map(({ name }) => name).sort()).toEqual(
    [...before.sources, ...before.assistants].map(({ name }) => name).sort(),
  );
  expect(done.remarks.map(({ kind, name, because }) => [kind, name, because.reason])).toEqual([
    ['source', 'Notion', 'import-connect-notion'],
    ['assistant', 'For members', 'import-new-code'],
  ]);

  const { get } = createReader(here, headers);
  const usage = await get<PlanUsage>('/api/billing/usage');
  expect(usage.messages.used).toBe(0);
  expect(usage.channels.used).toBe(0);
  const schedule = await get<{ isSaved: boolean; time: string; connections: { enabled: boolean }[] }>(
    '/api/sync-settings',
  );
  expect(schedule).toMatchObject({ isSaved: true, time: '02:30' });
  expect(schedule.connections.map(({ enabled }) => enabled)).toContain(false);

  const assistant = (await get<Assistant[]>('/api/assistant')).find(({ name }) => name === 'Helper')!;
  const url = `/api/assistant/${assistant.id}/chat`;
  const answer = await waitFor(
    async () => {
      const response = await createApi(here.app).request(headers, 'POST', url, {
        question: 'How much does the mango cake cost?',
        sessionId: 'after',
      });
      const chatAnswer = response.json<ChatAnswer>();
      if (chatAnswer.outcome !== 'answered') throw new Error('It has not learned yet');
      return chatAnswer;
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(answer.answer).toContain('850');
  expect(answer.sources[0]).toMatchObject({ title: 'prices.md', connectionId: assistant.connectionIds[0] });
});

it('imports missing items, and no item twice, when repeated', { timeout: 120_000 }, async () => {
  const headers = await here.signIn('again@elsewhere.example');
  const first = await importData(here, headers, archive);
  const before = await readAccount(here, headers);
  const second = await importData(here, headers, archive);
  expect(second).toMatchObject({ state: 'ready', brought: {}, made: [] });
  expect(await readAccount(here, headers)).toEqual(before);
  const source = first.made.find(({ name }) => name.startsWith('Documents'))!;
  const assistant = first.made.find(({ kind, name }) => kind === 'assistant' && name === 'Helper')!;
  const { request } = createApi(here.app);
  await request(headers, 'DELETE', `/api/files/connections/${source.id}`);
  await request(headers, 'DELETE', `/api/assistant/${assistant.id}`);
  const third = await importData(here, headers, archive);
  expect(third.brought).toMatchObject({ source: 1, upload: before.files.length, assistant: 1 });
  expect((await readAccount(here, headers)).files).toEqual(before.files);
});

it('restores deleted items from an archive of the same account', { timeout: 120_000 }, async () => {
  const before = await readAccount(there, shop.headers);
  const unchanged = await importData(there, shop.headers, archive);
  expect(unchanged).toMatchObject({ state: 'ready', brought: {}, remarks: [] });
  expect(await readAccount(there, shop.headers)).toEqual(before);
});

it('shows imports to the owner only, not to others or an admin who impersonates the owner', {
  timeout: 60_000,
}, async () => {
  const owner = await here.signIn('owner@elsewhere.example');
  const other = await here.signIn('other@elsewhere.example');
  const done = await importData(here, owner, archive);
  expect(await listImports(here, other)).toEqual([]);
  const remove = (headers: { authorization: string }) =>
    createApi(here.app).request(headers, 'DELETE', `/api/Users/me/imports/${done.id}`);
  expect((await remove(other)).statusCode).toBe(404);
  expect((await remove(owner)).statusCode).toBe(200);
  expect(await listImports(here, owner)).toEqual([]);
  const { rows } = await here.deps.database.pool.query<{ action: string }>(
    'select action from audit_log where object = $1 order by created_at',
    [`import:${done.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['import.started', 'import.deleted']);
  const { rows: parts } = await here.deps.database.pool.query('select from archive_parts');
  expect(parts).toEqual([]);
});

group('where little is allowed', () => {
  let small: TestApp;
  beforeAll(async () => {
    small = await createTestAppWithNotion({
      env: { SOURCES_PER_ACCOUNT: '1', MEGABYTES_PER_ACCOUNT: '1' },
      rateLimits: { accountImportsOfDay: { points: 2, seconds: 86_400 } },
    });
  });
  afterAll(() => small.close());

  it('respects the limits of the account, and reports what was skipped', { timeout: 60_000 }, async () => {
    const headers = await small.signIn('small@elsewhere.example');
    const done = await importData(small, headers, archive);
    expect(done).toMatchObject({ state: 'ready', brought: { source: 1 } });
    const reasons = done.remarks.map(({ because }) => because.reason);
    expect(reasons).toContain('quota-sources');
    const { get } = createReader(small, headers);
    expect(await get<Connection[]>('/api/connections')).toHaveLength(1);
  });

  it('allows one import at a time, and a few per day', { timeout: 60_000 }, async () => {
    const headers = await small.signIn('few@elsewhere.example');
    const { id: ownerId } = await createReader(small, headers).get<User>('/api/Users/me');
    const none = Buffer.from('no archive');
    const { pool } = small.deps.database;
    const values = [ownerId];
    await pool.query(`insert into archives (kind, owner_id, state) values ('import', $1, 'running')`, values);
    const refused = await sendArchive(small, headers, none);
    expect(refused.json()).toMatchObject({ code: 'conflict', reason: 'import-under-way' });
    await pool.query('delete from archives where owner_id = $1', values);
    expect(await importData(small, headers, none)).toMatchObject({ because: { reason: 'import-foreign' } });
    expect(await importData(small, headers, none)).toMatchObject({ because: { reason: 'import-foreign' } });
    expect((await sendArchive(small, headers, none)).statusCode).toBe(429);
  });

  it('refuses an archive that is too large, or an upload that is not one file, and leaves nothing', async () => {
    const headers = await small.signIn('large@elsewhere.example');
    const { request } = createApi(small.app);
    const send = (upload: ReturnType<typeof writeMultipart>) =>
      request({ ...headers, ...upload.headers }, 'POST', importsUrl, upload.payload);
    const file = { name: 'data.zip', content: 'x' };
    const tooLarge = await send(writeMultipart([{ ...file, content: Buffer.alloc(2 * 2 ** 20 + 1) }]));
    expect(tooLarge.json()).toMatchObject({ code: 'payload_too_large', reason: 'import-upload-large' });
    await small.deps.database.pool.query('delete from rate_limits');
    expect((await send(writeMultipart([file], 'other'))).json()).toMatchObject({
      reason: 'upload-other-field',
    });
    expect((await send(writeMultipart([file, file]))).statusCode).toBe(413);
    await small.deps.database.pool.query('delete from rate_limits');
    expect((await request(headers, 'POST', importsUrl, { files: 'x' })).statusCode).toBe(415);
    const cut = writeMultipart([file]);
    expect((await send({ ...cut, payload: cut.payload.subarray(0, -30) })).statusCode).toBe(400);
    expect(await listImports(small, headers)).toEqual([]);
  });

  it('replaces an earlier upload that never ended, and finally removes it', async () => {
    const headers = await small.signIn('again@elsewhere.example');
    const { id: ownerId } = await createReader(small, headers).get<User>('/api/Users/me');
    const { pool } = small.deps.database;
    const begin = `insert into archives (kind, owner_id, state, created_at)
      values ('import', $1, 'uploading', now() - interval '1 hour')`;
    await pool.query(begin, [ownerId]);
    expect(await listImports(small, headers)).toMatchObject([{ state: 'uploading', finishedAt: null }]);
    await importData(small, headers, Buffer.from('none'));
    expect(await listImports(small, headers)).toMatchObject([{ state: 'failed' }]);
    await pool.query(begin, [ownerId]);
    await removeOldImports(small.deps);
    expect(await listImports(small, headers)).toMatchObject([{ state: 'failed' }]);
  });
});
