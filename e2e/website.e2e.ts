import type { Locator, Page } from '@playwright/test';
import type { WebsiteFarm } from '../apps/server/src/testing/website-farm.ts';
import { ask, findSources } from './chat.ts';
import { findCard, openSource } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi } from './people.ts';

/** Opens the form from My Sources. */
async function openForm(page: Page): Promise<Locator> {
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add Source' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add Source' })
    .getByRole('button', { name: /^Website/ })
    .click();
  return page.getByRole('dialog', { name: 'Connect Website' });
}

/** Validates a website for a page selection in the form. */
async function validate(page: Page, address: string): Promise<Locator> {
  const dialog = await openForm(page);
  await dialog.getByRole('radio', { name: 'Choose pages myself' }).check({ force: true });
  await dialog.getByLabel('Website URL').fill(address);
  await page.keyboard.press('Enter');
  return dialog;
}

/** Creates a website source of these pages over the API and waits for its sync. */
async function createWebsite(page: Page, farm: WebsiteFarm, pagePaths: string[]): Promise<number> {
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/website/connections', {
    name: 'Aling Nena',
    baseUrl: farm.url,
    selectedPages: pagePaths.map((path) => ({ url: farm.url + path })),
    scraperMode: 'HttpClient',
  });
  await callApi(page, 'POST', `/api/website/connections/${id}/sync`);
  await page.goto('/sources');
  await expect(findCard(page, 'Aling Nena').getByText('Last sync: Just now')).toBeVisible();
  return id;
}

