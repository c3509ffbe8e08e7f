import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample } from './people.ts';
import { analyzeSources, finishAssistant } from './wizard.ts';

test('late parts of the page frame that cannot be loaded leave the menu and top bar unchanged', async ({
  owner: page,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  let refused = 0;
  await page.route(/assets\/(unread-badge|notification-bell)-/, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/sources');
  await expect(page.getByRole('heading', { level: 1, name: 'My Sources' })).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThanOrEqual(2);
  // A load of the parts has failed, and their placeholders stay.
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(0);
  expect(documents).toBe(1);
  await look(page, 'late-parts');

  // A click opens the bell, or reloads the page if no silent retry has loaded its code by then.
  await page.unroute(/assets\/(unread-badge|notification-bell)-/);
  await expect(async () => {
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

/**
 * Records titles and dialogs that were visible and became hidden: React hides the content around a component
 * that suspends.
 */
const watchHidden = `{
  const seen = new Map();
  globalThis.hiddenParts = [];
  setInterval(() => {
    for (const part of document.querySelectorAll('h1, [role=dialog]'))
      if (part.checkVisibility()) seen.set(part, location.pathname);
      else if (seen.get(part) === location.pathname) hiddenParts.push(location.pathname + ' ' + part.textContent);
  }, 20);
}`;

test('visible content stays while the code of its parts loads late', async ({ owner: page }) => {
  const { assistantId } = await addSample(page);
  await page.addInitScript(watchHidden);
  await page.route(/assets\/[^/]+\.js/, async (route) => {
    await pause(300);
    await route.continue();
  });
  for (const path of [
    '/dashboard',
    '/inbox',
    '/sources',
    '/assistants',
    `/assistants/${assistantId}`,
    `/assistants/${assistantId}/actions`,
    `/assistants/${assistantId}/settings`,
    `/assistants/${assistantId}/reports`,
    '/deployment',
    '/leads',
    '/settings',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect.soft(await page.evaluate('[...new Set(hiddenParts)]'), path).toEqual([]);
  }
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).first().click();
  await analyzeSources(page);
  await finishAssistant(page, 'Second Helper');
  expect(await page.evaluate('[...new Set(hiddenParts)]')).toEqual([]);
  // Code that is still loading when the page closes must not fail another test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
