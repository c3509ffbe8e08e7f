import type { Page } from '@playwright/test';
import { ask, findSources } from './chat.ts';
import { findCard, openSource } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import {
  addNotionSource,
  connectNotion,
  fillShop,
  findLine,
  openConnectNotion,
  shopIds,
  shopToken,
  writePage,
} from './notion.ts';

test.beforeEach(({ notion }) => fillShop(notion));

/** Returns all data that the product stores in this browser, as text. */
const readBrowser = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );

const findDeleted = (page: Page) => page.getByRole('treeitem', { name: /^Old menu.*DELETED/ });

test('an owner connects Notion, selects pages, and answers cite them', async ({ owner: page }) => {
  const told: string[] = [];
  page.on('request', (request) => {
    const isCheck = new URL(request.url()).pathname === '/api/notion/validate';
    told.push(request.url(), JSON.stringify(request.headers()), (!isCheck && request.postData()) || '');
  });
  page.on('console', (message) => told.push(message.text()));

  const dialog = await openConnectNotion(page);
  const field = dialog.getByLabel('Notion API Key*');
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(dialog.getByText('API Key is required')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('ntn_wrong');
  await expect(field).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show the key' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide the key' }).click();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Notion doesn’t accept this API key.');
  await dialog.getByText('How do I get an API key?').click();
  await look(page, 'notion-connect');
  await field.fill(shopToken);
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(page).toHaveURL('/notion-pages');

  // The tree by keyboard: a parent selects its branch, Enter opens a page.
  const tree = page.getByRole('tree', { name: 'Notion pages and databases' });
  await expect(tree).toBeVisible();
  await page.getByRole('button', { name: 'Save and sync' }).click();
  await expect(page.getByRole('alert')).toContainText('Please select at least one page to connect.');
  await expect(tree).toBeFocused();
  await page.keyboard.press('h');
  await page.keyboard.press(' ');
  await expect(findLine(page, 'Handbook')).toBeChecked();
  await expect(findLine(page, 'Holidays')).toBeChecked();
  await expect(page.getByText('3 pages selected')).toBeVisible();
  await expect(findLine(page, 'Pages')).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('ArrowLeft');
  await expect(findLine(page, 'Deliveries')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(preview.getByText('Deliveries to Mandaue cost 60 pesos.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tree).toBeFocused();
  await findLine(page, 'Holidays').click();
  await expect(findLine(page, 'Handbook')).toHaveAttribute('aria-checked', 'mixed');
  await page.getByLabel('Search the pages').fill('LIVER');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await expect(page.locator('mark')).toHaveText('liver');
  await page.getByRole('button', { name: 'Clear the search' }).click();

  // Filters: disabled until complete. Matches are selected, the rest is hidden.
  await page.getByRole('button', { name: 'Add filter' }).click();
  const apply = page.getByRole('button', { name: 'Apply Filters' });
  await expect(apply).toBeDisabled();
  await page.getByLabel('Property').fill('Status');
  await expect(apply).toBeDisabled();
  await page.getByLabel('Value').fill('On sale');
  await page.getByLabel('Type').selectOption('status');
  await apply.click();
  await expect(page.getByText('1 row matches and is selected.')).toBeVisible();
  await expect(findLine(page, 'Ube cake')).toBeChecked();
  await expect(findLine(page, 'Fruit cake')).toBeHidden();
  await expect(page.getByText('4 pages selected')).toBeVisible();
  await look(page, 'notion-pages');

  // Leaving with a selection asks first: by a link, the back button, closing the tab.
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await page.getByRole('navigation').getByRole('link', { name: 'Assistants' }).click();
  await question.getByRole('button', { name: 'Stay on Page' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay on Page' }).click();
  await expect(page).toHaveURL('/notion-pages');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const beforeUnload = await asked;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.dismiss();

  expect(await readBrowser(page)).toContain('"anito.account.notion"');
  expect(await readBrowser(page)).not.toContain(shopToken);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  await page.keyboard.type('Shop notes');
  await expect(name, 'what is proposed is overtyped').toHaveValue('Shop notes');
  await page.getByRole('button', { name: 'Save and sync' }).click();
  await expect(page).toHaveURL('/sources');
  await expect(page.getByText('Notion is connected')).toBeVisible();
  const card = findCard(page, 'Shop notes');
  await expect(card.getByText('Last sync: Just now')).toBeVisible();
  expect(await readBrowser(page)).not.toContain(shopToken);
  expect(told.join('\n')).not.toContain(shopToken);

  await card.getByRole('button', { name: 'Test Chat' }).click();
  const { answer } = await ask(page, 'How much is a delivery to Mandaue?');
  await expect(answer).toContainText('60 pesos');
  await expect(findSources(answer).first()).toContainText('Deliveries');
});

test('the settings follow Notion: pages read again, deleted, reselected, and a revoked key', async ({
  owner: page,
  notion,
}) => {
  const filters = [{ property: 'Status', value: 'On sale', propertyType: 'status' }];
  const { handbook, deliveries, oldMenu, cakes } = shopIds;
  await addNotionSource(page, { name: 'Shop notes', pages: [handbook, deliveries, oldMenu, cakes], filters });
  await page.goto('/sources');
  const card = findCard(page, 'Shop notes');
  await expect(card.getByText('Last sync: Just now')).toBeVisible();
  const settings = await openSource(page, 'Shop notes');
  const save = settings.getByRole('button', { name: 'Save changes' });
  await expect(settings.getByText('5 pages selected')).toBeVisible();
  await expect(findLine(page, 'Ube cake')).toBeChecked();
  await expect(findLine(page, 'Fruit cake')).toBeHidden();
  await expect(save, 'nothing to save').toBeHidden();
  await settings.getByText('1 active filter').click();
  await expect(settings.getByRole('row', { name: 'Status On sale Status' })).toBeVisible();

  // One page is edited in Notion and read again from its line.
  writePage(notion, deliveries, 'Deliveries', 'Deliveries to Mandaue cost 75 pesos.', handbook);
  await settings.getByRole('button', { name: 'Read Deliveries again' }).click();
  await expect(findLine(page, 'Deliveries')).toContainText('Read again');
  await expect(findLine(page, 'Deliveries'), 'the mark goes by itself').not.toContainText('Read again');
  await settings.getByRole('button', { name: 'View details of Deliveries' }).click();
  const content = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(content.getByText('Deliveries to Mandaue cost 75 pesos.')).toBeVisible();
  await page.keyboard.press('Escape');

  // Another is deleted there: it is reported, and the next save removes it.
  notion.workspace.pages.delete(oldMenu);
  await settings.getByRole('button', { name: 'Refresh Pages' }).click();
  await expect(findDeleted(page)).toBeVisible();
  await expect(
    settings.getByText(
      'The following pages no longer exist in Notion but are still selected in your connection. They will be automatically removed when you save changes.',
    ),
  ).toBeVisible();
  await look(page, 'notion-settings');
  await expect(save).toBeEnabled();
  await findLine(page, 'Holidays').click();
  await settings.getByRole('tab', { name: 'Source settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on Page' }).click();
  await save.click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(findLine(page, 'Holidays')).toBeChecked();
  await expect(findDeleted(page)).toBeHidden();
  await settings.getByRole('tab', { name: 'Source settings' }).click();
  await settings.getByLabel('Name').fill('Shop handbook');
  await look(page, 'notion-source-settings');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop handbook' })).toBeVisible();
  await page.goto('/sources');
  const renamed = findCard(page, 'Shop handbook');
  await expect(renamed.getByText(/^Last sync: /)).toBeVisible();

  // The key is revoked: the card reports it, and a new key is sufficient.
  notion.tokens.clear();
  await renamed.getByRole('button', { name: 'Sync now' }).click();
  await expect(renamed.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  await openSource(page, 'Shop handbook');
  await expect(page.getByText('Notion no longer accepts this source’s key.')).toBeVisible();
  await look(page, 'notion-revoked');
  notion.tokens.add('ntn_new_key');
  await settings.getByRole('button', { name: 'Reconnect' }).click();
  const again = page.getByRole('dialog', { name: 'Reconnect Notion' });
  await again.getByLabel('Notion API Key*').fill('ntn_new_key');
  await again.getByRole('button', { name: 'Reconnect' }).click();
  await expect(page.getByText('Notion is connected again')).toBeVisible();
  await expect(again).toBeHidden();
  await settings.getByRole('link', { name: 'My Sources' }).click();
  await expect(renamed.getByText('Last sync: Just now')).toBeVisible();
  await expect(renamed.getByRole('button', { name: 'Reconnect' })).toBeHidden();
});

test('the page selection reports a missing key, missing shared pages and a missing response', async ({
  owner: page,
  notion,
}) => {
  await page.goto('/notion-pages');
  await expect(page, 'nobody brought a key').toHaveURL('/dashboard');

  notion.workspace.pages.clear();
  notion.workspace.dataSources.clear();
  const dialog = await openConnectNotion(page);
  await dialog.getByLabel('Notion API Key*').fill(shopToken);
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(page.getByText('No page is shared with this integration')).toBeVisible();
  fillShop(notion);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(findLine(page, 'Handbook')).toBeVisible();

  // A user who returns within a day continues without the key.
  await (await openConnectNotion(page)).getByRole('button', { name: 'Choose its pages' }).click();
  await expect(findLine(page, 'Handbook')).toBeVisible();

  const groups = '**/api/notion/content-groups';
  await page.route(groups, (route) => route.fulfill({ status: 502, json: failure('upstream_failed') }));
  await page.reload();
  await expect(page.getByText('Failed to load Notion content')).toBeVisible();
  await page.unroute(groups);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(findLine(page, 'Handbook')).toBeVisible();

  // A handle that the server no longer accepts is reported and deleted.
  notion.tokens.clear();
  await page.reload();
  await expect(page.getByText('The connection to Notion has expired')).toBeVisible();
  await look(page, 'notion-expired');
  expect(await page.evaluate(() => localStorage.getItem('anito.account.notion'))).toBeNull();
  fillShop(notion);
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await connectNotion(page);
  await expect(findLine(page, 'Handbook')).toBeVisible();
});

const failure = (code: string) => ({ error: 'Notion did not answer.', code, requestId: 'r' });
