import type { NotionItem } from '@anito/contract/notion';
import { paragraph } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import {
  addPage,
  createWorkspace,
  uuid,
  type Workspace,
} from '@anito/notion-reader/testing/fake-notion/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshSource } from '../sync/refresh-source.ts';
import { syncConnection } from '../sync/sync-connection.ts';
import { createNotionApp, type NotionApp, token } from './testing/notion-app.ts';

const pageCount = 12;
const id = (number: number) => uuid(0x700 + number);

function fill(workspace: Workspace) {
  for (let number = 0; number < pageCount; number++) {
    const blocks = [paragraph(`Parcel ${number} is delivered on day ${number + 1}.`)];
    addPage(workspace, { id: id(number), title: `Parcel ${number}`, blocks });
  }
}

let app: NotionApp;
let owner: { authorization: string };

// No worker runs: each test acts as the worker and so controls the order of events.
beforeAll(async () => {
  const workspace = createWorkspace('Parcels');
  fill(workspace);
  app = await createNotionApp({ workspace, worker: false });
  owner = await app.signIn('running@example.com');
});
afterAll(() => app.close());

const never = new AbortController().signal;
const selection = Array.from({ length: pageCount }, (_, number) => ({ notionPageId: id(number) }));

async function start() {
  const connection = await app.connect(owner, selection);
  const { syncRunId } = await app.call<{ syncRunId: number }>(
    owner,
    'POST',
    `/api/ingestion/sync/${connection.id}`,
  );
  app.fake.requests.splice(0);
  return { connectionId: connection.id, syncRunId };
}
const refresh = (syncRunId: number, signal = never) => refreshSource(app.deps, { syncRunId }, signal);
const learn = (syncRunId: number) => syncConnection(app.deps, { syncRunId }, never);
const countReads = (number: number) =>
  app.fake.requests.filter(({ path }) => path === `/v1/blocks/${id(number)}/children`).length;

/** Stops the work after this number of further requests to Notion, as a killed process would. */
async function stopAfter(syncRunId: number, requests: number): Promise<boolean> {
  const controller = new AbortController();
  const last = app.fake.requests.length + requests;
  const timer = setInterval(() => {
    if (app.fake.requests.length >= last) controller.abort(new Error('The process stops'));
  }, 1);
  try {
    await refresh(syncRunId, controller.signal);
    return false;
  } catch {
    return true;
  } finally {
    clearInterval(timer);
  }
}

