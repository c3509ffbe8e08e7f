import type { Page } from '@playwright/test';
import { createFiles, fillCreateFiles, findCard, openCreateFiles, openSource, textFile } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi } from './people.ts';

test.use({ productOptions: { env: { FILES_PER_ACCOUNT: '5', MEGABYTES_PER_ACCOUNT: '1' } } });

const small = (number: number) => textFile(`hours-${number}.md`, `Branch ${number} opens at ${number}.`);

async function openFiles(page: Page, name: string) {
  const source = await openSource(page, name);
  return { source, input: source.locator('input[type=file]') };
}

test('an owner sees when the account is nearly full or full, with advice', async ({ owner: page }) => {
  await page.goto('/sources');
  await createFiles(page, 'Branches', [small(1), small(2), small(3)]);
  const { source, input } = await openFiles(page, 'Branches');
  await expect(source.getByRole('listitem')).toHaveCount(3);
  await expect(source.getByText(/files and notes used/), 'there is much room yet').toBeHidden();

  await input.setInputFiles(small(4));
  await expect(source.getByText('4 of 5 files and notes used, 1 left.')).toBeVisible();
  await look(page, 'room-nearly-full');

  await input.setInputFiles([small(5), small(6)]);
  await expect(source.getByText('File "hours-6.md" was left out: your account is full.')).toBeVisible();
  await expect(source.getByText('Your account is full', { exact: true })).toBeVisible();
  await expect(source.getByText('5 of 5 files and notes used, 0 left.')).toBeVisible();
  await look(page, 'room-full');

  await source.getByRole('button', { name: 'Delete hours-1.md' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete File' }).click();
  await expect(source.getByText('4 of 5 files and notes used, 1 left.')).toBeVisible();
  await expect(source.getByText('Your account is full', { exact: true })).toBeHidden();
});

test('files above the remaining quota are refused before the upload', async ({ owner: page }) => {
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/connections/usage', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/sources');
  await openCreateFiles(page);
  const dialog = page.getByRole('dialog', { name: 'Create File Upload Connection' });
  const large = textFile('catalogue.txt', 'A long list of cakes.\n'.repeat(50_000));
  await dialog.locator('input[type=file]').setInputFiles([large, small(1)]);
  asked.resolve();
  await expect(dialog.getByText('File "catalogue.txt" was left out: your account is full.')).toBeVisible();
  await expect(dialog.getByText('0 Bytes of 1 MB used, 1 MB left.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '1 file' })).toContainText('hours-1.md');
  await look(page, 'room-too-large');
});

test('the server refuses files when another window used the quota in the meantime', async ({
  owner: page,
}) => {
  await page.goto('/sources');
  await openCreateFiles(page);
  await fillCreateFiles(page, 'Branches', [small(1), small(2)]);
  const notes = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', { name: 'Shop facts' });
  for (let number = 1; number <= 4; number++) {
    const body = { kind: 'note', title: `Fact ${number}`, text: 'We bake every day.' };
    await callApi(page, 'POST', `/api/notes/connections/${notes.id}/entries`, body);
  }
  const dialog = page.getByRole('dialog', { name: 'Create File Upload Connection' });
  await dialog.getByRole('button', { name: 'Create source' }).click();
  await expect(dialog.getByText(/^Upload failed \(413\): Your account is full\. Delete what/)).toBeVisible();
  await expect(dialog.getByText('4 of 5 files and notes used, 1 left.')).toBeVisible();
  await look(page, 'room-refused');
  await dialog.getByRole('button', { name: 'Remove hours-2.md' }).click();
  await dialog.getByRole('button', { name: 'Create source' }).click();
  await expect(dialog).toBeHidden();
  await expect(findCard(page, 'Branches')).toContainText('1 document');

  await findCard(page, 'Shop facts').getByRole('link', { name: 'Edit notes' }).click();
  const entries = page.getByRole('main');
  await expect(entries.getByText('Your account is full', { exact: true })).toBeVisible();
  await entries.getByRole('button', { name: 'Add note' }).click();
  const form = page.getByRole('dialog', { name: 'New note' });
  await form.getByLabel('Title').fill('Holidays');
  await form.getByLabel('Text').fill('We are closed on Good Friday.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText(/^Your account is full\./)).toBeVisible();
  await expect(form.getByText('5 of 5 files and notes used, 0 left.')).toBeVisible();
  await look(page, 'room-note-refused');
});
