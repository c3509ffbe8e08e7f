import { createFiles, textFile, waitUntilSynced } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi } from './people.ts';

test.use({ timezoneId: 'Asia/Manila' });

const empty = {
  name: 'empty.html',
  mimeType: 'text/html',
  buffer: Buffer.from('<html><body></body></html>'),
};

test('an owner turns on the schedule, and reads the sync history', async ({ owner: page }) => {
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Sync Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync Settings' });
  await expect(dialog.getByText('No website, Notion or file source yet.')).toBeVisible();
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(dialog.getByRole('heading', { name: 'No syncs yet' })).toBeVisible();
  await look(page, 'schedules-empty');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sync Settings' })).toBeFocused();

  const menu = textFile('menu.md', '# Menu\n\nA box of pandesal costs 60 pesos.\n');
  await createFiles(page, 'Menu and prices', [menu, empty]);
  await callApi(page, 'POST', '/api/files/connections', { name: 'Opening hours' });
  await waitUntilSynced(page, 'Menu and prices');

  // Defaults: daily at 02:00 in the browser's time zone, and off until saved.
  await page.getByRole('button', { name: 'Sync Settings' }).click();
  await expect(dialog.getByLabel('How often')).toHaveValue('daily');
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('02:00');
  await expect(dialog.getByLabel('Time zone')).toHaveValue('Asia/Manila');
  await expect(dialog.getByText('The schedule is off.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Menu and prices' })).toContainText('Just now');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Opening hours' })).toContainText('Never');
  await dialog.getByLabel('Sync on a schedule').check();
  await expect(dialog.getByText(/^Next sync: \w+, \w+ \d+ at 2:00\sAM$/)).toBeVisible();
  await look(page, 'schedules-on');

  // Closing with changes asks first, and a time is required.
  await dialog.getByLabel('Time', { exact: true }).fill('');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Please choose a time.')).toBeVisible();
  await expect(dialog.getByLabel('Time', { exact: true })).toBeFocused();
  await dialog.getByLabel('Time', { exact: true }).fill('09:30');
  await dialog.getByLabel('How often').selectOption('weekly');
  await dialog.getByLabel('Time zone').selectOption('Tokyo');
  await expect(dialog.getByText(/^Next sync: .* at 9:30\sAM$/)).toBeVisible();
  await expect(dialog.getByText(/at 8:30\sAM in your time zone/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Opening hours', exact: true }).uncheck();
  await dialog.getByLabel('Max retries').selectOption('5');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sync settings saved')).toBeVisible();

  // The server saved it.
  const saved = await callApi<{ options: object; connections: object[]; nextRunAt: string }>(
    page,
    'GET',
    '/api/sync-settings',
  );
  expect(saved).toMatchObject({
    enabled: true,
    frequency: 'weekly',
    time: '09:30',
    timezone: 'Asia/Tokyo',
    options: { maxRetries: 5 },
    connections: [
      { name: 'Menu and prices', enabled: true },
      { name: 'Opening hours', enabled: false },
    ],
  });

  await page.getByRole('button', { name: 'Sync Settings' }).click();
  await expect(dialog.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expect(dialog.getByRole('checkbox', { name: 'Opening hours', exact: true })).not.toBeChecked();
  await dialog.getByRole('tab', { name: 'History' }).click();
  const run = dialog.getByRole('listitem').filter({ hasText: 'Partly failed' });
  await expect(run).toContainText('After a change');
  await expect(run).toContainText('1 learned');
  await expect(run).toContainText('1 failed');
  await run.getByText('Why', { exact: true }).click();
  await expect(run.getByText('The file contains no text.')).toBeVisible();
  await look(page, 'schedules-history');
  await dialog.getByLabel('Source').selectOption('Opening hours');
  await expect(dialog.getByRole('heading', { name: 'No syncs yet' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Schedule' }).click();
  await expect(dialog.getByText(/Then every \w+day\.$/)).toBeVisible();
  await dialog.getByLabel('Email notifications').scrollIntoViewIfNeeded();
  await look(page, 'schedules-options');
});
