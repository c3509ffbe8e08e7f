import { ask, findSources } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { arriveSignedIn, callApi, confirmAddress, openVisitor, password, signUp } from './people.ts';

const adminEmail = 'keeper@example.com';
test.use({ productOptions: { env: { ADMIN_EMAILS: adminEmail } } });

test('an admin creates and deletes a backup; a user exports their data, deletes their account, and imports the data into another account', async ({
  page,
  product,
  browser,
}) => {
  const person = await openVisitor(browser, '/', {});
  const email = await arriveSignedIn(person, product.url);
  await callApi(person, 'POST', '/api/sample');
  await person.goto('/settings');
  await person.getByRole('button', { name: 'Prepare my data' }).click();
  await expect(person.getByText(/uploaded files: 4/)).toBeVisible();
  await look(person, 'own-data');
  const taken = person.waitForEvent('download');
  await person.getByRole('button', { name: /^Download the data of/ }).click();
  const archive = await taken;
  expect(archive.suggestedFilename()).toMatch(/^anito-data-.*\.zip$/);
  await person.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = person.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel(`Type ${email} to confirm`)).toBeFocused();
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await look(person, 'delete-account');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await person.waitForURL((url) => url.pathname === '/');
  await person.goto('/dashboard');
  await expect(person).toHaveURL(/signin|oidc/);

  const newcomer = await openVisitor(browser, '/', {});
  await arriveSignedIn(newcomer, product.url);
  await newcomer.goto('/settings');
  await newcomer.getByLabel('Archive of your data').setInputFiles(await archive.path());
  await expect(newcomer.getByText(/1 source · 4 files · 1 assistant/)).toBeVisible();
  await look(newcomer, 'brought-data');
  await newcomer.getByRole('list', { name: 'Imported' }).getByRole('link').last().click();
  await expect(newcomer).toHaveURL(/\/assistants\/\d+$/);
  // Files are imported one after another, so a sync may have ended before the last one arrived.
  const readProcessed = async () => {
    type Source = { files: { isProcessed: boolean }[] };
    const [source] = await callApi<Source[]>(newcomer, 'GET', '/api/files/connections');
    return source?.files.map(({ isProcessed }) => isProcessed);
  };
  await expect.poll(readProcessed).toEqual([true, true, true, true]);
  await newcomer.goto(`${newcomer.url()}/chat`);
  const { answer } = await ask(newcomer, 'How much is the delivery to Antipolo?');
  await expect(answer).toContainText('120');
  await expect(findSources(answer).first()).toContainText('delivery-areas.rtf');

  await signUp(page, adminEmail);
  await confirmAddress(page, product, adminEmail);
  await page.goto('/admin/database');
  await page.getByRole('button', { name: 'Create a backup' }).click();
  await expect(page.getByText(/\d+ rows, 4 files/)).toBeVisible();
  await look(page, 'admin-backups');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the backup/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^anito-backup-.*\.zip$/);
  await page.getByRole('button', { name: /^Delete the backup/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No backups yet.')).toBeVisible();
});