test('selected pages of a website, from its URL to a cited answer', async ({ owner: page, farm }) => {
  const home = farm.pages.get('/')!;
  farm.pages.set('/', { ...home, body: `${home.body}<a href="/old-prices">Old prices</a>` });

  // The form rejects a blank URL, and reports why a website cannot be reached.
  await page.goto('/sources');
  await page.getByRole('button', { name: /^Website/ }).click();
  await page.getByRole('button', { name: 'Add Website Source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Website' });
  await expect(dialog.getByRole('radio', { name: 'The whole website' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Choose pages myself' }).check({ force: true });
  await expect(dialog.getByRole('button', { name: 'Validate and Discover Pages' })).toBeDisabled();
  await dialog.getByLabel('Website URL').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a website URL')).toBeVisible();
  await dialog.getByLabel('Website URL').fill('http://127.0.0.1:9/');
  await page.keyboard.press('Enter');
  const failure = dialog.getByRole('alert');
  await expect(failure).toContainText('Validation Failed');
  await expect(failure).toContainText('We can’t read this address.');
  await expect(failure).toContainText('We couldn’t open http://127.0.0.1:9/. Check the spelling');
  await look(page, 'website-connect');
  await dialog.getByLabel('Website URL').fill(farm.url);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/website-pages');

  // Pages are read one at a time. A missing page is skipped with the reason.
  await expect(page.getByRole('progressbar', { name: /^Reading page \d of \d$/ })).toBeVisible();
  const list = page.getByRole('tree', { name: 'Pages of the website' });
  await expect(list.getByRole('treeitem')).not.toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByText('We couldn’t read 1 page and left it out').click();
  await expect(page.getByRole('link', { name: '/old-prices' })).toBeVisible();
  await expect(list.getByRole('treeitem')).toHaveCount(8);
  await expect(list.getByText('Not read yet')).toHaveCount(0);
  await look(page, 'website-pages');

  await list.getByRole('button', { name: 'Preview "Delivery"' }).click();
  const preview = page.getByRole('dialog', { name: 'Delivery' });
  await expect(preview.getByText('Delivery to Antipolo costs ₱120 and takes one day.')).toBeVisible();
  await expect(preview.getByText(/^\d+ characters$/)).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    `${farm.url}/delivery`,
  );
  await look(page, 'website-preview');
  await page.keyboard.press('Escape');

  // Leaving with unsaved pages asks first: by a link, the back button, closing the tab.
  await page.getByRole('link', { name: 'Back to Sources' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Stay on Page' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay on Page' }).click();
  await expect(page).toHaveURL('/website-pages');
  const [unload] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();

  // Missing values are reported, and found pages can be selected.
  const name = page.getByLabel('Name');
  await expect(name).toHaveValue('Aling Nena’s Bakery');
  await name.fill('');
  await page.getByRole('button', { name: 'Unselect all' }).click();
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(page.getByText('Please enter a connection name')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Aling Nena');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please select at least one page to ingest')).toBeVisible();
  await page.getByLabel('Search the pages').fill('PRODUCTS/');
  await page.getByRole('button', { name: 'Select found', exact: true }).click();
  await expect(page.getByText('4 pages selected of 8')).toBeVisible();
  await page.getByLabel('Search the pages').fill('');
  await list.getByRole('treeitem', { name: /^Delivery / }).click();

  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(page).toHaveURL('/sources');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Website connected');
  const card = findCard(page, 'Aling Nena');
  await expect(card.getByRole('progressbar')).toBeVisible();
  await expect(card.getByText('Last sync: Just now')).toBeVisible();
  await expect(card).toContainText('5 documents');

  await card.getByRole('button', { name: 'Test Chat' }).click();
  const { answer } = await ask(page, 'How much is delivery to Antipolo?');
  await expect(answer).toContainText('₱120');
  await expect(findSources(answer).first()).toContainText('Delivery');
  await expect(findSources(answer).first().getByRole('link')).toHaveAttribute('href', `${farm.url}/delivery`);
});

test('a whole website, from its URL to a cited answer, and its new pages', async ({ owner: page, farm }) => {
  farm.pages.set('/about', {
    title: 'About us',
    body: '<h1>About us</h1><p>Nena opened the shop.</p><a href="/about/oven">The oven</a>',
  });
  farm.pages.set('/about/oven', { title: 'The oven', body: '<p>The oven burns coconut husks.</p>' });
  farm.pages.delete('/hours');

  const dialog = await openForm(page);
  await look(page, 'website-connect-whole');
  // A typed URL without a scheme, with a port.
  await dialog.getByLabel('Website URL').fill(farm.host);
  await expect(dialog.getByLabel('Name')).toHaveValue('127.0.0.1');
  await dialog.getByLabel('Name').fill('Aling Nena');
  await dialog.getByText('Advanced').click();
  await expect(dialog.getByRole('radio', { name: 'Auto' })).toBeChecked();
  await dialog.getByLabel('Maximum pages').fill('0');
  await expect(dialog.getByText('Enter a number from 1 to 10,000.')).toBeVisible();
  await dialog.getByLabel('Maximum pages').fill('4');
  await dialog.getByLabel('Not these pages').fill('/products/*');
  await dialog.getByLabel('Read new pages automatically').uncheck();
  await dialog.getByLabel('Maximum pages').scrollIntoViewIfNeeded();
  await look(page, 'website-advanced');
  farm.latencyMs = 400;
  await dialog.getByRole('button', { name: 'Connect Website' }).click();
  await expect(page).toHaveURL('/sources');
  await expect(dialog).toBeHidden();
  const card = findCard(page, 'Aling Nena');
  await expect(card.getByRole('progressbar', { name: 'Finding your pages…' })).toBeVisible();
  await expect(card).toContainText('Last sync: Just now');
  farm.latencyMs = 0;

  // The website has more pages than the limit. The settings report it and allow raising the limit.
  await expect(card).toContainText('We read 4 pages. The website has more.');
  await look(page, 'website-stopped');
  await card.getByRole('link', { name: 'Read more' }).click();
  const settings = page.getByRole('main');
  await expect(settings.getByLabel('Read the whole website')).toBeChecked();
  await expect(settings.getByLabel('Not these pages')).toHaveValue('/products/*');
  await settings.getByLabel('Maximum pages').fill('50');
  await look(page, 'website-settings-whole');
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('We’re reading the website again.')).toBeVisible();
  await settings.getByRole('link', { name: 'My Sources' }).click();
  await expect(card).toContainText('5 documents');
  await expect(card).toContainText('Last sync: Just now');
  await expect(card).not.toContainText('the website has more');

  // New pages are listed, and read after they are included.
  farm.pages.set('/about/oven', {
    title: 'The oven',
    body: '<p>The oven burns coconut husks.</p><a href="/about/cat">The cat</a> <a href="/about/dog">The dog</a>',
  });
  farm.pages.set('/about/cat', { title: 'The cat', body: '<p>The cat of the bakery is called Muning.</p>' });
  farm.pages.set('/about/dog', { title: 'The dog', body: '<p>There is no dog in the bakery.</p>' });
  await card.getByRole('button', { name: 'Sync now' }).click();
  await expect(card).toContainText('2 new pages');
  await look(page, 'website-new-pages-card');
  await card.getByRole('button', { name: 'Look at them' }).click();
  const found = page.getByRole('dialog', { name: 'Unused pages' });
  await found.getByRole('treeitem', { name: /^\/about\/dog/ }).click();
  await expect(found.getByText('1 new page stays out. You can add it later.')).toBeVisible();
  await look(page, 'website-new-pages');
  await found.getByRole('button', { name: 'Add 1 page' }).click();
  await expect(found).toBeHidden();
  await expect(card).toContainText('6 documents');
  await expect(card).not.toContainText('new page');
  await expect(card).toContainText('Last sync: Just now');
  await card.getByRole('button', { name: 'Test Chat' }).click();
  const { answer } = await ask(page, 'What is the cat of the bakery called?');
  await expect(answer).toContainText('Muning');
  await expect(findSources(answer).first().getByRole('link')).toHaveAttribute(
    'href',
    `${farm.url}/about/cat`,
  );
});

