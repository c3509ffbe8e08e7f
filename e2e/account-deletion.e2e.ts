import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { arriveSignedIn, confirmAddress, openVisitor, password, signUp } from './people.ts';

const adminEmail = 'keeper@example.com';
test.use({ productOptions: { env: { ADMIN_EMAILS: adminEmail } }, reducedMotion: 'reduce' });

test('an admin has a backup made and deletes it; somebody takes their data along, deletes their account and is nobody any more', async ({
  page,
  product,
  browser,
}) => {
  const person = await openVisitor(browser, '/', {});
  const email = await arriveSignedIn(person, product.url);
  await person.goto('/settings');
  await person.getByRole('button', { name: 'Prepare my data' }).click();
  await expect(person.getByText(/uploaded files: 0/)).toBeVisible({ timeout: 60_000 });
  await look(person, 'own-data');
  const taken = person.waitForEvent('download');
  await person.getByRole('button', { name: /^Download the data of/ }).click();
  expect((await taken).suggestedFilename()).toMatch(/^anito-data-.*\.zip$/);
  await person.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = person.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel(`Type ${email} to confirm`)).toBeFocused();
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await look(person, 'delete-account');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await person.waitForURL((url) => url.pathname === '/');
  await person.goto('/dashboard');
  await expect(person).toHaveURL(/signin|oidc/);

  await signUp(page, adminEmail);
  await confirmAddress(page, product, adminEmail);
  await page.goto('/admin/database');
  await page.getByRole('button', { name: 'Make a backup' }).click();
  await expect(page.getByText(/\d+ rows, 0 files/)).toBeVisible({ timeout: 60_000 });
  await look(page, 'admin-backups');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the backup/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^anito-backup-.*\.zip$/);
  await page.getByRole('button', { name: /^Delete the backup/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There is no backup yet.')).toBeVisible();
});
