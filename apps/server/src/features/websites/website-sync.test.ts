import type { ChatAnswer } from '@anito/contract/conversations';
import type { ProgressUpdate } from '@anito/contract/live';
import type { WebsiteConnectionWithPages, WebsiteValidation } from '@anito/contract/websites';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWordEmbed } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { priceOf, startWebsiteFarm, type WebsiteFarm, writeShopPages } from '../../testing/website-farm.ts';
import { waitForSync } from '../sources/testing/sources-app.ts';

let farm: WebsiteFarm;
let test: TestApp;
let owner: { authorization: string };
/** Texts that were embedded. */
const embedded: string[] = [];

beforeAll(async () => {
  farm = await startWebsiteFarm(12);
  const embed = createWordEmbed();
  test = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: farm.host },
    embed: {
      ...embed,
      embedPassages(texts, ...rest) {
        embedded.push(...texts);
        return embed.embedPassages(texts, ...rest);
      },
    },
    rateLimits: { websiteValidation: { points: 1_000, seconds: 60 } },
  });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await farm.close();
});
beforeEach(() => {
  farm.pages = writeShopPages(12);
  farm.busy.splice(0);
  farm.downWith = undefined;
  farm.forget();
  embedded.splice(0);
});

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300)
    throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
  return response.json() as T;
}

const getWebsite = (id: number) => call<WebsiteConnectionWithPages>('GET', `/api/website/connections/${id}`);

/** Creates a source of these pages of the farm. */
async function connect(paths: string[], scraperMode = 'HttpClient'): Promise<WebsiteConnectionWithPages> {
  return call('POST', '/api/website/connections', {
    name: 'Bakery site',
    baseUrl: farm.url,
    scraperMode,
    selectedPages: paths.map((path) => ({ url: farm.url + path })),
  });
}

async function sync(id: number, query = ''): Promise<ProgressUpdate> {
  const ended = waitForSync(test.deps, id);
  await call('POST', `/api/website/connections/${id}/sync${query}`);
  return ended;
}

async function ask(id: number, question: string): Promise<ChatAnswer> {
  return call('POST', '/api/rag/ask', { connectionId: `website_${id}`, question });
}

/** Counts the stored passages and documents of a source. */
async function countStored(id: number) {
  const { rows } = await test.deps.database.pool.query(
    `select (select count(*)::int from documents where connection_id = $1) as documents,
       (select count(*)::int from passages where connection_id = $1) as passages,
       (select count(*)::int from (select from passages where connection_id = $1 group by document_id, ordinal having count(*) > 1) d) as doubled`,
    [id],
  );
  return rows[0] as { documents: number; passages: number; doubled: number };
}

const productPaths = [1, 2, 3, 4].map((index) => `/products/${index}`);