describe('a run of a Notion source', () => {
  it('continues where it was stopped, again and again: no page is read more than twice', async () => {
    const { connectionId, syncRunId } = await start();
    let stops = 0;
    while (stops < 30 && (await stopAfter(syncRunId, 4))) stops++;
    expect(stops).toBeGreaterThan(1);
    const reads = selection.map((_, number) => countReads(number));
    expect(Math.min(...reads)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...reads)).toBeLessThanOrEqual(2);
    await learn(syncRunId);
    const run = await app.findRun(connectionId);
    expect(run?.status).toBe('completed');
    expect((run?.successful ?? 0) + (run?.failed ?? 0)).toBe(pageCount);
  });

  it('gives up a page after two stopped attempts, and only that page', async () => {
    const { connectionId, syncRunId } = await start();
    await app.deps.database.pool.query(
      'update notion_pages set attempted_run_id = $2, attempts = 2 where connection_id = $1 and page_id = $3',
      [connectionId, syncRunId, id(3)],
    );
    await refresh(syncRunId);
    expect(countReads(3)).toBe(0);
    await learn(syncRunId);
    expect(await app.findRun(connectionId)).toMatchObject({ status: 'completed', successful: 11, failed: 1 });
    const { pages } = await app.refresh(owner, connectionId);
    expect(pages.filter(({ error }) => error).map(({ title, error }) => [title, error])).toEqual([
      ['Parcel 3', 'Reading this page was interrupted twice.'],
    ]);
  });

  it('waits whenever Notion asks for it, and continues', async () => {
    const { connectionId, syncRunId } = await start();
    const busy = { status: 429, retryAfter: 0 } as const;
    app.fake.orderNext({}, {}, ...Array.from({ length: 7 }, () => busy), {}, { status: 529, retryAfter: 1 });
    await refresh(syncRunId);
    const { requests } = app.fake;
    const silent = requests.findIndex(
      (_, index) => index > 0 && requests[index]!.at - requests[index - 1]!.at >= 1_000,
    );
    expect(silent).toBeGreaterThan(0);
    await learn(syncRunId);
    expect(await app.findRun(connectionId)).toMatchObject({ status: 'completed', successful: pageCount });
  });

  it('continues without unreadable pages, and keeps the content of pages that fail', async () => {
    const { connectionId, syncRunId } = await start();
    app.fake.restricted.add(id(1));
    app.fake.unshared.add(id(2));
    await refresh(syncRunId);
    await learn(syncRunId);
    expect(await app.findRun(connectionId)).toMatchObject({ status: 'completed', successful: 10, failed: 0 });
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select page_id as id from notion_pages where connection_id = $1 and is_deleted order by page_id',
      [connectionId],
    );
    app.fake.restricted.clear();
    expect(rows.map((row) => row.id)).toEqual([id(1), id(2)]);
    expect((await app.refresh(owner, connectionId)).deletedPageIds).toEqual([id(2)]);
    app.fake.unshared.clear();
    expect((await app.refresh(owner, connectionId)).deletedPageIds).toEqual([]);
  });

  it('ends with the next requests when its token is revoked halfway, and later runs with one request', async () => {
    const { connectionId, syncRunId } = await start();
    const watch = setInterval(() => {
      if (app.fake.requests.length >= 6) app.fake.tokens.delete(token);
    }, 1);
    await refresh(syncRunId);
    clearInterval(watch);
    const refused = app.fake.requests.length;
    expect(await app.findRun(connectionId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('reconnect Notion'),
    });
    await app.call(owner, 'POST', `/api/ingestion/sync/${connectionId}`);
    const { rows } = await app.deps.database.pool.query('select max(id) as id from sync_runs');
    await refresh(Number(rows[0].id));
    expect(app.fake.requests.length).toBe(refused + 1);
    app.fake.tokens.add(token);
  });

  it('reads a page again that was edited in the minute in which it was read, and ingests it once', async () => {
    const { connectionId, syncRunId } = await start();
    const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
    const edited = app.fake.workspace.pages.get(id(5))!;
    const before = edited.last_edited_time;
    edited.last_edited_time = now;
    await refresh(syncRunId);
    await learn(syncRunId);
    await app.call(owner, 'POST', `/api/ingestion/sync/${connectionId}`);
    const { rows } = await app.deps.database.pool.query('select max(id) as id from sync_runs');
    app.fake.requests.splice(0);
    await refresh(Number(rows[0].id));
    await learn(Number(rows[0].id));
    expect(selection.map((_, number) => countReads(number))).toEqual(
      selection.map((_, number) => (number === 5 ? 1 : 0)),
    );
    expect(await app.findRun(connectionId)).toMatchObject({ status: 'completed', unchanged: pageCount });
    edited.last_edited_time = before;
  });
});

it('listItems returns 5,000 pages with their parents', async () => {
  const { workspace } = app.fake;
  for (let number = 0; number < 5_000; number++) {
    const parent = number % 50 === 0 ? undefined : id(0x1000 + number - (number % 50));
    addPage(workspace, {
      id: id(0x1000 + number),
      title: `Page ${number}`,
      ...(parent ? { parent: { type: 'page_id', page_id: parent } } : {}),
    });
  }
  app.fake.requests.splice(0);
  const items = await app.call<NotionItem[]>(
    { ...owner, 'x-notion-token': token },
    'GET',
    '/api/notion/pages',
  );
  expect(items).toHaveLength(5_000 + pageCount);
  expect(items.filter(({ hasChildren }) => hasChildren)).toHaveLength(100);
  expect(app.fake.requests).toHaveLength(Math.ceil((5_000 + pageCount) / 100));
});
