import type { FakeNotion } from '@anito/notion-reader/testing/fake-notion';
import {
  addDatabase,
  addPage,
  type BlockInput,
  uuid,
  words,
} from '@anito/notion-reader/testing/fake-notion/workspace';
import { expect, type Page } from '@playwright/test';
import { callApi } from './people.ts';

export const shopToken = 'ntn_shop_key_of_the_daily_bread';

export const shopIds = {
  handbook: uuid(501),
  deliveries: uuid(502),
  holidays: uuid(503),
  oldMenu: uuid(504),
  cakes: uuid(505),
  cakeRows: uuid(506),
  ubeCake: uuid(507),
  fruitCake: uuid(508),
} as const;

const say = (text: string): BlockInput => ({
  type: 'paragraph',
  paragraph: { rich_text: [words(text)], color: 'default', icon: null },
});

/** Replaces a page of the shop, as its author would in Notion. Each edit is one minute after the last. */
export function writePage(
  notion: FakeNotion,
  id: string,
  title: string,
  text: string,
  parent?: string,
): void {
  const { pages } = notion.workspace;
  const before = pages.get(id)?.last_edited_time;
  addPage(notion.workspace, {
    ...{ id, title, blocks: [say(text)] },
    ...(parent && { parent: { type: 'page_id', page_id: parent } }),
  });
  if (before) pages.get(id)!.last_edited_time = new Date(Date.parse(before) + 60_000).toISOString();
}

function writeCake(notion: FakeNotion, id: string, name: string, status: string): void {
  const { cakes, cakeRows } = shopIds;
  addPage(notion.workspace, {
    ...{ id, title: name, blocks: [say(`${name} is baked to order.`)] },
    parent: { type: 'data_source_id', data_source_id: cakeRows, database_id: cakes },
    properties: {
      Name: { id: 'title', type: 'title', title: [words(name)] },
      Status: { id: 's', type: 'status', status: { id: status, name: status, color: 'default' } },
    },
  });
}

/**
 * Fills the shop's workspace and resets the changes of an earlier test: nested pages and a database of cakes.
 */
export function fillShop(notion: FakeNotion): void {
  const { workspace, tokens, unshared, restricted } = notion;
  for (const map of [workspace.pages, workspace.databases, workspace.dataSources, workspace.children]) {
    map.clear();
  }
  for (const marks of [tokens, unshared, restricted]) marks.clear();
  tokens.add(shopToken);
  const { handbook, deliveries, holidays, oldMenu, cakes, cakeRows, ubeCake, fruitCake } = shopIds;
  writePage(notion, handbook, 'Handbook', 'All that our shop knows.');
  writePage(notion, deliveries, 'Deliveries', 'Deliveries to Mandaue cost 60 pesos.', handbook);
  writePage(notion, holidays, 'Holidays', 'We are closed on Good Friday.', handbook);
  writePage(notion, oldMenu, 'Old menu', 'Mocha roll, 420 pesos.');
  const status = { id: 's', name: 'Status', type: 'status', description: null };
  const properties = {
    Name: { id: 'title', name: 'Name', type: 'title', title: {}, description: null },
    Status: { ...status, status: { options: [{ name: 'On sale' }, { name: 'Ended' }], groups: [] } },
  };
  addDatabase(workspace, {
    ...{ id: cakes, title: 'Cakes' },
    sources: [{ id: cakeRows, name: 'Cakes', properties: properties as never }],
  });
  writeCake(notion, ubeCake, 'Ube cake', 'On sale');
  writeCake(notion, fruitCake, 'Fruit cake', 'Ended');
}

/** Opens the form for a Notion API key from My Sources. */
export async function openConnectNotion(page: Page) {
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add Source' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add Source' })
    .getByRole('button', { name: /^Notion/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Connect Notion' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills the open form for a key and continues to the page selection. */
export async function connectNotion(page: Page, token = shopToken): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connect Notion' });
  await dialog.getByLabel('Notion API Key*').fill(token);
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
}

/** Creates a source of pages through the API and starts its sync. */
export async function addNotionSource(
  page: Page,
  source: { name: string; pages: string[]; filters: object[] },
): Promise<void> {
  const { tokenHandle } = await callApi<{ tokenHandle: string }>(page, 'POST', '/api/notion/validate', {
    apiToken: shopToken,
  });
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/notion/connections', {
    apiToken: tokenHandle,
    connectionName: source.name,
    selectedPages: source.pages.map((notionPageId) => ({
      notionPageId,
      contentType: notionPageId === shopIds.cakes ? 'Database' : 'Page',
    })),
    filters: source.filters,
  });
  await callApi(page, 'POST', `/api/ingestion/sync/${id}`);
}

/** Line of the page tree. Its name is the title and the note after it. */
export const findLine = (page: Page, title: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${title}\\b`) });
