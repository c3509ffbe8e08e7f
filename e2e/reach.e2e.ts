import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample } from './people.ts';

async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

test('a screen and a dialog report a lost network, and appear once it is back', async ({ owner: page }) => {
  const offline = page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Setup Checklist' })).toBeVisible();
  await loseNetwork(page);
  await page.getByRole('link', { name: 'Assistants', exact: true }).first().click();
  await expect(offline).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(offline).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'AI Assistants' })).toBeVisible();

  await page.getByRole('link', { name: 'My Sources' }).first().click();
  await expect(page.getByRole('heading', { name: 'Available Sources' })).toBeVisible();
  const isSame = await page.evaluate(() => Object.assign(window, { isSame: true }).isSame);
  await loseNetwork(page);
  await page.getByRole('button', { name: 'Sync Settings' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByRole('heading', { name: 'Sync Settings' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(isSame);
});

test('a screen of an outdated version reloads automatically', async ({ owner: page }) => {
  let isGone = true;
  await page.route('**/assets/leads-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }) : route.continue(),
  );
  await page.goto('/dashboard');
  const reloaded = page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/leads'));
  await page.getByRole('link', { name: 'Leads' }).first().click();
  await reloaded;
  isGone = false;
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

test('the focus starts in the first field of a dialog and returns to its opener', async ({ owner: page }) => {
  await page.request.post('/api/sample');
  const openers = [
    ['/sources', 'Sync Settings', 'dialog'],
    ['/sources', 'Add Source', 'dialog'],
    ['/assistants', 'Create Assistant', 'dialog'],
  ] as const;
  for (const [path, name, role] of openers) {
    await page.goto(path);
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole(role);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener, `${name} has the focus again`).toBeFocused();
  }
});

for (const [kind, field] of [
  ['Website', 'Website URL'],
  ['Notion', 'Notion API Key'],
  ['Notes & FAQ', 'Name'],
] as const) {
  test(`a new source of ${kind} starts in its first field, and closing it restores the focus`, async ({
    owner: page,
  }) => {
    await page.goto('/sources');
    const opener = page.getByRole('button', { name: 'Add Source' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${kind}`) });
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(field)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test('any screen is opened with Ctrl K and its name, and closing restores the focus', async ({
  owner: page,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto('/leads');
  const before = page.getByRole('link', { name: 'Leads' }).first();
  await before.focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await look(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(before).toBeFocused();

  await page.getByRole('button', { name: 'Search or go to...' }).click();
  await page.keyboard.type('conversat');
  await look(page, 'palette-found');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/assistants/${assistantId}/reports`);
  for (const [typed, title] of [
    ['add sour', 'Add Source'],
    ['create ass', 'Create Assistant'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
