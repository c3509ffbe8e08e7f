import { expect, type Locator, type Page } from '@playwright/test';

const documents = 'apps/server/src/features/sample/documents';

/** Documents of the sample business, of four file types. */
export const menuPdf = `${documents}/menu-and-prices.pdf`;
const policiesDocx = `${documents}/store-policies.docx`;
export const deliveryRtf = `${documents}/delivery-areas.rtf`;
export const questionsMd = `${documents}/frequently-asked-questions.md`;
export const allFiles = [menuPdf, policiesDocx, deliveryRtf, questionsMd];

/** Returns a small text file for the file chooser. */
export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** Opens the dialog for a new files source on My Sources. */
export async function openCreateFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Source' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add Source' })
    .getByRole('button', { name: /^File Upload/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Create File Upload Connection' })).toBeVisible();
}

/** Fills both steps of the dialog for a new files source, up to the create button. */
export async function fillCreateFiles(page: Page, name: string, files: Files): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create File Upload Connection' });
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Name').fill(name);
}

/** Creates a files source on My Sources and waits for its card. */
export async function createFiles(page: Page, name: string, files: Files): Promise<void> {
  await openCreateFiles(page);
  await fillCreateFiles(page, name, files);
  await page.getByRole('button', { name: 'Create source' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(findCard(page, name)).toBeVisible();
}

/** Card of a source. */
export const findCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the page of a source from My Sources. Resolves to its content. */
export async function openSource(
  page: Page,
  name: string,
  part?: 'History' | 'Source settings',
): Promise<Locator> {
  await findCard(page, name).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  if (part) await page.getByRole('tab', { name: part }).click();
  return page.getByRole('main');
}

/**
 * Waits until the card of a source shows the end of its sync, for as long as many files take on a busy
 * machine.
 */
export async function waitUntilSynced(page: Page, name: string): Promise<void> {
  const card = findCard(page, name);
  await expect(card.getByText('Last sync: Just now')).toBeVisible({ timeout: 240_000 });
}
