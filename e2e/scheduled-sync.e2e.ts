import type { Page } from '@playwright/test';
import { parseEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { openDatabase } from '../scripts/open-database.ts';
import { ask, findSources } from './chat.ts';
import { findCard } from './files.ts';
import { expect, test } from './fixtures.ts';
import { addNotionSource, fillShop, shopIds, writePage } from './notion.ts';
import { callApi } from './people.ts';

/** Makes every schedule due. The next check, within half a minute, starts the syncs. */
async function passTime(dataDir: string): Promise<void> {
  await using opened = await openDatabase(parseEnv({ DATA_DIR: dataDir }), createLog('silent'));
  await opened.database.pool.query('update sync_settings set next_run_at = now() where enabled');
}

type Run = { trigger: string; status: string; successful: number; unchanged: number; removed: number };

const listRuns = async (page: Page) => (await callApi<{ runs: Run[] }>(page, 'GET', '/api/sync-runs')).runs;

async function askSource(page: Page, source: string, question: string) {
  await findCard(page, source).getByRole('button', { name: 'Test Chat' }).click();
  const { answer } = await ask(page, question);
  const seen = { text: await answer.innerText(), sources: await findSources(answer).allInnerTexts() };
  await page.keyboard.press('Escape');
  return seen;
}

test('changes on a website and in Notion are known after the next scheduled sync', async ({
  owner: page,
  product,
  farm,
  notion,
}) => {
  fillShop(notion);
  farm.pages.set('/parking', {
    title: 'Parking',
    body: '<h1>Parking</h1><p>Parking costs ₱50 an hour.</p>',
  });
  farm.pages.set('/catering', {
    title: 'Catering',
    body: '<h1>Catering</h1><p>Catering starts at ₱5,400 for twenty guests.</p>',
  });
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/website/connections', {
    name: 'Shop website',
    baseUrl: farm.url,
    selectedPages: ['/delivery', '/parking', '/catering'].map((path) => ({ url: farm.url + path })),
    scraperMode: 'HttpClient',
  });
  await callApi(page, 'POST', `/api/website/connections/${id}/sync`);
  const { deliveries, holidays, oldMenu } = shopIds;
  await addNotionSource(page, { name: 'Shop notes', pages: [deliveries, holidays, oldMenu], filters: [] });
  await page.goto('/sources');
  for (const name of ['Shop website', 'Shop notes']) {
    await expect(findCard(page, name).getByText('Last sync: Just now')).toBeVisible();
  }
  expect((await askSource(page, 'Shop website', 'How much is parking?')).text).toContain('₱50');
  expect((await askSource(page, 'Shop notes', 'How much is the mocha roll?')).text).toContain('420');

  await page.getByRole('button', { name: 'Sync Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync Settings' });
  await dialog.getByLabel('Sync on a schedule').check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();

  farm.pages.set('/parking', { title: 'Parking', body: '<h1>Parking</h1><p>Parking costs ₱80 an hour.</p>' });
  farm.pages.delete('/catering');
  writePage(notion, deliveries, 'Deliveries', 'Deliveries to Mandaue cost 95 pesos.');
  notion.unshared.add(oldMenu);
  farm.forget();
  await passTime(product.dataDir);
  await expect
    .poll(async () => (await listRuns(page)).map(({ trigger, status }) => `${trigger} ${status}`).sort(), {
      timeout: 240_000,
    })
    .toEqual(['manual completed', 'manual completed', 'schedule completed', 'schedule completed']);

  const scheduled = (await listRuns(page)).filter(({ trigger }) => trigger === 'schedule');
  expect(scheduled.map(({ successful, removed }) => ({ successful, removed }))).toEqual([
    { successful: 2, removed: 1 },
    { successful: 2, removed: 1 },
  ]);
  expect([farm.count('/delivery', 304), farm.count('/delivery', 200)]).toEqual([1, 0]);
  const parking = await askSource(page, 'Shop website', 'How much is parking?');
  expect(parking.text).toContain('₱80');
  expect(parking.text).not.toContain('₱50');
  expect(parking.sources).toHaveLength(1);
  expect((await askSource(page, 'Shop website', 'What does catering start at?')).text).not.toContain('5,400');
  expect((await askSource(page, 'Shop notes', 'What do deliveries to Mandaue cost?')).text).toContain('95');
  expect((await askSource(page, 'Shop notes', 'How much is the mocha roll?')).text).not.toContain('420');
});
