import type { FoundSitePage } from '@anito/contract/websites';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWholeSite, type WholeSite, writeLinking } from './testing/whole-site.ts';

let site: WholeSite;
beforeAll(async () => {
  site = await startWholeSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.farm.hasSitemap = false;
  site.farm.robots = undefined;
  site.farm.downWith = undefined;
  site.farm.pages = new Map([
    ['/', writeLinking('Hall', ['/kitchen', '/cellar'])],
    ['/kitchen', writeLinking('Kitchen', ['/', '/kitchen/oven'])],
    ['/kitchen/oven', writeLinking('Oven', ['/kitchen'])],
    ['/cellar', writeLinking('Cellar', ['/cellar/wine'])],
    ['/cellar/wine', writeLinking('Wine', ['/'])],
  ]);
  site.farm.forget();
});

const allPaths = ['/', '/cellar', '/cellar/wine', '/kitchen', '/kitchen/oven'];
const listFound = (id: number) =>
  site.call<FoundSitePage[]>('GET', `/api/website/connections/${id}/found-pages`);
const chooseFound = (id: number, body: object) =>
  site.call<object>('POST', `/api/website/connections/${id}/found-pages`, body);
const pathsOf = (pages: { url: string }[]) => pages.map(({ url }) => url.slice(site.farm.url.length)).sort();

