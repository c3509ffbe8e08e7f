import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { arriveSignedIn, callApi, confirmAddress, openVisitor, signUp } from './people.ts';

const admins = ['boss-one@example.com', 'boss-two@example.com', 'boss-three@example.com'] as const;
test.use({ productOptions: { env: { ADMIN_EMAILS: admins.join(',') } } });

/** Signs the page in as an admin with an address from the installation's settings. */
async function promoteToAdmin(page: Page, product: { dataDir: string }, email: string): Promise<void> {
  await signUp(page, email);
  await confirmAddress(page, product, email);
}

test('an admin finds users, changes a role and plan, impersonates a user, and reads the audit log', async ({
  page,
  product,
  browser,
}) => {
  const shop = await openVisitor(browser, '/', {});
  const email = await arriveSignedIn(shop, product.url);
  await callApi(shop, 'PUT', '/api/Users/me', { firstName: 'Liwayway', lastName: 'Dela Cruz' });
  await callApi(shop, 'POST', '/api/files/connections', { name: 'Menu of Liwayway' });
  await promoteToAdmin(page, product, admins[0]);

  for (const [name, path, heading, known] of [
    ['admin-overview', '/admin', 'Admin Panel', 'No paused work.'],
    ['admin-analytics', '/admin/analytics', 'Analytics', 'Server processes'],
    ['admin-database', '/admin/database', 'Database', 'Largest tables'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(known)).toBeVisible();
    await look(page, name);
  }
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(page.getByText('2 accounts')).toBeVisible();
  await look(page, 'admin-users');

  await page.getByLabel('Search by email or name').fill('liwayway dela');
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=liwayway/);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Trial');
  await expect(row).toContainText('in 7 days');

  // Inline change of the role.
  await row.getByRole('button', { name: 'Change the role of Liwayway Dela Cruz' }).click();
  const role = row.getByLabel('Role of Liwayway Dela Cruz');
  await expect(role).toBeFocused();
  await role.selectOption('Starter');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Trial');
  await row.getByRole('button', { name: 'Change the role of Liwayway Dela Cruz' }).click();
  await row.getByLabel('Role of Liwayway Dela Cruz').selectOption('Starter');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Liwayway Dela Cruz: Starter')).toBeVisible();
  await expect(row).toContainText('Starter');

  // Change of the plan, with a preview.
  await row.getByRole('button', { name: 'Set the subscription of Liwayway Dela Cruz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Subscription' });
  await dialog.getByLabel('Role/Plan').selectOption('Admin');
  await expect(dialog.getByText('Admin plan grants lifetime access. Term not applicable.')).toBeVisible();
  await expect(dialog.getByLabel('Term')).toBeDisabled();
  await expect(dialog.getByText(/– Lifetime$/)).toBeVisible();
  await dialog.getByLabel('Role/Plan').selectOption('Trial');
  await expect(dialog.getByLabel('Term')).toBeHidden();
  await dialog.getByLabel('Role/Plan').selectOption('Pro');
  await dialog.getByLabel('Term').selectOption('Yearly');
  await dialog.getByLabel('Start today').uncheck();
  await dialog.getByRole('button', { name: 'Save Subscription' }).click();
  await expect(dialog.getByText('Please choose a date between 2000 and 2100.')).toBeVisible();
  await dialog.getByLabel('Start date').fill('2028-02-29');
  await expect(dialog.getByText('Feb 29, 2028 – Feb 28, 2029')).toBeVisible();
  await look(page, 'admin-subscription');
  await dialog.getByLabel('Start today').check();
  await dialog.getByRole('button', { name: 'Save Subscription' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Pro');
  await expect(row).toContainText('in 12 months');

  // Impersonation and return.
  await row.getByRole('button', { name: 'Simulate Liwayway Dela Cruz' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Liwayway' })).toBeVisible();
  const banner = page.getByRole('region', { name: 'Acting as someone else' });
  await expect(banner).toContainText('Liwayway Dela Cruz');
  await look(page, 'admin-acting');
  await page.getByRole('link', { name: 'My Sources' }).click();
  await expect(page.getByRole('heading', { name: 'Menu of Liwayway' })).toBeVisible();
  // The connection is live during impersonation.
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await banner.getByRole('button', { name: 'Return to Admin' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(banner).toBeHidden();

  // End of a plan after a confirmation.
  await page.getByLabel('Search by email or name').fill(email);
  await expect(page).toHaveURL(`/admin/users?search=${encodeURIComponent(email)}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await row.getByRole('button', { name: 'End the subscription of Liwayway Dela Cruz' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await look(page, 'admin-end-subscription');
  await question.getByRole('button', { name: 'End subscription' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText('Inactive');
  await expect(row).toContainText('earlier today');
  await expect(row.getByRole('button', { name: /^End the subscription/ })).toBeHidden();

  // On phones each account is a card.
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: email });
  await expect(card).toContainText('Inactive');
  await look(page, 'admin-users-card');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Ended a subscription');
  await look(page, 'admin-audit');
  await page.getByLabel('Action').selectOption('Started acting as someone');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`Liwayway Dela Cruz (${email})`);
  await expect(entries).toContainText(`${admins[0]} → as ${email}`);
  // Found by the affected user, although the admin acted.
  await page.getByLabel('Action').selectOption('Changed a role');
  await page.getByLabel('Search by name or email').fill('liwayway dela');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('trial → starter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
});

test('impersonation applies to all tabs, and ends in all of them after one hour', async ({
  page,
  product,
  browser,
}) => {
  const shop = await openVisitor(browser, '/', {});
  const email = await arriveSignedIn(shop, product.url);
  await promoteToAdmin(page, product, admins[1]);
  const other = await page.context().newPage();
  await other.goto('/sources');
  await expect(other.getByRole('heading', { level: 1, name: 'My Sources' })).toBeVisible();
  await page.goto(`/admin/users?search=${email}`);
  await page.getByRole('button', { name: /^Simulate/ }).click();
  await expect(page).toHaveURL('/dashboard');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('region', { name: 'Acting as someone else' })).toContainText(email);
  }
  // As after one hour: the server refuses requests of the impersonation.
  await callApi(other, 'POST', '/api/admin/exit-impersonation');
  // The tab may detect it first and reload, which interrupts this.
  await page.reload().catch(() => undefined);
  // The tab that is refused first opens the list of users. The other one reloads in place.
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'System Settings' })).toBeVisible();
    await expect(tab.getByRole('region', { name: 'Acting as someone else' })).toBeHidden();
  }
  await page.goto('/admin/audit?action=impersonation.refused');
  await expect(page.getByText(`Rosa Santos (${email})`).first()).toBeVisible();
});

test('an admin who cannot end an impersonation, because the server is unreachable, continues as the user in the banner', async ({
  page,
  product,
  browser,
}) => {
  const shop = await openVisitor(browser, '/', {});
  const email = await arriveSignedIn(shop, product.url);
  await promoteToAdmin(page, product, admins[2]);
  await page.goto(`/admin/users?search=${email}`);
  await page.getByRole('button', { name: /^Simulate/ }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  const banner = page.getByRole('region', { name: 'Acting as someone else' });

  await page.route('**/api/**', (route) => route.abort());
  await banner.getByRole('button', { name: 'Return to Admin' }).click();
  await expect(page.getByText('Failed to exit impersonation')).toBeVisible();
  await expect(page.getByText(/You’re still acting as/)).toBeVisible();
  await look(page, 'admin-exit-unreachable');
  await page.unroute('**/api/**');

  // Changes apply to the impersonated user, on this page and after a reload.
  await page.getByLabel('First name').fill('Renamed');
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await expect
    .poll(async () => (await callApi<{ firstName: string }>(shop, 'GET', '/api/Users/me')).firstName)
    .toBe('Renamed');
  expect((await callApi<{ firstName: string }>(page, 'GET', '/api/Users/me')).firstName).not.toBe('Renamed');
  await page.reload();
  await expect(banner).toContainText(email);

  // The server ends it: the page leaves without a click.
  await callApi(page, 'POST', '/api/admin/exit-impersonation');
  await expect(page).toHaveURL('/admin/users');
  await expect(banner).toBeHidden();
});
