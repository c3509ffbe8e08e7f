import { expect, test } from './fixtures.ts';
import { look } from './look.ts';

test('late parts of the frame that cannot be loaded leave menu and top bar as they are', async ({
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
  // A try of the parts has ended: what they show stays.
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(0);
  expect(documents).toBe(1);
  await look(page, 'late-parts');

  // A press opens the bell, or loads the page again where a silent try has not had its code by then.
  await page.unroute(/assets\/(unread-badge|notification-bell)-/);
  await expect(async () => {
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});