describe('a whole website', () => {
  it('is read from its address alone, link by link', async () => {
    const id = await site.connect();
    expect(await site.listPaths(id)).toEqual(['/']);
    expect(await site.sync(id)).toMatchObject({ status: 'Completed', total: 5, successful: 5, failed: 0 });
    expect(await site.listPaths(id)).toEqual(allPaths);
    expect(await site.get(id)).toMatchObject({
      readsOn: true,
      stoppedBy: null,
      newPageCount: 0,
      pageCount: 5,
    });
    site.farm.forget();
    expect(await site.sync(id)).toMatchObject({ successful: 5 });
    expect(allPaths.map((path) => site.farm.count(path, 304))).toEqual([1, 1, 1, 1, 1]);
  });

  it('is not followed where robots.txt, nofollow or the path patterns forbid it', async () => {
    site.farm.robots = 'User-agent: *\nDisallow: /cellar';
    site.farm.pages.set('/', {
      ...writeLinking('Hall', ['/kitchen', '/cellar', '/attic']),
      head: '',
    });
    site.farm.pages.set('/attic', {
      ...writeLinking('Attic', ['/attic/box']),
      body: `<title>Attic</title><p>Under the roof.</p><a rel="noopener NoFollow" href="/attic/box">Box</a>`,
    });
    site.farm.pages.set('/attic/box', writeLinking('Box'));
    const other = await site.connect({ exclude: ['/kitchen/*'] });
    // robots.txt is cached per origin for a day, so the new one is read only after the cache is cleared.
    await site.test.deps.database.pool.query({ text: 'delete from robots_files' });
    await site.sync(other);
    const paths = await site.listPaths(other);
    expect(paths).toContain('/attic');
    expect(paths).not.toContain('/attic/box');
    expect(paths).not.toContain('/kitchen/oven');
  });

  it('contains each page once, with many addresses and duplicates', async () => {
    const { pages } = site.farm;
    const same = writeLinking('Lobby');
    pages.set(
      '/',
      writeLinking('Hall', [
        '/kitchen/',
        '/kitchen?utm_source=x',
        '/one',
        '/two',
        '/list?page=2',
        '/gone',
        '/#top',
      ]),
    );
    pages.set('/one', same);
    pages.set('/two', same);
    const kitchen = pages.get('/kitchen')!;
    const leading = '<link rel="canonical" href="/kitchen"><ul><li><a href="/cellar">/cellar</a></li></ul>';
    pages.set('/list?page=2', { ...kitchen, body: kitchen.body + leading });
    pages.set('/kitchen/', pages.get('/kitchen')!);
    const id = await site.connect();
    expect(await site.sync(id)).toMatchObject({ status: 'Completed', failed: 0 });
    const paths = await site.listPaths(id);
    expect(paths.filter((path) => path.startsWith('/kitchen') && !path.includes('oven'))).toHaveLength(1);
    expect(paths.filter((path) => path === '/one' || path === '/two')).toHaveLength(1);
    expect(paths).toContain('/cellar/wine');
    expect(paths).not.toContain('/list?page=2');
    expect(paths).not.toContain('/gone');
    // Addresses that are no pages are not requested again.
    site.farm.forget();
    await site.sync(id);
    expect([site.farm.count('/gone'), site.farm.count('/list?page=2')]).toEqual([0, 0]);
  });

  it('keeps boilerplate only on the page nearest to the first one', async () => {
    const hours = (text: string) =>
      `<aside><h2>Hours</h2><p>${text}</p></aside><footer>© 2026 Halls</footer>`;
    const rooms =
      '<h2>Halls for rent</h2><ul><li><a href="/a">Blue hall</a><li><a href="/b">Red hall</a></ul>';
    const furnish = (text: string) => {
      for (const [path, page] of site.farm.pages) {
        const body = page.body.replace(/(?:<section>|$).*/s, `<section>${rooms}<p>At ${path}.</p></section>`);
        site.farm.pages.set(path, { ...page, body: `${body}${hours(text)}` });
      }
    };
    const listSaying = async (id: number, words: string) => {
      const { rows } = await site.test.deps.database.pool.query<{ url: string }>({
        text: `select d.url from passages p join documents d on d.id = p.document_id
          where d.connection_id = $1 and p.text like '%' || $2 || '%' order by d.url`,
        values: [id, words],
      });
      return rows.map(({ url }) => url.slice(site.farm.url.length));
    };
    furnish('Open on Sundays from 7:15.');
    const id = await site.connect();
    await site.sync(id);
    expect(await listSaying(id, 'opens at noon')).toEqual(allPaths);
    expect(await listSaying(id, 'Sundays from 7:15')).toEqual(['/']);
    expect(await listSaying(id, 'Blue hall')).toEqual(['/']);
    expect(await listSaying(id, '© 2026')).toEqual([]);

    furnish('Open on Sundays from 8:30.');
    await site.sync(id);
    expect(await listSaying(id, '7:15')).toEqual([]);
    expect(await listSaying(id, 'Sundays from 8:30')).toEqual(['/']);

    site.farm.pages.set('/', writeLinking('Hall', ['/kitchen', '/cellar']));
    await site.sync(id);
    expect(await listSaying(id, 'Sundays from 8:30')).toEqual(['/cellar']);
  });

  it('is read up to its limits, reports them, and continues when they are raised', async () => {
    const id = await site.connect({ maxPages: 3 });
    expect(await site.sync(id)).toMatchObject({ successful: 3 });
    expect(await site.get(id)).toMatchObject({ stoppedBy: 'maxPages', totalPages: 3 });
    await site.update(id, { maxPages: 50 });
    expect(await site.sync(id)).toMatchObject({ successful: 5 });
    expect(await site.get(id)).toMatchObject({ stoppedBy: null });
    await site.update(id, { maxDepth: 1, exclude: ['/cellar**'] });
    expect(await site.sync(id)).toMatchObject({ successful: 2 });
    expect(await site.listPaths(id)).toEqual(['/', '/kitchen']);
  });

  it('fills the room of addresses that turned out to be no pages', async () => {
    site.farm.pages.set('/', writeLinking('Hall', ['/dead/1', '/dead/2', '/kitchen', '/cellar']));
    const id = await site.connect({ maxPages: 3 });
    expect(await site.sync(id)).toMatchObject({ successful: 3, failed: 0 });
    expect(await site.listPaths(id)).toEqual(['/', '/cellar', '/kitchen']);
  });

  it('is read up to its limits when it never ends', async () => {
    const filters = Array.from({ length: 40 }, (_, at) => `/list?size=${at}&colour=${at}`);
    site.farm.pages.set('/', writeLinking('Hall', ['/calendar/1', '/lobby', ...filters]));
    const id = await site.connect({ maxPages: 30, maxDepth: 5 });
    expect(await site.sync(id)).toMatchObject({ status: 'Completed' });
    const paths = await site.listPaths(id);
    expect(paths.length).toBeLessThanOrEqual(30);
    expect(paths.filter((path) => path.startsWith('/calendar/'))).toHaveLength(5);
    // The same text under ever new addresses counts as one page.
    expect(paths.filter((path) => path.startsWith('/lobby')).length).toBeLessThanOrEqual(1);
  });
});

