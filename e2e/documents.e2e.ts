import { writePdfObjects } from '@anito/documents/fixtures/write-pdf';
import type { Locator, Page } from '@playwright/test';
import { createFiles, openSource, textFile, waitUntilSynced } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi } from './people.ts';

type Answer = { answer: string; sources: { title: string }[] };

const question = 'How much is delivery to Quezon City?';

/** Enough passages for several pages. */
const longDocument = textFile(
  'catalogue.md',
  Array.from(
    { length: 70 },
    (_, index) =>
      `# Cake ${index + 1}\n\n${Array.from({ length: 9 }, (_unused, size) => `Cake ${index + 1} in size ${size + 1} costs ${100 + index + size} pesos, is baked on order and is ready after ${size + 1} days at the counter of the branch.`).join(' ')}`,
  ).join('\n\n'),
);

/** Opens a file's document from My Sources. */
async function openDocument(page: Page, source: string, file: string): Promise<Locator> {
  await page.goto('/sources');
  await openSource(page, source);
  await page.getByRole('button', { name: `View ${file}` }).click();
  const dialog = page.getByRole('dialog', { name: file });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
}

test('an owner reads the passages of a document, excludes some from answers and includes them again', async ({
  owner: page,
}) => {
  const { assistantId } = await addSample(page);
  const ask = () => callApi<Answer>(page, 'POST', `/api/assistant/${assistantId}/chat`, { question });
  expect((await ask()).answer).toContain('₱99');

  let dialog = await openDocument(page, 'Hiraya Bakeshop', 'delivery-areas.rtf');
  await expect(dialog.getByText('Answers can use every passage.')).toBeVisible();
  const passages = dialog.getByRole('listitem');
  await expect(passages.first()).toContainText(/Passage 1.*\d+ tokens/);
  const count = await passages.count();
  await expect(dialog.getByRole('tab', { name: `Passages (${count})` })).toBeVisible();

  for (let index = 0; index < count; index++) {
    await dialog.getByRole('button', { name: `Exclude passage ${index + 1}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(`Answers no longer use passage ${index + 1}.`);
    const include = dialog.getByRole('button', { name: `Include again: passage ${index + 1}`, exact: true });
    await expect(include).toBeFocused();
  }
  await expect(dialog.getByText(/^Answers don’t use \d+ passages?\.$/)).toBeVisible();
  const without = await ask();
  expect(without.sources.map(({ title }) => title)).not.toContain('delivery-areas.rtf');
  await look(page, 'sources-document');

  dialog = await openDocument(page, 'Hiraya Bakeshop', 'delivery-areas.rtf');
  for (let index = 0; index < count; index++) {
    await dialog.getByRole('button', { name: `Include again: passage ${index + 1}`, exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(`Answers can use passage ${index + 1} again.`);
  }
  const again = await ask();
  expect(again.answer).toContain('₱99');
  expect(again.sources.map(({ title }) => title)).toContain('delivery-areas.rtf');

  await dialog.getByRole('tab', { name: 'Questions answered' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(question);
  await expect(dialog.getByRole('listitem').first()).toContainText(/Hiraya Helper.*Just now.*Your test/);
  await look(page, 'sources-document-questions');
  await dialog.getByRole('listitem').first().getByRole('button', { name: 'Why this answer?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this answer?' });
  await expect(why.getByRole('heading', { name: /^Answered from \d of \d passages found$/ })).toBeVisible();
  await expect(why.getByRole('listitem').filter({ hasText: 'delivery-areas.rtf' }).first()).toContainText(
    'Used',
  );
  await look(page, 'sources-document-why');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await expect(
    dialog.getByRole('listitem').first().getByRole('button', { name: 'Why this answer?' }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Hiraya Bakeshop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View delivery-areas.rtf' })).toBeFocused();
});

test('a long document is shown page by page', async ({ owner: page }) => {
  await page.goto('/sources');
  await createFiles(page, 'Catalogue', [longDocument]);
  await waitUntilSynced(page, 'Catalogue');
  const dialog = await openDocument(page, 'Catalogue', 'catalogue.md');
  await expect(dialog.getByRole('listitem')).toHaveCount(50);
  await expect(dialog.getByRole('listitem').first()).toContainText('Cake 1');
  const more = dialog.getByRole('button', { name: /^Show more \(\d+ left\)$/ });
  await expect(more).toBeVisible();
  while (await more.isVisible()) {
    const before = await dialog.getByRole('listitem').count();
    await more.click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(before);
  }
  const last = dialog.getByRole('listitem').filter({ hasText: 'Cake 70 in size 1' });
  await expect(last).toBeVisible();
});

/** A handbook with cropped pages: their lower half is in the file but not visible. */
function writeCropped(): Buffer {
  const show = (text: string, y: number) => `BT /F1 11 Tf 60 ${y} Td (${text}) Tj ET`;
  const rates = Array.from({ length: 12 }, (_, line) =>
    show('Rates of the season before this one', 300 - line * 14),
  );
  const content = [show('Guests may check in from two in the afternoon', 700), ...rates].join('\n');
  const pages = Array.from({ length: 23 }, (_, index) => {
    const crop = index >= 8 && index < 16 ? '/CropBox[0 421 595 842]' : '';
    return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${crop}/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>`;
  });
  return writePdfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${index + 5} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...pages,
  ]);
}

test('an owner sees which pages of a file were not read, with advice', async ({ owner: page }) => {
  await page.goto('/sources');
  const handbook = { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: writeCropped() };
  await createFiles(page, 'House rules', [
    handbook,
    textFile('hours.txt', 'The front desk is open from six.'),
    {
      name: 'rooms.rtf',
      mimeType: 'application/rtf',
      buffer: Buffer.from(
        String.raw`{\rtf1\ansi A room for two is {\strike 2,800 pesos} 2,400 pesos a night.\par {\v Never below 1,900 pesos.}\par}`,
      ),
    },
  ]);
  await waitUntilSynced(page, 'House rules');
  await openSource(page, 'House rules');
  const told = '8 of 23 pages are cropped, and we didn’t read what’s cut off: pages 9–16.';
  await expect(page.getByRole('listitem').filter({ hasText: 'handbook.pdf' })).toContainText(told);
  const rooms = page.getByRole('listitem').filter({ hasText: 'rooms.rtf' });
  await expect(rooms).toContainText('We left out 4 hidden words, starting with “Never below 1,900 pesos”.');
  await expect(rooms).toContainText('We left out 2 crossed-out words, starting with “2,800 pesos”.');
  await look(page, 'source-files-partly-read');
  await page.getByRole('button', { name: 'View handbook.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'handbook.pdf' });
  await expect(dialog.getByText(told)).toBeVisible();
  await expect(dialog.getByText('Guests may check in').first()).toBeVisible();
  await look(page, 'sources-document-partly-read');
});
