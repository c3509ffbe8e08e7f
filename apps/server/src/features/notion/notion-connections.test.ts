import type { NotionConnectionWithPages, NotionValidation } from '@anito/contract/notion';
import { exampleIds, paragraph } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import { addPage, uuid } from '@anito/notion-reader/testing/fake-notion/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotionApp, type NotionApp, token } from './testing/notion-app.ts';

const { handbook, branches, products, ubeCake, ensaymada } = exampleIds;
const url = '/api/notion/connections';

let app: NotionApp;
let owner: { authorization: string };
let people = 0;

beforeAll(async () => {
  app = await createNotionApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn(`connecting-${++people}@example.com`);
  for (const one of app.fake.tokens) if (one !== token) app.fake.tokens.delete(one);
  app.fake.tokens.add(token);
  app.fake.unshared.clear();
  await app.deps.database.pool.query('delete from host_paces');
  app.fake.requests.splice(0);
});

const page = (notionPageId: string) => ({ notionPageId });
const database = (notionPageId: string) => ({ notionPageId, contentType: 'Database' });
const list = () => app.call<NotionConnectionWithPages[]>(owner, 'GET', url);
const update = (id: number, payload: object, headers: object = owner) =>
  app.request(headers, 'PUT', `${url}/${id}`, { connectionName: 'Our wiki', selectedPages: [], ...payload });

async function count(table: string, connectionId: number): Promise<number> {
  const { rows } = await app.deps.database.pool.query(
    `select count(*)::int as total from ${table} where connection_id = $1`,
    [connectionId],
  );
  return rows[0].total;
}