describe('a new page of a website', () => {
  it('joins at the next sync', async () => {
    const id = await site.connect();
    await site.sync(id);
    site.farm.pages.set('/cellar/wine', writeLinking('Wine', ['/', '/attic']));
    site.farm.pages.set('/attic', writeLinking('Attic'));
    expect(await site.sync(id)).toMatchObject({ successful: 6 });
  });

  it('is offered when new pages do not join automatically, and joins or stays out as its owner decides', async () => {
    const id = await site.connect({ joinsNewPages: false });
    expect(await site.sync(id)).toMatchObject({ successful: 5 });
    site.farm.pages.set('/cellar/wine', writeLinking('Wine', ['/attic', '/roof', '/shed']));
    for (const name of ['attic', 'roof', 'shed']) site.farm.pages.set(`/${name}`, writeLinking(name));
    expect(await site.sync(id)).toMatchObject({ successful: 5 });
    expect((await site.get(id)).newPageCount).toBe(3);
    const found = await listFound(id);
    expect(pathsOf(found)).toEqual(['/attic', '/roof', '/shed']);
    const idOf = (path: string) => found.find(({ url }) => url.endsWith(path))!.id;
    expect(await chooseFound(id, { join: [idOf('/attic')], leaveOut: [idOf('/roof')] })).toMatchObject({
      newPageCount: 1,
      totalPages: 6,
    });
    expect(await site.sync(id)).toMatchObject({ successful: 6 });
    expect((await listFound(id)).map(({ url, state }) => [url.slice(-5), state]).sort()).toEqual([
      ['/roof', 'left-out'],
      ['/shed', 'new'],
    ]);
    // Once all new pages join, offered ones join too; excluded ones stay out.
    await site.update(id, { joinsNewPages: true });
    expect(await site.sync(id)).toMatchObject({ successful: 7 });
    expect(await site.listPaths(id)).not.toContain('/roof');
    await expect(chooseFound(id, { join: ['0'.repeat(32)] })).rejects.toThrow(/not_found/);
  });

  it('does not join when its owner deselected it before it was discovered', async () => {
    const id = await site.connect();
    const { pages, baseUrl } = await site.get(id);
    const wine = { url: new URL('/cellar/wine', baseUrl).href, isSelected: false };
    await site.update(id, { selectedPages: [...pages, wine] });
    await site.sync(id);
    expect(await site.listPaths(id)).toEqual(allPaths.filter((path) => path !== '/cellar/wine'));
  });

  it('does not join when its owner removed it', async () => {
    const id = await site.connect();
    await site.sync(id);
    const { pages } = await site.get(id);
    const wine = pages.find(({ url }) => url.endsWith('/wine'))!;
    await site.update(id, { selectedPages: [{ ...wine, isSelected: false }] });
    await site.sync(id);
    await site.sync(id, '?refreshVectors=true');
    const remainingPaths = allPaths.filter((path) => path !== '/cellar/wine');
    expect(await site.listPaths(id)).toEqual(remainingPaths);
    await site.update(id, { selectedPages: [{ url: wine.url }] });
    expect(await site.listPaths(id)).toEqual(allPaths);
  });
});

describe('a sitemap', () => {
  it('saves requests for unchanged pages, but not for failed ones, and not in a full sync', async () => {
    site.farm.hasSitemap = true;
    for (const [path, page] of site.farm.pages) {
      site.farm.pages.set(path, { ...page, isInSitemap: true, lastmod: '2001-01-01' });
    }
    const oven = site.farm.pages.get('/kitchen/oven')!;
    site.farm.pages.set('/kitchen/oven', { ...oven, headers: { 'content-type': 'image/png' } });
    const id = await site.connect({ selectedPages: [{ url: `${site.farm.url}/kitchen/oven` }] });
    expect(await site.sync(id)).toMatchObject({ successful: 4, failed: 1 });
    site.farm.forget();
    expect(await site.sync(id)).toMatchObject({ successful: 4, failed: 1 });
    expect(allPaths.map((path) => site.farm.count(path))).toEqual([1, 0, 0, 0, 1]);
    // One entry is newer than the page that was read, and one has no date.
    site.farm.pages.set('/cellar', { ...site.farm.pages.get('/cellar')!, lastmod: '2999-01-01' });
    site.farm.pages.set('/kitchen', { ...site.farm.pages.get('/kitchen')!, lastmod: 'yesterday' });
    site.farm.forget();
    await site.sync(id);
    expect(allPaths.map((path) => site.farm.count(path))).toEqual([1, 1, 0, 1, 1]);
    site.farm.forget();
    await site.sync(id, '?refreshVectors=true');
    expect(allPaths.map((path) => site.farm.count(path))).toEqual([1, 1, 1, 1, 1]);
    // Sitemaps can be wrong: after a week a page is requested in any case.
    await site.test.deps.database.pool.query({
      text: `update website_pages set fetched_at = now() - interval '8 days' where url like '%/wine'`,
    });
    site.farm.forget();
    await site.sync(id);
    expect([site.farm.count('/cellar/wine'), site.farm.count('/')]).toEqual([1, 1]);
  });
});

