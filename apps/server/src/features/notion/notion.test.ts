import type { ContentGroup, NotionItem, NotionValidation } from '@anito/contract/notion';
import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { exampleIds, paragraph } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import {
  addDatabase,
  addPage,
  createWorkspace,
  uuid,
} from '@anito/notion-reader/testing/fake-notion/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotionApp, type NotionApp } from './testing/notion-app.ts';

let fake: FakeNotion;
let test: NotionApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await createNotionApp({ worker: false });
  fake = test.fake;
  headers = await test.signIn('owner@example.com');
});
afterAll(() => test.close());
beforeEach(() => void fake.requests.splice(0));

const validate = (payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/notion/validate', headers, payload });

describe('POST /api/notion/validate', () => {
  it('describes what a valid token gives access to', async () => {
    const response = await validate({ apiToken: '  ntn_example ' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        isValid: true,
        workspaceName: 'Golden Bakeshop',
        pageCount: 4,
        databaseCount: 1,
        errorMessage: null,
        tokenHandle: expect.stringMatching(/^nth_[\w-]{43}$/),
        expiresAt: expect.any(String),
      },
    ]);
    expect(fake.requests.map(({ path }) => path)).toEqual(['/v1/users/me', '/v1/search']);
    expect(fake.requests.every(({ token }) => token === 'ntn_example')).toBe(true);
  });

  it('reports an invalid token after one request', async () => {
    const response = await validate({ apiToken: 'ntn_wrong-canary' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      isValid: false,
      workspaceName: null,
      pageCount: null,
      databaseCount: null,
      errorMessage: 'Notion doesn’t accept this API key. Please check it and try again.',
      because: { reason: 'notion-key-refused', values: {} },
      tokenHandle: null,
      expiresAt: null,
    });
    expect(fake.requests).toHaveLength(1);
    expect(response.body).not.toContain('canary');
  });

  it('reports when Notion is busy, and sends nothing more', async () => {
    fake.tokens.add('ntn_busy');
    fake.orderNext({ status: 429, retryAfter: 120 });
    for (let attempt = 0; attempt < 2; attempt++) {
      const { isValid, errorMessage } = (await validate({ apiToken: 'ntn_busy' })).json();
      expect([isValid, errorMessage]).toEqual([false, expect.stringContaining('Notion is busy')]);
    }
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    [{}, 'API Key is required'],
    [{ apiToken: '   ' }, 'API Key is required'],
    [{ apiToken: 'ntn_canary\r\nX-Evil: 1' }, 'characters'],
    [{ apiToken: 'ntn_canary ñ' }, 'characters'],
    [{ apiToken: `ntn_canary${'x'.repeat(500)}` }, 'at most 500'],
  ])('rejects %j without asking Notion or repeating it', async (payload, problem) => {
    const response = await validate(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields.apiToken).toContain(problem);
    expect(response.body).not.toContain('canary');
    expect(fake.requests).toEqual([]);
  });

  it('is rate limited', async () => {
    const other = await test.signIn('guesser@example.com');
    const statuses = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      const payload = { apiToken: `ntn_guess-${attempt}` };
      const request = { method: 'POST', url: '/api/notion/validate', headers: other, payload } as const;
      statuses.push((await test.app.inject(request)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect(fake.requests).toHaveLength(30);
  });
});

const handleOf = async (of: object, apiToken = 'ntn_example') =>
  (await test.call<NotionValidation>(of, 'POST', '/api/notion/validate', { apiToken })).tokenHandle!;

describe('a token handle', () => {
  const url = '/api/notion/root-items';
  const refusal = { code: 'invalid_request', fields: { apiToken: expect.any(String) } };

  it('replaces the token in the header, in the query and in bodies', async () => {
    const handle = await handleOf(headers);
    const rootIds = (response: { json(): unknown }) => (response.json() as NotionItem[]).map(({ id }) => id);
    for (const [tokenHeaders, query] of [
      [{ 'x-notion-token': handle }, ''],
      [{ 'x-notion-token': 'ntn_example' }, ''],
      [{}, `?apiToken=${handle}`],
      [{}, '?apiToken=ntn_example'],
      // A header takes precedence.
      [{ 'x-notion-token': handle }, '?apiToken=ntn_unknown'],
    ] as const) {
      const response = await test.request({ ...headers, ...tokenHeaders }, 'GET', url + query);
      expect([response.statusCode, rootIds(response)]).toEqual([200, [exampleIds.handbook]]);
    }
    const again = await test.call<NotionValidation>(headers, 'POST', '/api/notion/validate', {
      apiToken: handle,
    });
    expect(again.isValid).toBe(true);
    expect(fake.requests.every(({ token }) => token === 'ntn_example')).toBe(true);
  });

  it.each([
    ['no token', {}],
    ['an unknown reference', { 'x-notion-token': `nth_${'x'.repeat(43)}` }],
    ['a token that Notion refuses', { 'x-notion-token': 'ntn_refused-canary' }],
    ['an invalid token', { 'x-notion-token': 'two words' }],
  ])('is rejected without being repeated: %s', async (_name, tokenHeaders) => {
    const response = await test.request({ ...headers, ...tokenHeaders }, 'GET', url);
    expect([response.statusCode, response.json()]).toMatchObject([400, refusal]);
    expect(response.body).not.toMatch(/xxxx|canary|two words/);
  });

  it('of another account is rejected like an unknown one, by every endpoint', async () => {
    const foreign = {
      ...(await test.signIn('stranger@example.com')),
      'x-notion-token': await handleOf(headers),
    };
    const body = {
      databaseIds: [exampleIds.products],
      filters: [{ property: 'A', value: 'b', propertyType: 'text' }],
    };
    const connection = { connectionName: 'Stolen', selectedPages: [{ notionPageId: exampleIds.handbook }] };
    fake.requests.splice(0);
    for (const [method, path, payload] of [
      ['GET', '/api/notion/pages'],
      ['GET', url],
      ['GET', '/api/notion/content-groups'],
      ['GET', `/api/notion/content/page/${exampleIds.handbook}/enhanced`],
      ['POST', '/api/notion/databases/filter', body],
      ['POST', '/api/notion/connections', connection],
      ['POST', '/api/notion/validate', { apiToken: foreign['x-notion-token'] }],
    ] as const) {
      const response = await test.request(foreign, method, path, payload);
      expect([path, response.statusCode, response.json()]).toMatchObject([path, 400, refusal]);
    }
    expect(fake.requests).toEqual([]);
  });

  it('expires after 24 hours by the clock of the database', async () => {
    const handle = await handleOf(headers);
    const { pool } = test.deps.database;
    const { rows } = await pool.query<{ hours: number }>(
      'select max(extract(epoch from expires_at - now()) / 3600)::float8 as hours from notion_tokens',
    );
    expect(rows[0]?.hours).toBeCloseTo(24, 1);
    await pool.query(`update notion_tokens set expires_at = now()`);
    const response = await test.request({ ...headers, 'x-notion-token': handle }, 'GET', url);
    expect([response.statusCode, response.json()]).toMatchObject([400, refusal]);
    await handleOf(headers);
    expect((await pool.query('select 1 from notion_tokens')).rows).toHaveLength(1);
  });
});

describe('the content that a token gives access to', () => {
  const by = () => ({ ...headers, 'x-notion-token': 'ntn_example' });

  it('is listed with parents, in the group of the topmost parent', async () => {
    const groups = await test.call<ContentGroup[]>(by(), 'GET', '/api/notion/content-groups');
    const { handbook, branches, products, ubeCake, ensaymada } = exampleIds;
    expect(groups.map(({ groupName, groupType }) => [groupName, groupType])).toEqual([
      ['Pages', 'pages'],
      ['Databases', 'databases'],
    ]);
    const show = ({ id, contentType, parentType, parentId, hasChildren }: NotionItem) => [
      id,
      contentType,
      parentType,
      parentId,
      hasChildren,
    ];
    expect(groups[0]?.items.map(show)).toEqual([
      [handbook, 'Page', 'workspace-page', '', true],
      [branches, 'Page', 'page', handbook, false],
      [ubeCake, 'Page', 'page', products, false],
      [ensaymada, 'Page', 'page', products, false],
      [products, 'Database', 'page', handbook, true],
    ]);
    expect(groups[1]?.items).toEqual([]);
    expect(await test.call(by(), 'GET', '/api/notion/pages')).toEqual(groups[0]?.items);
  });

  it('lists pages in columns below their page, and orphans and untitled items at the top', async () => {
    const workspace = createWorkspace('Odd');
    const [home, inColumn, orphan, table, rows] = [1, 2, 3, 4, 5].map((number) => uuid(0x400 + number));
    const holder = uuid(0x410);
    addPage(workspace, {
      id: home!,
      title: '',
      blocks: [
        {
          type: 'column_list',
          column_list: {},
          children: [{ id: holder, type: 'column', column: {}, children: [paragraph('Left')] }],
        },
      ],
    });
    addPage(workspace, { id: inColumn!, title: 'Inner', parent: { type: 'block_id', block_id: holder } });
    addPage(workspace, { id: orphan!, title: 'Orphan', parent: { type: 'page_id', page_id: uuid(0x420) } });
    addDatabase(workspace, { id: table!, title: '', sources: [{ id: rows!, name: '' }] });
    const odd = await startFakeNotion({ workspace });
    const { notion } = test.deps;
    const { createNotionAccess } = await import('@anito/notion-reader/notion-access');
    const openTurns = () => ({ enter: async () => undefined, close: async () => undefined });
    test.deps.notion = createNotionAccess({ baseUrl: odd.url, openTurns });
    const groups = await test.call<ContentGroup[]>(by(), 'GET', '/api/notion/content-groups');
    test.deps.notion = notion;
    await odd.close();
    const show = ({ title, parentType, parentId }: NotionItem) => [title, parentType, parentId];
    expect(groups.map(({ items }) => items.map(show))).toEqual([
      [
        ['Untitled', 'workspace-page', ''],
        ['Inner', 'page', home],
        ['Orphan', 'workspace', ''],
      ],
      [['Untitled', 'workspace-database', '']],
    ]);
  });

  it('is read as text, from pages as well as databases', async () => {
    const read = (id: string) =>
      test.call<{ content: string }>(by(), 'GET', `/api/notion/content/page/${id}/enhanced`);
    expect((await read(exampleIds.handbook)).content).toContain('- Cake: Ube cake; Price: 850 pesos');
    // Ids are accepted without hyphens too, as in Notion's addresses.
    expect((await read(exampleIds.products.replaceAll('-', ''))).content).toContain('Kind: Cake');
    const missing = await test.request(
      by(),
      'GET',
      `/api/notion/content/page/${exampleIds.private}/enhanced`,
    );
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found']);
  });

  it('waits as long as Notion asks, and reports when that is too long', async () => {
    fake.orderNext({ status: 429, retryAfter: 1 });
    expect((await test.request(by(), 'GET', '/api/notion/pages')).statusCode).toBe(200);
    fake.tokens.add('ntn_waiting');
    fake.orderNext({ status: 529, retryAfter: 60 });
    const late = await test.request(
      { ...headers, 'x-notion-token': 'ntn_waiting' },
      'GET',
      '/api/notion/pages',
    );
    expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '60',
    ]);
  });
});