describe('a Notion source', () => {
  it.each([
    [{ connectionName: 'ab' }, 'connectionName'],
    [{ connectionName: 'x'.repeat(101) }, 'connectionName'],
    [{ selectedPages: [] }, 'selectedPages'],
    [{ selectedPages: [{ title: 'Without id' }, { notionPageId: '' }] }, 'selectedPages'],
    [{ selectedPages: [{ notionPageId: '../users/me' }] }, 'selectedPages.0.notionPageId'],
    [{ apiToken: 'ntn_refused' }, 'apiToken'],
    [{ apiToken: undefined }, 'apiToken'],
  ])('is not created from %j', async (wrong, field) => {
    const good = { apiToken: token, connectionName: 'Our wiki', selectedPages: [page(handbook)] };
    const response = await app.request(owner, 'POST', url, { ...good, ...wrong });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    if (field === 'selectedPages') {
      expect(response.json().fields.selectedPages).toBe('Please select at least one page to connect.');
    }
    expect(await list()).toEqual([]);
  });

  it('is created with a handle, and shows the chosen pages until Notion is asked', async () => {
    const { tokenHandle } = await app.call<NotionValidation>(owner, 'POST', '/api/notion/validate', {
      apiToken: token,
    });
    const selectedPages = [
      {
        ...page(handbook.replaceAll('-', '')),
        title: 'Handbook',
        url: 'javascript:alert(1)',
        parentType: 'odd',
      },
      { ...database(products), title: 'Products', parentId: handbook, parentType: 'page' },
      { ...page(handbook), title: 'Handbook' },
    ];
    const connection = await app.call<NotionConnectionWithPages>(
      { ...owner, 'x-notion-token': tokenHandle },
      'POST',
      url,
      { connectionName: ' Our wiki ', selectedPages },
    );
    expect(connection).toMatchObject({
      name: 'Our wiki',
      type: 'notion',
      workspaceName: 'Golden Bakeshop',
      pageCount: 2,
      lastSyncedAt: null,
      selectedPageIds: [handbook, products],
      deletedPageIds: [],
      refreshError: null,
    });
    const pages = connection.pages.map(({ title, url: at, parentId, contentType, hasChildren }) => [
      title,
      at,
      parentId,
      contentType,
      hasChildren,
    ]);
    expect(pages).toEqual([
      ['Handbook', '', '', 'Page', true],
      ['Products', '', handbook, 'Database', false],
    ]);
    const refreshed = await app.refresh(owner, connection.id);
    expect(refreshed.contentGroups[0]?.items).toHaveLength(5);
    expect(refreshed.pages[0]).toMatchObject({ url: expect.stringContaining('https://www.notion.so/') });
  });

  it('counts towards the quota of the account', async () => {
    app.deps.env.FILES_PER_ACCOUNT = 2;
    const pages = [page(handbook), page(branches), page(ubeCake)];
    const payload = { apiToken: token, connectionName: 'Our wiki', selectedPages: pages };
    const refused = await app.request(owner, 'POST', url, payload);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'quota_exceeded']);
    expect(await list()).toEqual([]);
    const { id } = await app.connect(owner, pages.slice(0, 2));
    const more = await update(id, { selectedPages: pages });
    expect([more.statusCode, more.json().code]).toEqual([413, 'quota_exceeded']);
    // One item is left, and the database has two rows.
    expect((await update(id, { selectedPages: [database(products)] })).statusCode).toBe(200);
    expect(await app.sync(owner, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('2'),
    });
    app.deps.env.FILES_PER_ACCOUNT = 10_000;
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', successful: 2 });
    const { byteCount } = await app.call<{ byteCount: number }>(owner, 'GET', '/api/connections/usage');
    expect(byteCount).toBeGreaterThan(0);
    app.deps.env.MEGABYTES_PER_ACCOUNT = 0;
    addPage(app.fake.workspace, { id: uuid(0x601), title: 'Too much', blocks: [paragraph('Words.')] });
    await update(id, { selectedPages: [page(uuid(0x601))] });
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', failed: 1 });
    app.deps.env.MEGABYTES_PER_ACCOUNT = 5_120;
    app.fake.workspace.pages.delete(uuid(0x601));
  });

  it('is shown as stored when Notion does not answer, with the reason', async () => {
    const { id } = await app.connect(owner, [page(handbook), database(products)]);
    await app.sync(owner, id);
    app.fake.orderNext({ status: 529, retryAfter: 60 });
    const connection = await app.refresh(owner, id);
    expect(connection).toMatchObject({
      refreshError: 'Notion asks to wait before the next request. Please try again later.',
      status: 'connected',
      needsReconnect: false,
    });
    expect(connection.contentGroups[0]?.items.map(({ title }) => title)).toEqual([
      'Ensaymada',
      'Handbook',
      'Products',
      'Ube cake',
    ]);
  });

  it('reports a revoked token, keeps its answers, and is reconnected with another token', async () => {
    const { id } = await app.connect(owner, [page(branches)]);
    await app.sync(owner, id);
    app.fake.tokens.delete(token);
    app.fake.requests.splice(0);
    for (let round = 0; round < 2; round++) {
      expect(await app.sync(owner, id)).toMatchObject({
        status: 'failed',
        error: 'Notion no longer accepts this API key. Please reconnect Notion.',
      });
    }
    expect(app.fake.requests).toHaveLength(2);
    expect(await list()).toMatchObject([{ status: 'error', needsReconnect: true }]);
    expect((await app.ask(owner, id, 'Where are branches?')).answer).toContain('Mandaue');
    expect(await app.refresh(owner, id)).toMatchObject({
      needsReconnect: true,
      pages: [{ title: 'Branches' }],
    });

    const again = { selectedPages: [page(branches)], apiToken: 'ntn_second' };
    const refused = await update(id, again);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['apiToken']]);
    app.fake.tokens.add('ntn_second');
    expect((await update(id, again)).json()).toMatchObject({ needsReconnect: false });
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', unchanged: 1 });
    expect(app.fake.requests.at(-1)?.token).toBe('ntn_second');
  });

  it('is renamed, and pages that are deselected are deleted at once', async () => {
    const { id } = await app.connect(owner, [page(branches), page(ubeCake), database(products)]);
    await app.sync(owner, id);
    expect([await count('documents', id), await count('notion_pages', id)]).toEqual([3, 4]);
    // A chosen row stays as a row of its database. Deleted pages leave the source in any case.
    app.fake.unshared.add(branches);
    expect((await app.refresh(owner, id)).deletedPageIds).toEqual([branches]);
    const filters = [{ property: 'Price', value: '45', propertyType: 'number' }];
    const changed = await update(id, {
      connectionName: 'Renamed',
      selectedPageIds: ['', branches, products],
      filters,
    });
    expect(changed.json()).toMatchObject({
      name: 'Renamed',
      filters,
      selectedPageIds: [products],
      deletedPageIds: [],
      pages: [{ id: ensaymada }, { id: products }, { id: ubeCake, isSelected: false }],
    });
    expect([await count('documents', id), await count('notion_pages', id)]).toEqual([2, 3]);
    const gone = await app.ask(owner, id, 'Where are branches?');
    expect(gone.sources.map(({ title }) => title)).not.toContain('Branches');
    await app.sync(owner, id);
    expect([await count('documents', id), await count('notion_pages', id)]).toEqual([1, 2]);
    expect((await update(id, {})).json()).toMatchObject({ pages: [], filters, pageCount: 0 });
    expect([await count('documents', id), await count('passages', id)]).toEqual([0, 0]);
  });

  it('is deleted with its token, its pages and all passages', async () => {
    const { id } = await app.connect(owner, [page(branches)]);
    await app.sync(owner, id);
    expect((await app.request(owner, 'DELETE', `${url}/${id}`)).statusCode).toBe(200);
    for (const table of ['notion_connections', 'notion_pages', 'documents', 'passages']) {
      expect([table, await count(table, id)]).toEqual([table, 0]);
    }
    expect((await app.request(owner, 'GET', `${url}/${id}/refresh`)).statusCode).toBe(404);
  });

  it('accepts as many pages as it may hold in one request', async () => {
    const selectedPages = Array.from({ length: 10_000 }, (_, index) => ({
      ...page(uuid(0x10_0000 + index)),
      title: `A page with a title of some length, number ${index}`,
      url: `https://www.notion.so/${uuid(0x10_0000 + index)}`,
      lastEditedTime: '2024-11-02T08:30:00.000Z',
      parentType: 'page',
      parentId: uuid(0x10_0000),
    }));
    app.deps.env.FILES_PER_ACCOUNT = 20_000;
    expect((await app.connect(owner, selectedPages)).pageCount).toBe(10_000);
    app.deps.env.FILES_PER_ACCOUNT = 10_000;
  });
});

