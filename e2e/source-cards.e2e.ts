import type { Connection } from '@anito/contract/sources';
import { findCard } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';

test.use({ reducedMotion: 'reduce' });

const moment = new Date(Date.now() - 3 * 3_600_000).toISOString();

const write = (id: number, name: string, rest: Partial<Connection>): Connection => ({
  id,
  type: 'website',
  name,
  description: null,
  status: 'connected',
  isSyncing: false,
  lastSyncedAt: moment,
  createdAt: moment,
  updatedAt: moment,
  documentCount: 40,
  error: null,
  needsReconnect: false,
  failedDocuments: [],
  progress: null,
  ...rest,
});

const progress = {
  percentage: 31.4,
  total: 40,
  completed: 12,
  successful: 7,
  failed: 5,
  isIndeterminate: false,
  isRefreshing: true,
  failedPages: [],
};
const failed = ['Menu', 'Hours', 'Delivery', 'Jobs', 'Press'].map((title) => ({
  id: title,
  title,
  reason: 'The website answered with status 404.',
}));

/** Every state in which a card can be, as the server would describe it. */
const connections: Connection[] = [
  write(1, 'Looked at', {
    status: 'syncing',
    isSyncing: true,
    progress: { ...progress, failedPages: failed },
  }),
  write(2, 'Learned', {
    type: 'notion',
    status: 'syncing',
    isSyncing: true,
    progress: { ...progress, isRefreshing: false, percentage: 62.5, title: 'Store policies' },
  }),
  write(3, 'Never read', { lastSyncedAt: null, documentCount: 0 }),
  write(4, 'Broken', { status: 'error', error: 'The website did not answer in time.' }),
  write(5, 'Locked', { type: 'notion', status: 'error', error: 'Unauthorized', needsReconnect: true }),
  write(6, 'Partly read', { failedDocuments: failed }),
  write(7, 'Old menu', { type: 'file', description: 'The menu of last year.' }),
];

test('every state of a source is told on its card', async ({ owner: page }) => {
  await page.route('**/api/connections', (route) => route.fulfill({ json: connections }));
  await page.goto('/sources');

  const looked = findCard(page, 'Looked at');
  await expect(looked.getByRole('progressbar', { name: 'Looking at page 13 of 40' })).toBeVisible();
  await expect(looked).toContainText('31%');
  await expect(looked).toContainText(/7 successful.*5 failed.*28 remaining/);
  await expect(looked.getByText('Delivery')).toBeVisible();
  await expect(looked.getByText('Jobs')).toHaveCount(0);
  await expect(looked.getByText('... and 2 more')).toBeVisible();
  await expect(looked.getByRole('button', { name: 'Cancel Sync' })).toBeVisible();
  await expect(
    findCard(page, 'Learned').getByRole('progressbar', { name: 'Reading Store policies' }),
  ).toBeVisible();

  const never = findCard(page, 'Never read');
  await expect(never.getByText('SYNC REQUIRED')).toBeVisible();
  await expect(never).toContainText(
    'This source needs to be synced before it can be used by your AI assistant',
  );
  await expect(findCard(page, 'Broken')).toContainText('The website did not answer in time.');
  const locked = findCard(page, 'Locked');
  await expect(locked).toContainText('Notion no longer accepts the key of this source.');
  await expect(locked.getByRole('button', { name: 'Sync Now' })).toHaveCount(0);
  await expect(findCard(page, 'Partly read')).toContainText('Last sync: 3 hours ago');
  await findCard(page, 'Partly read').getByText('5 documents could not be read').click();
  await expect(findCard(page, 'Partly read').getByText('... and 2 more')).toBeVisible();
  await look(page, 'sources-states');

  await locked.getByRole('button', { name: 'Connect Again' }).click();
  await expect(page.getByRole('dialog')).toContainText('Notion');
  await page.keyboard.press('Escape');

  // Every tile leads on but the one that is still to come.
  for (const [tile, title] of [
    [/^Notion/, 'Connect Notion'],
    [/^Website/, 'Connect Website'],
    [/^File Upload/, 'Create File Upload Connection'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Source' }).first().click();
    const add = page.getByRole('dialog', { name: 'Add Source' });
    await expect(add.getByRole('button', { name: /^Confluence/ })).toBeDisabled();
    await add.getByRole('button', { name: tile }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /^Confluence/ }).click();
  await expect(page.getByRole('button', { name: 'Coming Soon', exact: true })).toBeDisabled();
});