test('settings of a website: reading a page again, changes on the site, deletion', async ({
  owner: page,
  farm,
}) => {
  farm.pages.set('/hours', { title: 'Hours', body: '<p>Open from six to six.</p>', isInSitemap: true });
  await createWebsite(page, farm, ['/', '/delivery', '/hours']);
  const card = findCard(page, 'Aling Nena');
  const toasts = page.getByRole('region', { name: 'Messages' });
  const source = await openSource(page, 'Aling Nena', 'Source settings');
  await expect(source.getByRole('link', { name: '127.0.0.1' })).toBeVisible();
  await expect(source.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await look(page, 'website-source-settings');
  await source.getByRole('tab', { name: 'Pages' }).click();

  // One page is read again with its new text. A missing one is reported.
  farm.pages.set('/delivery', { title: 'Delivery', body: '<p>Delivery to Antipolo is free now.</p>' });
  const delivery = source.getByRole('treeitem', { name: /^Delivery / });
  await delivery.getByRole('button', { name: 'Read "Delivery" again' }).click();
  await expect(delivery.getByRole('status')).toHaveText(/^(Starting\.\.\.|Step \d\/\d: .+|Read again)$/);
  await expect(delivery.getByRole('status')).toHaveText('Read again');
  await delivery.getByRole('button', { name: 'Preview "Delivery"' }).click();
  const preview = page.getByRole('dialog', { name: 'Delivery' });
  await expect(preview.getByText('Delivery to Antipolo is free now.')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  farm.pages.delete('/hours');
  await source.getByRole('button', { name: 'Read "Hours" again' }).click();
  await expect(toasts.getByText(/^Failed to re-ingest "Hours": ./)).toBeVisible();
  await expect(source.getByText('We couldn’t read 1 page last time')).toBeVisible();

  // Pages of the site that the source does not use.
  await source.getByRole('button', { name: 'Look for new pages' }).click();
  await expect(source.getByText(/^We found \d new pages\. Choose the ones to add\.$/)).toBeVisible();
  await source.getByRole('treeitem', { name: /^\/menu/ }).click();
  await source.getByRole('treeitem', { name: /^Hours / }).click();
  await expect(
    source.getByText('Saving removes 1 page and what your assistants learned from it.'),
  ).toBeVisible();
  await look(page, 'website-settings');
  await source.getByRole('link', { name: 'My Sources' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on Page' }).click();
  await source.getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts).toContainText('Reading 1 new page.');
  await expect(source.getByRole('button', { name: 'Save changes' })).toBeHidden();
  await source.getByRole('link', { name: 'My Sources' }).click();
  await expect(card.getByText('Last sync: Just now')).toBeVisible();
  await expect(card).toContainText('3 documents');
  await look(page, 'website-card');

  await card.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('We permanently delete all 3 documents of "Aling Nena".');
  await confirm.getByRole('button', { name: 'Delete Connection' }).click();
  await expect(page.getByText('No connections found')).toBeVisible();
});

test('failures on the way to a website source are reported', async ({ owner: page, farm }) => {
  await page.goto('/website-pages');
  await expect(page.getByRole('heading', { name: 'Error: Missing Website Data' })).toBeVisible();
  await look(page, 'website-missing');
  await page.getByRole('link', { name: 'Back to Sources' }).click();
  await expect(page).toHaveURL('/sources');

  // Closing the form cancels the validation, and the page selection does not open.
  const validating = Promise.withResolvers<void>();
  await page.route('**/api/website/validate', async (route) => {
    await validating.promise;
    await route.fallback().catch(() => {});
  });
  const closed = await validate(page, farm.url);
  await expect(closed.getByRole('progressbar', { name: 'Looking at the website' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(closed).toBeHidden();
  validating.resolve();
  await page.unrouteAll({ behavior: 'wait' });

  await validate(page, farm.url);
  await expect(page).toHaveURL('/website-pages');
  await page.getByRole('button', { name: 'Stop loading' }).click();
  await expect(page.getByText(/^We haven’t looked at \d pages yet\.$/)).toBeVisible();
  await page.route('**/api/website/load-more', (route) => route.fulfill({ status: 502, json: {} }));
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Failed to load additional pages')).toBeVisible();
  await page.route('**/api/website/connections', (route) => route.abort());
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(
    page.getByText('Failed to save website connection: No response received from server'),
  ).toBeVisible();
  await page.unrouteAll();

  // A source whose sync could not start exists and asks for it.
  await page.route('**/api/website/connections/*/sync', (route) => route.abort());
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(page).toHaveURL('/sources');
  await expect(page.getByText('SYNC REQUIRED')).toBeVisible();
});

test('only visible lines of a large website are rendered', async ({ owner: page }) => {
  const site = 'https://shop.example';
  const home = { id: '0'.repeat(32), url: `${site}/`, title: 'Shop', content: 'Bread', lastModified: null };
  const remainingUrls = Array.from({ length: 2_999 }, (_, index) => `${site}/bread/${index + 1}`);
  await page.route('**/api/website/validate', (route) =>
    route.fulfill({ json: { isValid: true, pages: [{ ...home, isSelected: true }], remainingUrls } }),
  );
  await page.route('**/api/website/load-pages', (route) => {
    const skipped = route
      .request()
      .postDataJSON()
      .urls.map((url: string) => ({ url, reason: 'Gone.' }));
    return route.fulfill({ json: { pages: [], skipped, foundUrls: [] } });
  });
  await validate(page, 'shop.example');
  await expect(page).toHaveURL('/website-pages');
  await page.getByRole('button', { name: 'Stop loading' }).click();
  await expect(page.getByText(/^This site has [23],\d{3} pages\. We selected the first 100/)).toBeVisible();
  const rows = page.getByRole('tree', { name: 'Pages of the website' }).getByRole('treeitem');
  expect(await rows.count()).toBeLessThan(60);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last()).toHaveAttribute('aria-posinset', /^[2-9]\d$/);
  await page.getByLabel('Search the pages').fill('bread/2999');
  await expect(rows).toHaveCount(1);
  await rows.click();
  await expect(rows).toBeChecked();
  await expect(page.getByRole('button', { name: 'Select found', exact: true })).toBeDisabled();
  await page.getByLabel('Search the pages').fill('rye');
  await expect(page.getByText('No page has "rye" in its title or address.')).toBeVisible();
  await look(page, 'website-pages-nothing');
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(rows.first()).toBeVisible();
  await look(page, 'website-pages-many');
});