describe('a website source', () => {
  it('is validated, its pages are chosen, synced and cited', async () => {
    const validation = await call<WebsiteValidation>('POST', '/api/website/validate', { baseUrl: farm.url });
    expect(validation.remainingUrls).toContain(`${farm.url}/about`);
    const { id, pages } = await connect(['/', ...productPaths]);
    expect(pages.map(({ url, contentLength }) => [url, contentLength])).toEqual(
      ['/', ...productPaths].map((path) => [farm.url + path, 0]),
    );
    expect(await sync(id)).toMatchObject({ status: 'Completed', successful: 5, failed: 0 });
    const answer = await ask(id, 'How much is the Mango float no. 1?');
    expect(answer.answer).toContain(`₱${priceOf(1)}`);
    expect(answer.sources[0]).toMatchObject({
      pageUrl: `${farm.url}/products/1`,
      title: 'Mango float no. 1',
      connectionType: 'website',
    });
    const synced = await getWebsite(id);
    expect(synced).toMatchObject({ pageCount: 5, totalPages: 5, documentCount: 5, isSyncing: false });
    expect(synced.pages[1]).toMatchObject({ error: null, content: expect.stringContaining('Mango float') });
    const page = await call<{ content: string; documentId: number }>(
      'GET',
      `/api/website/connections/${id}/pages/${synced.pages[1]!.id}`,
    );
    expect(page.content).toContain('Size: Small; Price: ₱103');
    expect(page.content.length).toBe(synced.pages[1]!.contentLength);
    expect(page.documentId).toEqual(expect.any(Number));
  });

  it('stays up to date: edits are answered, deleted pages are not, and unchanged pages cost nothing', async () => {
    const { id } = await connect(['/', '/delivery', ...productPaths]);
    await sync(id);
    const before = await countStored(id);
    farm.pages.set('/delivery', {
      title: 'Delivery',
      body: '<h1>Delivery</h1><p>Delivery to Antipolo costs ₱777 and takes two days.</p>',
    });
    farm.pages.delete('/products/2');
    farm.forget();
    embedded.splice(0);
    expect(await sync(id)).toMatchObject({ status: 'Completed', successful: 5, failed: 0 });

    expect(farm.count('/products/1', 304)).toBe(1);
    expect(farm.count('/products/1', 200)).toBe(0);
    expect(farm.count('/delivery', 200)).toBe(1);
    expect(farm.count('/products/2', 404)).toBe(1);
    expect(embedded.every((text) => /delivery|777/i.test(text))).toBe(true);
    expect(embedded.length).toBeGreaterThan(0);
    expect((await ask(id, 'What does delivery to Antipolo cost?')).answer).toContain('₱777');
    const gone = await ask(id, 'How much is the Pandesal no. 2?');
    expect(gone.sources.map(({ pageUrl }) => pageUrl)).not.toContain(`${farm.url}/products/2`);
    expect(gone.answer).not.toContain(`₱${priceOf(2)}`);
    const after = await countStored(id);
    expect([after.documents, after.doubled]).toEqual([before.documents - 1, 0]);
    const { pages } = await getWebsite(id);
    expect(pages.find(({ url }) => url.endsWith('/products/2'))).toMatchObject({
      error: 'The page is gone: the website answered with status 404.',
    });
    // The page exists again.
    farm.pages = writeShopPages(12);
    expect(await sync(id)).toMatchObject({ successful: 6, failed: 0 });
    expect((await ask(id, 'How much is the Pandesal no. 2?')).answer).toContain(`₱${priceOf(2)}`);
  });

  it('is not embedded again when a server sends the same content again, except in a full resync', async () => {
    const { id } = await connect(['/products/1']);
    const page = farm.pages.get('/products/1')!;
    await sync(id);
    farm.pages.set('/products/1', { ...page, headers: { etag: '"other"' } });
    embedded.splice(0);
    farm.forget();
    expect(await sync(id)).toMatchObject({ successful: 1 });
    expect([farm.count('/products/1', 200), embedded.length]).toEqual([1, 0]);
    farm.forget();
    expect(await sync(id, '?refreshVectors=true')).toMatchObject({ successful: 1 });
    expect(farm.count('/products/1', 200)).toBe(1);
    expect(embedded.length).toBeGreaterThan(0);
  });
});

describe('a sync of a website', () => {
  it('reports failures page by page and keeps existing passages', async () => {
    const { id } = await connect(['/products/1', '/products/2', '/products/3']);
    await sync(id);
    const { headers: _, ...page } = farm.pages.get('/products/1')!;
    farm.pages.delete('/products/1');
    farm.pages.set('/products/2', { ...page, head: '<meta name="robots" content="noindex">' });
    farm.pages.set('/products/3', { ...page, headers: { 'content-type': 'image/png' } });
    expect(await sync(id)).toMatchObject({ status: 'Completed', failed: 1 });
    const { pages, failedDocuments } = await getWebsite(id);
    expect(pages.map(({ error }) => error)).toEqual([
      'The page is gone: the website answered with status 404.',
      'The page asks not to be indexed (noindex).',
      'This address isn’t a web page.',
    ]);
    expect(failedDocuments).toEqual([
      {
        id: pages[2]!.id,
        title: 'Ensaymada no. 3',
        reason: 'This address isn’t a web page.',
        because: { reason: 'page-not-a-page', values: {} },
      },
    ]);
    expect((await ask(id, 'How much is the Ensaymada no. 3?')).answer).toContain(`₱${priceOf(3)}`);
  });

  it('fails once when the whole site is unavailable, loses nothing and stops sending requests', async () => {
    const { id } = await connect(['/', ...productPaths]);
    await sync(id);
    const before = await countStored(id);
    farm.downWith = 502;
    farm.forget();
    expect(await sync(id)).toMatchObject({
      status: 'Failed',
      error: 'The website answered with status 502.',
    });
    expect(farm.log.length).toBeLessThan(6);
    expect(await countStored(id)).toEqual(before);
    expect(await getWebsite(id)).toMatchObject({
      status: 'error',
      error: 'The website answered with status 502.',
    });
    expect((await ask(id, 'How much is the Mango float no. 1?')).answer).toContain(`₱${priceOf(1)}`);
    farm.downWith = undefined;
    expect(await sync(id)).toMatchObject({ status: 'Completed', successful: 5 });
    expect(await getWebsite(id)).toMatchObject({ status: 'connected', error: null });
  });

  it('waits for all pages when the site requests it, and retries the page once', async () => {
    const { id } = await connect(productPaths);
    farm.busy.push({ status: 429, retryAfter: '1' });
    expect(await sync(id)).toMatchObject({ status: 'Completed', successful: 4, failed: 0 });
    expect(productPaths.map((path) => farm.count(path)).sort()).toEqual([1, 1, 1, 2]);
  });

  it('ingests a page once when another page of the source names it as canonical', async () => {
    const { id } = await connect(['/products/1', '/products/2']);
    await sync(id);
    const page = farm.pages.get('/products/2')!;
    farm.pages.set('/products/1', { ...page, head: '<link rel="canonical" href="/products/2">' });
    expect(await sync(id)).toMatchObject({ successful: 1, failed: 0 });
    expect((await countStored(id)).documents).toBe(1);
  });
});