describe('filters of databases', () => {
  const filter = (filters: object[]) =>
    test.request(headers, 'POST', '/api/notion/databases/filter', {
      apiToken: 'ntn_example',
      databaseIds: [exampleIds.products, exampleIds.private],
      filters,
    });

  it('return the rows that match all of them, and none for missing databases', async () => {
    const price = { propertyType: 'number', property: 'Price', value: '45' };
    expect((await filter([price])).json()).toEqual({ matchingIds: [exampleIds.ensaymada] });
    const name = { propertyType: 'text', property: 'Name', value: 'Ube' };
    expect((await filter([price, name])).json()).toEqual({ matchingIds: [] });
  });

  it.each([
    ['number', 'Price', 'many', 'filters.0.value'],
    ['number', 'Price', '0x10', 'filters.0.value'],
    ['checkbox', 'Sold', 'perhaps', 'filters.0.value'],
    ['checkbox', 'Sold', 'constructor', 'filters.0.value'],
    ['multi_select', 'Tags', ' , ', 'filters.0.value'],
    ['select', ' ', 'x', 'filters.0.property'],
    ['date', 'When', 'x', 'filters.0.propertyType'],
  ])('of type %s on %s with value %s are rejected', async (propertyType, property, value, field) => {
    const response = await filter([{ propertyType, property, value }]);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});
