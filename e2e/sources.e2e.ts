import { open, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ask, findField, findLog, findSources } from './chat.ts';
import {
  allFiles,
  createFiles,
  deliveryRtf,
  fillCreateFiles,
  findCard,
  menuPdf,
  openCreateFiles,
  openSource,
  questionsMd,
  textFile,
  waitUntilSynced,
} from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi } from './people.ts';

const shelf = 'pan de sal, ensaymada, monay, kababayan, pan de coco, pianono, hopia and crema de fruta';

/** Enough files for observing their sync. Each has several passages. */
const manyFiles = Array.from({ length: 72 }, (_, file) =>
  textFile(
    `shelf-${file + 1}.md`,
    Array.from(
      { length: 12 },
      (_, part) =>
        `# Shelf ${file + 1}, row ${part + 1}\n\nRow ${part + 1} of shelf ${file + 1} holds ${shelf}. It is filled every morning at ${part + 1} past the hour, and what is left in the evening goes to the ${file + 1}. barangay hall.`,
    ).join('\n\n'),
  ),
);

async function openSources(page: Page): Promise<void> {
  await page.goto('/sources');
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible();
}

test('unusable files are refused by name, and the others stay', async ({ owner: page }, testInfo) => {
  const large = testInfo.outputPath('catalogue.pdf');
  const handle = await open(large, 'w');
  await handle.truncate(52_428_801);
  await handle.close();
  await openSources(page);
  await openCreateFiles(page);
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await expect(dialog.getByText(/^PDF, Word, Excel, .* up to 50 MB each$/)).toBeVisible();

  await input.setInputFiles([textFile('setup.exe', 'MZ'), textFile('empty.txt', '')]);
  await expect(dialog.getByText('File type ".exe" is not supported.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('File "empty.txt" is empty.', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await input.setInputFiles([large, questionsMd]);
  await expect(
    dialog.getByText('File "catalogue.pdf" is too large. Maximum size is 50MB.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByRole('region', { name: '1 file' })).toContainText('frequently-asked-questions.md');
  await input.setInputFiles(questionsMd);
  await expect(
    dialog.getByText('File "frequently-asked-questions.md" is already in the list.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove frequently-asked-questions.md' }).click();
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('chosen files and a typed name are not discarded without a question', async ({ owner: page }) => {
  await openSources(page);
  await openCreateFiles(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await openCreateFiles(page);
  const dialog = page.getByRole('dialog', { name: 'Create File Upload Connection' });
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await fillCreateFiles(page, 'Old menu', [menuPdf]);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Old menu');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('region', { name: '1 file' })).toContainText('menu-and-prices.pdf');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await callApi(page, 'GET', '/api/connections')).toEqual([]);
});

test('a file that is not a PDF despite its name is reported, and the valid one is kept', async ({
  owner: page,
}) => {
  await openSources(page);
  await openCreateFiles(page);
  await fillCreateFiles(page, 'Masked', [
    textFile('menu.pdf', '<script>alert(1)</script>'),
    textFile('notes.md', 'Opens at six.'),
  ]);
  await page.getByRole('button', { name: 'Create source' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('We couldn’t read 1 file')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'menu.pdf' })).toContainText(
    'isn’t a valid PDF file: it is a web page.',
  );
  await look(page, 'sources-some-rejected');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(findCard(page, 'Masked')).toContainText('1 document');
});

test('the page stays visible while its first source appears, even if the code loads late', async ({
  owner: page,
}) => {
  await openSources(page);
  await openCreateFiles(page);
  await fillCreateFiles(page, 'Masked', [
    textFile('menu.pdf', '<script>alert(1)</script>'),
    textFile('notes.md', 'Opens at six.'),
  ]);
  // Further code never arrives.
  await page.route(/assets\/[^/]+\.js/, () => undefined);
  await page.getByRole('button', { name: 'Create source' }).click();
  await expect(page.getByRole('dialog').getByText('We couldn’t read 1 file')).toBeVisible();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('h3', { hasText: 'Masked' })).toBeVisible();
});

test('a failed upload removes the new source, and a second try succeeds', async ({ owner: page }) => {
  await openSources(page);
  await page.route('**/api/files/connections/*/upload', (route) =>
    route.fulfill({ status: 500, json: { error: 'The disk is on fire', code: 'internal', requestId: 'r1' } }),
  );
  await openCreateFiles(page);
  await fillCreateFiles(page, 'Hiraya Bakeshop', [menuPdf, questionsMd]);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create source' }).click();
  const toasts = page.getByRole('region', { name: 'Messages' });
  await expect(dialog.getByText('Upload Failed', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText('Failed to create connection and upload files. Please try again.'),
  ).toBeVisible();
  await expect(dialog.getByText('Upload failed', { exact: true })).toHaveCount(2);
  expect(await callApi(page, 'GET', '/api/connections')).toEqual([]);

  await page.route('**/api/files/connections/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create source' }).click();
  await expect(toasts).toContainText('Critical Error');
  await expect(toasts).toContainText(/Failed to cleanup connection \d+\. Please contact support\./);

  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create source' }).click();
  await expect(dialog).toBeHidden();
  await expect(findCard(page, 'Hiraya Bakeshop').filter({ hasText: '2 documents' })).toBeVisible();
});

test('settings: rename, add, read again, download, delete', async ({ owner: page }, testInfo) => {
  await openSources(page);
  await createFiles(page, 'Hiraya', [questionsMd, deliveryRtf]);
  await waitUntilSynced(page, 'Hiraya');
  const source = await openSource(page, 'Hiraya', 'Source settings');
  const toasts = page.getByRole('region', { name: 'Messages' });
  await source.getByLabel('Name').fill('Hiraya Bakeshop');
  await source.getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts).toContainText('Changes saved');
  await expect(page.getByRole('heading', { level: 1, name: 'Hiraya Bakeshop' })).toBeVisible();

  await source.getByRole('tab', { name: 'Files' }).click();
  const input = source.locator('input[type=file]');
  await input.setInputFiles(textFile('tool.exe', 'MZ'));
  await expect(
    source.getByText(/^File "tool.exe" has unsupported type. Supported: .pdf, .docx, .*\.webp/),
  ).toBeVisible();
  await input.setInputFiles(textFile('parking.txt', 'The nearest parking house is on Rizal Street.'));
  await expect(toasts).toContainText('1 file added');
  await expect(source.getByRole('listitem')).toHaveCount(3);

  const row = source.getByRole('listitem').filter({ hasText: 'parking.txt' });
  await expect(row).toContainText('1 passage');
  await row.getByRole('button', { name: 'Read parking.txt again' }).click();
  await expect(row.getByRole('status')).toHaveText(/^(Starting\.\.\.|Step \d\/\d: .+|Read again)$/);
  await expect(row.getByRole('status')).toHaveText('Read again');
  await expect(row).toContainText('1 passage');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download parking.txt' }).click(),
  ]);
  const saved = testInfo.outputPath('parking.txt');
  await download.saveAs(saved);
  expect(download.suggestedFilename()).toBe('parking.txt');
  expect(await readFile(saved, 'utf8')).toBe('The nearest parking house is on Rizal Street.');

  await row.getByRole('button', { name: 'Delete parking.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete File' }).click();
  await expect(toasts).toContainText('"parking.txt" has been deleted successfully.');
  await expect(row).toBeHidden();
  await source.getByRole('link', { name: 'My Sources' }).click();
  await expect(findCard(page, 'Hiraya Bakeshop')).toContainText('2 documents');
});

test('a long sync is live in two tabs, can be cancelled, and continues with the remaining files', async ({
  owner: page,
  context,
}) => {
  await openSources(page);
  await createFiles(page, 'Shelves', manyFiles);
  const second = await context.newPage();
  await openSources(second);
  const [card, mirror] = [findCard(page, 'Shelves'), findCard(second, 'Shelves')];
  await expect(mirror.getByRole('progressbar')).toBeVisible();
  await expect(mirror).toContainText(/[1-9]\d* successful/);
  await expect(card).toContainText(/[1-9]\d* successful.*0 failed.*[1-9]\d* remaining/);
  await card.getByRole('button', { name: 'Cancel sync' }).click();
  await expect(card.getByRole('progressbar')).toBeHidden();
  await expect(mirror.getByRole('progressbar')).toBeHidden();
  await expect(card.getByText('SYNC REQUIRED')).toBeVisible();
  await expect(
    card.getByText('This source needs to be synced before it can be used by your AI assistant'),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Sync now' }).click();
  await waitUntilSynced(page, 'Shelves');
  await expect(mirror).toContainText('Last sync: Just now');
  await expect(mirror).toContainText(`${manyFiles.length} documents`);
});

test('the page is live again after the server was killed and restarted', async ({ owner: page, product }) => {
  await openSources(page);
  await createFiles(page, 'Shelves', manyFiles);
  const card = findCard(page, 'Shelves');
  await expect(card.getByRole('progressbar')).toBeVisible();
  await product.crash();
  await expect(page.getByText('Reconnecting')).toBeVisible();
  await product.start();
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible();
  // The interrupted sync continues automatically.
  await waitUntilSynced(page, 'Shelves');
  await expect(card).toContainText(`${manyFiles.length} documents`);
});

test('the test chat answers from one source, in a window or in full screen', async ({ owner: page }) => {
  await addSample(page);
  await openSources(page);
  await findCard(page, 'Hiraya Bakeshop').getByRole('button', { name: 'Test Chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test Chat' });
  await expect(dialog.getByText('Hi! Ask me anything about "Hiraya Bakeshop".')).toBeVisible();
  await expect(findField(page)).toBeFocused();
  const before = await dialog.boundingBox();
  await dialog.getByRole('button', { name: 'Fullscreen' }).click();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
  await dialog.getByRole('button', { name: 'Leave fullscreen' }).click();

  const { answer } = await ask(page, 'How much is delivery to Quezon City, and what is the minimum order?');
  await expect(findSources(answer).first()).toContainText('delivery-areas.rtf');
  await expect(findSources(answer).first()).toContainText(/\d+%/);
  await expect(answer).toContainText('₱99');
  await expect(findField(page), 'one goes on writing').toBeFocused();

  const refusal = await ask(page, 'Who won the basketball world cup in 1978?');
  await expect(refusal.answer).toContainText("I'm sorry, I don't have information about that.");

  await page.keyboard.press('Escape');
  await findCard(page, 'Hiraya Bakeshop').getByRole('button', { name: 'Test Chat' }).click();
  await expect(findLog(page)).toBeVisible();
  await expect(findLog(page)).not.toContainText('Quezon City');
});

test('a source is deleted after a confirmation that lists the lost data', async ({ owner: page }) => {
  await openSources(page);
  await createFiles(page, 'Old menu', allFiles);
  const card = findCard(page, 'Old menu');
  await card.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('We permanently delete all 4 documents of "Old menu".');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete Connection' }).click();
  await expect(page.getByText('No connections found')).toBeVisible();
  expect(await callApi(page, 'GET', '/api/connections')).toEqual([]);
});

test('the sample business is one click away from a ready assistant', async ({ owner: page }) => {
  await openSources(page);
  await page.getByRole('button', { name: 'Try a sample business' }).click();
  const card = findCard(page, 'Hiraya Bakeshop');
  await expect(card.getByText('Last sync: Just now')).toBeVisible();
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: "Open the assistant's page" }).click(),
  ]);
  await chat.getByRole('button', { name: 'How much is delivery to Quezon City?' }).click();
  await expect(chat.getByText('₱99').first()).toBeVisible();
});

test('the sample business is in Filipino for Filipino users', async ({ owner: page }) => {
  await page.evaluate(() => localStorage.setItem('anito.language', 'fil'));
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Subukan ang halimbawang negosyo' }).click();
  const card = findCard(page, 'Hiraya Bakeshop');
  await expect(card.getByText(/^Halimbawang negosyo: menu/)).toBeVisible();
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Buksan ang page ng assistant' }).click(),
  ]);
  await expect(chat.getByText(/Ako si Hiraya Helper. Sinasagot ko po ang mga tanong/)).toBeVisible();
  await chat.getByRole('button', { name: 'Nagde-deliver ba kayo sa Pasig?' }).click();
  await expect(chat.getByText('₱89').first()).toBeVisible();
});
