import { column, paragraph } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import {
  addDatabase,
  addPage,
  createWorkspace,
  type Properties,
  uuid,
  words,
} from '@anito/notion-reader/testing/fake-notion/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotionApp, type NotionApp, token } from './testing/notion-app.ts';

const ids = {
  hours: uuid(0x201),
  delivery: uuid(0x202),
  empty: uuid(0x203),
  cakes: uuid(0x210),
  cakeRows: uuid(0x211),
  ube: uuid(0x212),
  mango: uuid(0x213),
};

const price = (name: string, pesos: number, isSold: boolean): Properties => ({
  Name: { id: 'title', type: 'title', title: [words(name)] },
  Price: { id: 'b', type: 'number', number: pesos },
  Sold: { id: 'c', type: 'checkbox', checkbox: isSold },
});
const inCakes = { type: 'data_source_id', data_source_id: ids.cakeRows, database_id: ids.cakes } as const;

function createShop() {
  const workspace = createWorkspace('Golden Bakeshop');
  addPage(workspace, {
    id: ids.hours,
    title: 'Opening hours',
    blocks: [paragraph('The bakery opens at six in the morning.')],
  });
  addPage(workspace, {
    id: ids.delivery,
    title: 'Delivery',
    blocks: [paragraph('Delivery to Antipolo costs 120 pesos.')],
  });
  addPage(workspace, { id: ids.empty, title: 'Drafts' });
  addDatabase(workspace, {
    id: ids.cakes,
    title: 'Cakes',
    sources: [
      {
        id: ids.cakeRows,
        name: 'Cakes',
        properties: {
          Name: column('Name', 'title'),
          Price: column('Price', 'number'),
          Sold: column('Sold', 'checkbox'),
        },
      },
    ],
  });
  addPage(workspace, { id: ids.ube, title: '', parent: inCakes, properties: price('Ube cake', 850, true) });
  addPage(workspace, {
    id: ids.mango,
    title: '',
    parent: inCakes,
    properties: price('Mango cake', 790, false),
  });
  return workspace;
}

let app: NotionApp;
let owner: { authorization: string };
beforeAll(async () => {
  app = await createNotionApp({ workspace: createShop() });
});
afterAll(() => app.close());

let people = 0;
beforeEach(async () => {
  owner = await app.signIn(`owner-${++people}@example.com`);
  app.fake.tokens.add(token);
  app.fake.unshared.clear();
  app.fake.restricted.clear();
  app.fake.requests.splice(0);
});

const page = (notionPageId: string) => ({ notionPageId });
const database = (notionPageId: string) => ({ notionPageId, contentType: 'Database' });
const textReads = () =>
  app.fake.requests.map(({ path }) => /^\/v1\/blocks\/(.+)\/children$/.exec(path)?.[1]).filter(Boolean);

function edit(id: string, text: string): void {
  const unchangedPage = app.fake.workspace.pages.get(id)!;
  const time = new Date(Date.parse(unchangedPage.last_edited_time) + 60_000).toISOString();
  addPage(app.fake.workspace, {
    id,
    title: (unchangedPage.properties.title as { title: { plain_text: string }[] }).title[0]!.plain_text,
    blocks: [paragraph(text)],
  });
  app.fake.workspace.pages.get(id)!.last_edited_time = time;
}

async function countPassages(connectionId: number) {
  const { rows } = await app.deps.database.pool.query<{ total: number; distinct: number }>(
    `select count(*)::int as total, count(distinct text)::int as distinct from passages where connection_id = $1`,
    [connectionId],
  );
  return rows[0]!;
}

describe('a sync of Notion', () => {
  it('ingests chosen pages, and answers cite them', async () => {
    const { id, pages } = await app.connect(owner, [page(ids.hours), page(ids.delivery), page(ids.empty)]);
    expect(pages.map(({ title }) => title)).toEqual(['Untitled', 'Untitled', 'Untitled']);
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', successful: 2, failed: 0 });
    const answer = await app.ask(owner, id, 'How much is the delivery to Antipolo?');
    expect(answer.answer).toContain('120 pesos');
    expect(answer.sources).toMatchObject([
      { title: 'Delivery', pageUrl: `https://www.notion.so/${ids.delivery.replaceAll('-', '')}` },
    ]);
    const [connection] = await app.call<object[]>(owner, 'GET', '/api/notion/connections');
    expect(connection).toMatchObject({
      id,
      type: 'notion',
      connectionName: 'Our wiki',
      workspaceName: 'Golden Bakeshop',
      pageCount: 3,
      documentCount: 2,
      status: 'connected',
    });
  });

  it('rereads only edited pages, ingests the new text, and removes deleted pages', async () => {
    const { id } = await app.connect(owner, [page(ids.hours), page(ids.delivery), database(ids.cakes)]);
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', successful: 4 });
    app.fake.requests.splice(0);
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', successful: 4, unchanged: 4 });
    expect(textReads()).toEqual([]);

    edit(ids.hours, 'The bakery opens at nine in the morning.');
    app.fake.unshared.add(ids.delivery);
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', unchanged: 2, removed: 1 });
    expect(textReads()).toEqual([ids.hours]);
    const { answer } = await app.ask(owner, id, 'When does the bakery open in the morning?');
    expect(answer).toContain('nine');
    expect(answer).not.toContain('six');
    const gone = await app.ask(owner, id, 'How much is the delivery to Antipolo?');
    expect(gone.sources.map(({ title }) => title)).not.toContain('Delivery');
    const text = await app.request(owner, 'GET', `/api/notion/connections/${id}/pagecontent/${ids.delivery}`);
    expect([text.statusCode, text.body]).toEqual([
      expect.any(Number),
      expect.not.stringContaining('Antipolo'),
    ]);
    const counts = await countPassages(id);
    expect(counts).toEqual({ total: 3, distinct: 3 });
    expect(await app.refresh(owner, id)).toMatchObject({
      deletedPageIds: [ids.delivery],
      refreshError: null,
    });
    edit(ids.hours, 'The bakery opens at six in the morning.');
  });

  it('of a database follows the rows that match the filters, including new ones', async () => {
    const filters = [{ property: 'Sold', value: 'yes', propertyType: 'checkbox' }];
    const { id } = await app.connect(owner, [database(ids.cakes)], { filters });
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', successful: 1 });
    const added = uuid(0x214);
    addPage(app.fake.workspace, {
      id: added,
      title: '',
      parent: inCakes,
      properties: price('Mocha roll', 420, true),
    });
    app.fake.workspace.pages.get(ids.ube)!.properties = price('Ube cake', 850, false);
    expect(await app.sync(owner, id)).toMatchObject({ status: 'completed', successful: 1, removed: 1 });
    expect((await app.ask(owner, id, 'How much is the Mocha roll?')).answer).toContain('420');
    const { pages } = await app.refresh(owner, id);
    expect(pages.map(({ title, isSelected }) => [title, isSelected])).toEqual([
      ['Cakes', true],
      ['Mocha roll', false],
    ]);
    app.fake.workspace.pages.delete(added);
    app.fake.workspace.pages.get(ids.ube)!.properties = price('Ube cake', 850, true);
  });
});
