import { createFiles, textFile, waitUntilSynced } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { openConfirmed } from './people.ts';
import { adminEmail } from './product.ts';

// A separate product, because its settings change.
test.use({
  productOptions: { hasFakeEmbedder: true, env: { AI_EMBED_MODEL: 'first' } },
});

const title = 'We’re improving search in your sources';

test('a new embedding model: a bar shows the progress for owner and admin until all sources use it', async ({
  owner: page,
  browser,
  product,
  model,
}) => {
  const admin = await openConfirmed(browser, product, adminEmail);
  await admin.goto('/admin/settings');
  const card = admin.getByRole('region', { name: 'Search model' });
  await expect(card.getByText('Search uses first for all sources.')).toBeVisible();

  await page.goto('/sources');
  await createFiles(page, 'Prices', [textFile('prices.md', '# Prices\n\nThe ube cake costs 980 pesos.')]);
  await waitUntilSynced(page, 'Prices');
  await createFiles(page, 'Hours', [textFile('hours.md', '# Hours\n\nWe open at seven on weekdays.')]);
  await waitUntilSynced(page, 'Hours');
  await expect(page.getByText(title)).toHaveCount(0);

  await test.step('the new model processes one source and fails for the other', async () => {
    model.order({
      status: ({ model: requestedModel, texts }) =>
        requestedModel === 'second' && texts.some((text) => text.includes('weekdays')) ? 500 : undefined,
    });
    await product.crash();
    await product.start({ AI_EMBED_MODEL: 'second' });
    const notice = page.getByRole('region', { name: title });
    await page.reload();
    await expect(notice).toContainText('1 of 2 passages, 1 of 2 sources.');
    await expect(notice.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    await expect(notice).toContainText('isn’t responding');
    await expect(notice).not.toContainText('AI_');
    await look(page, 'sources-model-change');
    await admin.reload();
    await expect(card).toContainText('accounts’ sources for second');
    await expect(card).toContainText('AI_EMBED_MODEL');
    await expect(card.getByRole('listitem')).toContainText(/rosa.*1 of 2 passages · 1 of 2 sources/);
    await look(admin, 'admin-model-change');
  });

  await test.step('the change continues without a restart, and the bar disappears without a reload', async () => {
    model.order({});
    await expect(page.getByText(title)).toHaveCount(0, { timeout: 240_000 });
    await expect(card.getByText('Search uses second for all sources.')).toBeVisible();
  });
  await admin.context().close();
});
