import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { openVisitor } from './people.ts';

test('who has nothing begins by an address or the sample, and then sees what visitors asked', async ({
  owner: page,
  browser,
}) => {
  await expect(page.getByRole('heading', { name: 'Meet your assistant in a few minutes' })).toBeVisible();
  await expect(page.getByLabel('Website URL')).toBeVisible();
  await look(page, 'dashboard-start');
  await page.getByRole('button', { name: 'Try a sample business' }).click();
  await page.waitForURL(/\/assistants\/\d+$/);
  const id = page.url().split('/').at(-1);

  const visitor = await openVisitor(browser, `/public/assistant/${id}/chat`);
  await ask(visitor, 'How much is a box of pandesal?');
  await ask(visitor, 'Do you sell airplanes?');
  await visitor.context().close();

  await page.goto('/dashboard');
  const asked = page.getByRole('region', { name: 'What visitors asked' }).getByRole('listitem');
  await expect(asked).toHaveCount(2);
  await expect(asked.first()).toContainText('Do you sell airplanes?');
  await expect(asked.last()).toContainText('Answered');
  // Questions are grouped in the background.
  const unanswered = page.getByRole('region', { name: 'Unanswered questions' });
  await expect(async () => {
    await page.reload();
    await expect(unanswered.getByRole('listitem')).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(unanswered.getByRole('link', { name: 'Write the answer' })).toBeVisible();
  const week = page.getByRole('region', { name: 'The last 7 days' });
  await expect(week.getByRole('definition').first()).toHaveText('2');
  await expect(page.getByRole('region', { name: 'Share' }).getByRole('button')).toHaveCount(1);
  await page.getByText('Everything is set up', { exact: true }).click();
  await expect(page.getByText('Get First Conversation')).toBeVisible();
  await page.getByText('Everything is set up', { exact: true }).click();
  await look(page, 'dashboard-running');
});
