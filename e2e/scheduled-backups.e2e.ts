import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { confirmAddress, signUp } from './people.ts';

const adminEmail = 'boss@example.com';
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
// The runner and its worker both load this file and must see the same settings. Only the worker needs the folder.
const target = join(tmpdir(), `journey-backups-${isWorker ? process.ppid : process.pid}`);
if (isWorker) mkdirSync(target, { recursive: true });
test.use({
  productOptions: {
    env: {
      ADMIN_EMAILS: adminEmail,
      BACKUP_SCHEDULE: '0 3 * * *',
      BACKUP_TARGET: target,
      BACKUP_KEY: 'h4Rt8WqZ2nLx6Vb0Jm3Pc7Yd1Ks5Gf9A',
    },
  },
});
test.afterAll(() => rmSync(target, { recursive: true, force: true }));

test('the first scheduled backup runs after the start, is verified, and an admin sees both', async ({
  page,
  product,
}) => {
  await signUp(page, adminEmail);
  await confirmAddress(page, product, adminEmail);
  await page.goto('/admin/database');
  const card = page.getByRole('region', { name: 'Scheduled backups' });
  // While nothing runs, the card refreshes only once a minute.
  await expect(async () => {
    await page.reload();
    await expect(card.getByText(/^Restored successfully on/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(card.getByText('Up to date')).toBeVisible();
  await expect(card.getByText('1 (days: 7, weeks: 4, months: 6)')).toBeVisible();
  await card.getByText('Show kept backups').click();
  await expect(card.getByText(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/)).toBeVisible();
  await look(page, 'admin-scheduled-backups');
});
