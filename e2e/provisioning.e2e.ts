import type { NewProvisionedAccount } from '@anito/contract/provisioning';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { confirmAddress, fillSignIn, newAddress, newEmail, password, signUp } from './people.ts';
import { provisioningAdminEmail } from './product.ts';

test('an admin creates a provisioning key, its program creates and suspends an account, and the key is revoked', async ({
  page,
  product,
  browser,
}) => {
  await signUp(page, provisioningAdminEmail);
  await confirmAddress(page, product, provisioningAdminEmail);
  await page.goto('/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Provisioning/ })
    .click();
  await expect(page.getByRole('heading', { name: 'No provisioning keys yet' })).toBeVisible();
  await look(page, 'admin-provisioning-empty');

  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'New provisioning key' });
  await form.getByLabel('Name').fill('Billing panel');
  await form.getByLabel('Read accounts').check();
  await form.getByLabel('Create, suspend and delete accounts').check();
  await look(page, 'admin-provisioning-form');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new provisioning key' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^anito_op_/);
  await look(page, 'admin-provisioning-secret');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toBeHidden();

  const call = (method: string, path: string, body?: object) =>
    fetch(`${product.url}/api/installation${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const email = newEmail();
  const created = await call('POST', '/accounts', { email, firstName: 'Rosa', invitation: 'link' });
  expect(created.status).toBe(201);
  const { account, invitationUrl } = (await created.json()) as NewProvisionedAccount;

  const person = await (await browser.newContext({ extraHTTPHeaders: newAddress() })).newPage();
  await person.goto(invitationUrl ?? '');
  await person.getByLabel('New password').fill(password);
  await person.getByRole('button', { name: 'Save password' }).click();
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
  await person.goto('/signin');
  await person.getByRole('button', { name: 'Continue with Anito' }).click();
  await fillSignIn(person, email);
  await expect(person).toHaveURL(/\/onboarding\b/);

  const suspension = { suspended: true, suspensionReason: 'Unpaid' };
  expect((await call('PUT', `/accounts/${account.id}`, suspension)).status).toBe(200);
  await person.goto('/dashboard');
  await expect(person.getByRole('heading', { name: 'This account is suspended' })).toBeVisible();
  await look(person, 'suspended-account');
  await person.context().close();

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Billing panel' })).not.toContainText('Never');
  await look(page, 'admin-provisioning');
  await page.getByRole('button', { name: 'Revoke: Billing panel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the key “Billing panel”?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('heading', { name: 'No provisioning keys yet' })).toBeVisible();
  expect((await call('GET', '/accounts')).status).toBe(401);

  await page.goto('/admin/users');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('SuspendedUnpaid');
  await look(page, 'admin-suspended-user');

  await page.goto('/admin/audit');
  const suspended = page.getByRole('listitem').filter({ hasText: 'Suspended an account' });
  await expect(suspended).toContainText('with the key “Billing panel”');
});