describe('a page of a Notion source', () => {
  const ask = (id: number, pageId: string, accept?: string) =>
    app.request({ ...owner, ...(accept && { accept }) }, 'GET', `${url}/${id}/pagecontent/${pageId}`);
  const read = async (id: number, pageId: string) => (await ask(id, pageId, 'application/json')).json();

  it('is returned as text, unless only JSON is accepted', async () => {
    const { id } = await app.connect(owner, [page(branches)]);
    for (const accept of [undefined, '*/*', 'text/plain', 'application/json, text/plain, */*']) {
      const answer = await ask(id, branches, accept);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(answer.body).toBe('Cebu and Mandaue.');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(await read(id, branches)).toMatchObject({ content: 'Cebu and Mandaue.' });
    expect((await ask(id, handbook, 'text/plain')).json()).toMatchObject({ code: 'not_found' });
  });

  it('is the current text in Notion until the page was read, then the stored text', async () => {
    const { id } = await app.connect(owner, [page(branches)]);
    expect(await read(id, branches)).toMatchObject({ content: 'Cebu and Mandaue.', documentId: null });
    await app.sync(owner, id);
    app.fake.requests.splice(0);
    expect(await read(id, branches)).toMatchObject({
      content: 'Cebu and Mandaue.',
      title: 'Branches',
      documentId: expect.any(Number),
    });
    expect(app.fake.requests).toEqual([]);
    expect(await read(id, handbook)).toMatchObject({ code: 'not_found' });
  });

  it('is read again on request, or the reason for a failure is given', async () => {
    const { id } = await app.connect(owner, [page(branches), database(products)]);
    await app.sync(owner, id);
    const events: string[] = [];
    const stop = app.deps.events.subscribe(({ event }) => {
      if (event.event === 'PageReingestUpdate') events.push(`${event.data.status} ${event.data.error ?? ''}`);
    });
    const reingest = (pageId: string) => app.request(owner, 'POST', `${url}/${id}/pages/${pageId}/reingest`);
    addPage(app.fake.workspace, { id: branches, title: 'Branches', blocks: [paragraph('Cebu and Davao.')] });
    expect((await reingest(branches)).statusCode).toBe(202);
    await expect.poll(() => events.at(-1)).toBe('Completed ');
    expect((await app.ask(owner, id, 'Where are branches?')).answer).toContain('Davao');
    app.fake.unshared.add(branches);
    expect((await reingest(branches)).statusCode).toBe(202);
    await expect
      .poll(() => events.at(-1))
      .toBe('Failed This page was deleted in Notion, or isn’t shared with the integration anymore.');
    stop();
    expect((await reingest(handbook)).statusCode).toBe(404);
    expect((await reingest(products)).statusCode).toBe(404);
  });
});
