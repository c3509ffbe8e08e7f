import type { NewApiKey } from '@anito/contract/api-keys';
import type { BusinessFact, BusinessFacts } from '@anito/contract/business-facts';
import type { Page } from '@playwright/test';
import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { startForeignSite } from './foreign-site.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

const findRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

test('an owner confirms and corrects what was found, and a visitor sees and hears it', async ({
  owner: page,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}`);
  await page
    .getByRole('navigation', { name: 'Parts of this assistant' })
    .getByRole('link', { name: 'Business facts' })
    .click();
  await expect(page).toHaveURL(`/assistants/${assistantId}/facts`);
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  const hours = findRow(page, 'Opening hours');
  await expect(hours.getByText('Found in your sources')).toBeVisible();
  await hours.getByText('Where it says so').click();
  await expect(hours.getByRole('blockquote').first()).toBeVisible();
  await look(page, 'facts-found', { isWhole: true });

  await page.getByRole('button', { name: /^Confirm all \d$/ }).click();
  await expect(hours.getByText('Confirmed by you')).toBeVisible();
  await expect(page.getByText('Saved. Customers get this from now on.')).toBeVisible();
  await hours.getByRole('button', { name: 'Undo: Opening hours' }).click();
  await expect(hours.getByText('Found in your sources')).toBeVisible();

  // The keyboard opens the editor and saves it.
  await hours.getByRole('button', { name: 'Edit: Opening hours' }).focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Opening hours' });
  const monday = editor.getByRole('group', { name: 'Monday: open or closed' });
  await monday.getByText('24 hours').click();
  await editor.getByRole('button', { name: 'Copy Monday to...' }).click();
  await page.getByRole('menuitem', { name: 'All days' }).click();
  const friday = editor.getByRole('group', { name: 'Friday: open or closed' });
  await expect(friday.getByLabel('24 hours')).toBeChecked();
  await friday.getByText('Open', { exact: true }).click();
  await editor.getByRole('button', { name: 'Add a second time: Friday' }).click();
  await editor.getByRole('button', { name: 'Save hours' }).click();
  await expect(editor.getByText('Enter both times')).toBeVisible();
  await editor.getByRole('button', { name: 'Add a day' }).click();
  await editor.getByLabel('Date', { exact: true }).last().fill('2026-12-24');
  await look(page, 'facts-hours');
  await friday.getByText('24 hours').click();
  // The assistant is open on each day, whenever this test runs.
  const removals = editor.getByRole('button', { name: /^Remove \d{4}-\d\d-\d\d$/ });
  await expect(removals, 'the sample is closed on Christmas Day').toHaveCount(2);
  while ((await removals.count()) > 0) await removals.first().click();
  await editor.getByRole('button', { name: 'Save hours' }).click();
  await expect(hours.getByText('Open 24 hours')).toBeVisible();
  await expect(hours.getByText('Confirmed by you')).toBeVisible();

  const phone = findRow(page, 'Telephone');
  await phone.getByRole('button', { name: /^(?:Edit|Add): Telephone$/ }).click();
  const form = page.getByRole('dialog', { name: /Telephone$/ });
  await form.getByRole('textbox', { name: 'Telephone 1' }).fill('0917 555 0142');
  await form.getByRole('button', { name: 'Add another' }).click();
  await form.getByRole('textbox', { name: 'Telephone 2' }).fill('(02) 8555 0142');
  await look(page, 'facts-texts');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('(02) 8555 0142')).toBeVisible();
  await expect(page.getByText('Saved. Customers get this from now on.')).toBeVisible();
  await look(page, 'facts-confirmed');

  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  await expect(visitor.getByText('Open now', { exact: true }).filter({ visible: true })).toBeVisible();
  const { answer } = await ask(visitor, 'Are you open now?');
  await expect(answer).toContainText('Confirmed by the business.');
  await look(visitor, 'facts-visitor');
  await visitor.context().close();
});

test('an owner sees both values when the website says something else, and none without sources', async ({
  owner: page,
}) => {
  const { assistantId } = await addSample(page);
  const path = `/api/assistant/${assistantId}/facts`;
  const stated = await callApi<BusinessFacts>(page, 'GET', path);
  const quote = {
    documentId: 1,
    title: 'Contact us',
    url: 'https://hiraya.example/contact',
    quote: 'Call or text 0917 555 0142, Monday to Saturday.',
  };
  const day = [{ opens: 480, closes: 1080 }];
  const week = [[], day, day, day, day, day, day];
  const changed = stated.facts.map((fact): BusinessFact => {
    if (fact.kind !== 'hours') return { ...fact, found: null, quotes: [] };
    const confirmed = { hours: { week: week.with(0, day), dates: [] }, texts: [] };
    const found = { hours: { week, dates: [] }, texts: [] };
    return {
      ...fact,
      found,
      quotes: [quote],
      confirmed,
      confirmedAt: new Date(0).toISOString(),
      hasChanged: true,
    };
  });
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...stated, facts: changed } }));
  await page.goto(`/assistants/${assistantId}/facts`);
  const hours = findRow(page, 'Opening hours');
  await expect(hours.getByText('Your website now says something else')).toBeVisible();
  await look(page, 'facts-changed');

  const none = stated.facts.map((fact) => ({ ...fact, found: null, quotes: [] }));
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: { ...stated, hasSources: false, facts: none } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing filled in yet' })).toBeVisible();
  await look(page, 'facts-empty');
  await page.getByRole('button', { name: 'Write them myself' }).click();
  await expect(page.getByText('Not found')).toHaveCount(9);
});

test('the heads of the public chat and of the widget say until when the business is open', async ({
  owner: page,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(page);
  const week = Array.from({ length: 7 }, () => [{ opens: 480, closes: 1200 }]);
  const value = { hours: { week, dates: [] }, texts: [] };
  await callApi(page, 'PUT', `/api/assistant/${assistantId}/facts/hours`, value);
  // The state depends on the time of the test. On a public holiday without hours it would be unknown.
  const state = /^(?:Open now, closes at 8\sPM|Closed now, opens (?:tomorrow )?at 8\sAM)$/;
  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  await expect(visitor.getByText(state).filter({ visible: true })).toBeVisible();
  await look(visitor, 'facts-open-now', { isWhole: true });
  await visitor.context().close();

  const { plainTextKey } = await callApi<NewApiKey>(page, 'POST', '/api/apikey', {});
  const head = `<script src="${product.url}/widget.js" data-assistant-id="${assistantId}" data-api-key="${plainTextKey}"></script>`;
  const site = await startForeignSite(product.url, { '/': { head } });
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const shop = await context.newPage();
  await shop.goto(site.origin);
  await shop.getByRole('button', { name: /chat/i }).click();
  await expect(shop.frameLocator('iframe').getByText(state)).toBeVisible();
  await look(shop, 'facts-widget');
  await context.close();
  await site.close();
});
