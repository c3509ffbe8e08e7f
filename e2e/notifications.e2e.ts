import { createFiles, textFile } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';

const unreadable = textFile('empty.html', '<html><body><!-- nothing --></body></html>');

test('unreadable documents increase the count at the bell of every tab, link to their source, and are then marked as read', async ({
  owner: page,
}) => {
  const other = await page.context().newPage();
  await other.goto('/assistants');
  await expect(other.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await page.goto('/sources');
  await createFiles(page, 'House rules', [unreadable]);
  const unread = { name: '1 unread notification' };
  for (const tab of [page, other]) await expect(tab.getByRole('button', unread)).toBeVisible();

  await other.getByRole('button', unread).click();
  const list = other.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText('We couldn’t read 1 document of House rules')).toBeVisible();
  await look(other, 'notifications');
  await other.setViewportSize({ width: 390, height: 844 });
  await other.getByRole('button', unread).click();
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  await look(other, 'notifications-phone');
  await list.getByRole('link', { name: /couldn’t read/ }).click();
  await expect(other).toHaveURL(/\/sources\/file\/\d+\/history$/);
  await expect(list).toBeHidden();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  }

  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto('/settings/notifications');
  const weekly = other.getByLabel('Weekly reports');
  await expect(weekly).toBeChecked();
  await look(other, 'settings-notifications');
  await weekly.click();
  await expect(other.getByText('Saved')).toBeVisible();
  await other.reload();
  await expect(weekly).not.toBeChecked();

  await other.goto('/unsubscribe/unknown');
  await look(other, 'unsubscribe');
  await other.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
