import { expect, type Locator, type Page } from '@playwright/test';

const documents = 'apps/server/src/features/sample/documents';

/** The sample business's documents: real files of four kinds. */
export const menuPdf = `${documents}/menu-and-prices.pdf`;
const policiesDocx = `${documents}/store-policies.docx`;
export const deliveryRtf = `${documents}/delivery-areas.rtf`;
export const questionsMd = `${documents}/frequently-asked-questions.md`;
export const allFiles = [menuPdf, policiesDocx, deliveryRtf, questionsMd];

/** A small text file as the file chooser takes it. */
export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** Opens the dialog for a new files source from My Sources. */
export async function openCreateFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Source' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add Source' })
    .getByRole('button', { name: /^File Upload/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Create File Upload Connection' })).toBeVisible();
}

/** Goes through both steps of the dialog for a new files source, up to the button that creates it. */
export async function fillCreateFiles(page: Page, name: string, files: Files): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create File Upload Connection' });
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Connection name').fill(name);
}

/** Makes a files source on My Sources and waits until its card is there. */
export async function createFiles(page: Page, name: string, files: Files): Promise<void> {
  await openCreateFiles(page);
  await fillCreateFiles(page, name, files);
  await page.getByRole('button', { name: 'Create Connection' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(findCard(page, name)).toBeVisible();
}

/** The card of a source. */
export const findCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the page of a source from My Sources; resolves to what stands on it. */
export async function openSource(page: Page, name: string, part?: 'History' | 'Settings'): Promise<Locator> {
  await findCard(page, name).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  if (part) await page.getByRole('tab', { name: part }).click();
  return page.getByRole('main');
}

/** Waits until the card of a source says that its sync is over, as long as many files take on a busy machine. */
export async function waitUntilSynced(page: Page, name: string): Promise<void> {
  const card = findCard(page, name);
  await expect(card.getByText('Last sync: Just now')).toBeVisible({ timeout: 240_000 });
}