describe('one page of a website', () => {
  it('is read again alone, in full', async () => {
    const { id, pages } = await connect(productPaths);
    await sync(id);
    farm.pages.set('/products/1', {
      title: 'Mango float no. 1',
      body: '<h1>Mango float no. 1</h1><p>It costs ₱555.</p>',
    });
    farm.forget();
    const done = new Promise<string>((resolve) => {
      const unsubscribe = test.deps.events.subscribe(({ event }) => {
        if (event.event !== 'PageReingestUpdate' || !/Completed|Failed/.test(event.data.status)) return;
        unsubscribe();
        resolve(event.data.status);
      });
    });
    await call('POST', `/api/website/connections/${id}/pages/${pages[0]!.id}/reingest`);
    expect(await done).toBe('Completed');
    expect(farm.log.map(({ path, status }) => [path, status])).toEqual([['/products/1', 200]]);
    expect((await ask(id, 'How much is the Mango float no. 1?')).answer).toContain('₱555');
  });
});

describe('the pages of a source', () => {
  it('are replaced by a new selection: unselected ones are forgotten, new ones join, unknown ids are rejected', async () => {
    const { id, pages } = await connect(productPaths);
    await sync(id);
    const [first, second] = pages;
    const updated = await call<WebsiteConnectionWithPages>('PUT', `/api/website/connections/${id}`, {
      connectionName: 'Renamed site',
      selectedPages: [
        // The text that a browser sends for a page is ignored.
        { ...first, content: 'The mango float is free.', title: 'Free' },
        { ...second, isSelected: false },
        { url: `${farm.url}/delivery?utm_source=x#fees`, title: 'Delivery' },
      ],
    });
    expect([updated.name, updated.pages.map(({ url }) => url)]).toEqual([
      'Renamed site',
      [`${farm.url}/delivery`, `${farm.url}/products/1`],
    ]);
    expect((await countStored(id)).documents).toBe(1);
    await sync(id);
    expect((await ask(id, 'What does delivery to Antipolo cost?')).answer).toContain('₱120');
    expect((await ask(id, 'How much is the Mango float no. 1?')).answer).not.toContain('free');

    const put = (selectedPages: object[]) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/website/connections/${id}`,
        headers: owner,
        payload: { connectionName: 'Renamed site', selectedPages },
      });
    const foreign = { ...first, id: '0'.repeat(32) };
    expect((await put([foreign])).statusCode).toBe(404);
    expect((await put([{ url: 'https://1.1.1.1/' }])).json()).toMatchObject({ code: 'invalid_request' });
    expect((await put([{ url: 'http://127.0.0.1:1/' }])).json()).toMatchObject({ code: 'invalid_request' });
    expect((await put([{ ...first, isSelected: false }])).json()).toMatchObject({
      error: 'Please select at least one page to ingest',
    });
    expect((await put([])).json()).toMatchObject({ error: 'Please select at least one page to ingest' });
    expect((await getWebsite(id)).pages.length).toBe(2);
  });

  it('count towards the quota of the account, and are deleted with their source', async () => {
    const person = await test.signIn('room@example.com');
    const usage = async () =>
      (await test.app.inject({ url: '/api/connections/usage', headers: person })).json<{
        itemCount: number;
        byteCount: number;
      }>();
    const created = await test.app.inject({
      method: 'POST',
      url: '/api/website/connections',
      headers: person,
      payload: {
        name: 'Room',
        baseUrl: farm.url,
        selectedPages: [{ url: farm.url }, { url: `${farm.url}/menu` }],
      },
    });
    const { id } = created.json<{ id: number }>();
    expect(await usage()).toMatchObject({ itemCount: 2, byteCount: 0 });
    const ended = waitForSync(test.deps, id);
    await test.app.inject({ method: 'POST', url: `/api/website/connections/${id}/sync`, headers: person });
    await ended;
    expect((await usage()).byteCount).toBeGreaterThan(100);
    await test.app.inject({ method: 'DELETE', url: `/api/website/connections/${id}`, headers: person });
    expect(await usage()).toMatchObject({ itemCount: 0, byteCount: 0 });
  });

  it('have to be on the public internet', async () => {
    for (const baseUrl of ['http://127.0.0.1:1/', 'http://localhost/', 'file:///etc/passwd']) {
      const payload = { name: 'Inside', baseUrl, selectedPages: [{ url: baseUrl }] };
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/website/connections',
        headers: owner,
        payload,
      });
      expect([response.statusCode, response.json().code]).toEqual([400, 'url_not_allowed']);
    }
  });
});