describe('a website that answers 404 everywhere', () => {
  it('keeps its pages and reports the failure, while single missing pages are forgotten', async () => {
    const id = await site.connect();
    await site.sync(id);
    site.farm.downWith = 404;
    const failed = await site.sync(id);
    expect(failed).toMatchObject({
      status: 'Failed',
      error: expect.stringContaining('We can’t open any page'),
      because: { reason: 'website-all-gone' },
    });
    expect(await site.get(id)).toMatchObject({ status: 'error', documentCount: 5, totalPages: 5 });
    const answer = await site.call<{ answer: string }>('POST', '/api/rag/ask', {
      connectionId: `website_${id}`,
      question: 'When does the room called Wine open?',
    });
    expect(answer.answer).toContain('noon');

    site.farm.downWith = undefined;
    site.farm.pages.delete('/cellar/wine');
    expect(await site.sync(id)).toMatchObject({ status: 'Completed', successful: 4 });
    expect(await site.get(id)).toMatchObject({ status: 'connected', documentCount: 4 });
    expect(await site.listPaths(id)).not.toContain('/cellar/wine');
  });

  it('keeps pages that its owner chose', async () => {
    const chosen = allPaths.map((path) => ({ url: site.farm.url + path }));
    const id = await site.connect({ readsOn: false, selectedPages: chosen });
    await site.sync(id);
    site.farm.downWith = 410;
    expect(await site.sync(id)).toMatchObject({ status: 'Failed', because: { reason: 'website-all-gone' } });
    expect(await site.get(id)).toMatchObject({ documentCount: 5 });
  });
});

it('a sync of a whole website stops at the quota of the account and reports it', async () => {
  const small = await startWholeSite({ FILES_PER_ACCOUNT: '3' });
  try {
    small.farm.pages = site.farm.pages;
    const id = await small.connect();
    expect(await small.sync(id)).toMatchObject({ status: 'Completed', successful: 3, failed: 0 });
    expect(await small.get(id)).toMatchObject({ stoppedBy: 'account', totalPages: 3 });
  } finally {
    await small.close();
  }
});

it('a source of chosen pages can become one of the whole website, and vice versa', async () => {
  const id = await site.connect({ readsOn: false, selectedPages: [{ url: `${site.farm.url}/cellar` }] });
  expect(await site.sync(id)).toMatchObject({ successful: 1 });
  // Its links were not followed when it was read, so it is read in full again.
  await site.update(id, { readsOn: true });
  expect(await site.sync(id)).toMatchObject({ successful: 5 });
  expect(await site.listPaths(id)).toEqual(allPaths);
  await site.update(id, { readsOn: false });
  site.farm.pages.set('/', writeLinking('Hall', ['/kitchen', '/cellar', '/attic']));
  site.farm.pages.set('/attic', writeLinking('Attic'));
  expect(await site.sync(id)).toMatchObject({ successful: 5 });
});

it('the endpoints of website sources reject invalid input', async () => {
  await expect(site.connect({ readsOn: false })).rejects.toThrow(/Please select at least one page to ingest/);
  await expect(site.connect({ maxPages: 0 })).rejects.toThrow(/invalid_request/);
  await expect(site.connect({ include: ['x'.repeat(301)] })).rejects.toThrow(/invalid_request/);
  const id = await site.connect();
  await expect(site.update(id, { maxDepth: 99 })).rejects.toThrow(/invalid_request/);
});
