import type { FakeRequest } from '@anito/models/testing/fake-model/types';
import type { Page } from '@playwright/test';
import { createFiles, findCard, openSource, textFile, waitUntilSynced } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { openConfirmed } from './people.ts';
import { adminEmail } from './product.ts';

test.use({ productOptions: { hasFakeEmbedder: true } });

const prices = textFile('prices.md', '# Prices\n\nThe ube cake costs 980 pesos.');
const catalogue = textFile('catalogue.md', '# Catalogue\n\nThis is the catalogue of all our cakes.');
const isDeadly = ({ texts }: FakeRequest) =>
  texts.some((text) => text.includes('catalogue of all our cakes'));

const findFailedJobs = (page: Page) => page.getByRole('region', { name: 'Paused work', exact: true });

test('a job that crashed the server three times is shown to owner and admin, who retries it', async ({
  owner: page,
  browser,
  product,
  model,
}) => {
  const admin = await openConfirmed(browser, product, adminEmail);
  await admin.goto('/admin');
  await expect(findFailedJobs(admin).getByText('No paused work.')).toBeVisible();
  await look(admin, 'admin-set-aside-none');

  await page.goto('/sources');
  await createFiles(page, 'Our shop', [prices]);
  await waitUntilSynced(page, 'Our shop');
  model.order({ latencyMs: (request) => (isDeadly(request) ? 600_000 : 0) });
  await createFiles(page, 'Cakes', [prices, catalogue]);
  const card = findCard(page, 'Cakes');
  for (let death = 1; death <= 3; death++) {
    await expect.poll(() => model.requests.filter(isDeadly).length).toBe(death);
    await product.crash();
    await product.start();
  }
  model.order({ latencyMs: 0 });

  await test.step('the owner sees the reason and the next step', async () => {
    const failed = card.getByText('We couldn’t read 1 document');
    await expect(failed).toBeVisible();
    await failed.click();
    const reason =
      'The server stopped three times while reading this, so we left it out. Sync the source again to retry.';
    await expect(card.getByText(reason)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Sync now' })).toBeVisible();
    await look(page, 'sources-set-aside');
    const source = await openSource(page, 'Cakes');
    await expect(source.getByRole('listitem').getByText(reason)).toBeVisible();
    await expect(source.getByRole('button', { name: 'Read catalogue.md again' })).toBeEnabled();
    await look(page, 'sources-set-aside-files');
    await page.goto('/sources');
  });

  await admin.goto('/admin');
  const row = findFailedJobs(admin).getByRole('listitem').filter({ hasText: 'catalogue.md' }).first();
  await expect(row).toContainText('The server stopped 3 times while working on this.');
  await expect(row).toContainText('Cakes');
  await expect(row).toContainText(/rosa\.\w+@example\.com/);
  await look(admin, 'admin-set-aside');

  await row.getByRole('button', { name: /^Try again/ }).click();
  await expect(admin.getByText('Trying catalogue.md again')).toBeVisible();
  await expect(findFailedJobs(admin).getByText('No paused work.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Paused work' })).toBeFocused();
  await expect(card.getByText('We couldn’t read 1 document')).toBeHidden();
  await expect(card.getByText('Last sync: Just now')).toBeVisible();
  await admin.context().close();
});
