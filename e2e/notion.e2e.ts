import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { connectNotion, fillShop, findLine, openConnectNotion, shopToken } from './notion.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ notion }) => fillShop(notion));

test('look', async ({ owner: page }) => {
  const dialog = await openConnectNotion(page);
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(dialog.getByText('API Key is required')).toBeVisible();
  await dialog.getByLabel('Notion API Key*').fill('ntn_wrong');
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByText('How do I get an API key?').click();
  await look(page, 'notion-connect');
  await dialog.getByLabel('Notion API Key*').fill(shopToken);
  await dialog.getByRole('button', { name: 'Validate Connection' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await findLine(page, 'Deliveries').click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Search pages').fill('li');
  await look(page, 'notion-pages');
});
