import type { Page } from '@playwright/test';
import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

/** Takes screenshots of the dashboard as a user with another plan. */
async function checkDashboard(page: Page, name: string, user: object, dashboard: object = {}): Promise<void> {
  for (const [path, fields] of [
    ['**/api/Users/me', user],
    ['**/api/dashboard', dashboard],
  ] as const) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
    });
  }
  await page.reload();
  await expect(page.getByRole('region', { name: 'Analytics Overview' })).toBeVisible();
  await look(page, name);
  await page.unrouteAll();
}

test("a new user is led to the first steps, and later sees visitors' questions", async ({
  owner: page,
  browser,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Meet your assistant in a few minutes' })).toBeVisible();
  await look(page, 'dashboard-start');
  const { assistantId } = await addSample(page);
  const { accessCode: code } = await callApi<{ accessCode: string }>(
    page,
    'POST',
    `/api/assistant/${assistantId}/access-code`,
  );

  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat?code=${code}`);
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
  const countGroups = async () =>
    (await callApi<{ total: number }>(page, 'GET', `/api/assistant/${assistantId}/unanswered`)).total;
  await expect.poll(countGroups).toBe(1);
  await page.reload();
  await expect(unanswered.getByRole('listitem')).toHaveCount(1);
  await expect(unanswered.getByRole('link', { name: 'Write the answer' })).toBeVisible();
  const week = page.getByRole('region', { name: 'The last 7 days' });
  await expect(week.getByRole('definition').first()).toHaveText('2');
  const now = page.getByRole('region', { name: 'Analytics Overview' }).getByRole('definition');
  await expect(now).toHaveText(['1', '2']);
  await expect(page.getByRole('region', { name: 'Share', exact: true }).getByRole('button')).toHaveCount(1);
  await page.getByText('Everything is set up', { exact: true }).click();
  await expect(page.getByText('Get First Conversation')).toBeVisible();
  await page.getByText('Everything is set up', { exact: true }).click();
  await look(page, 'dashboard-running');

  const subscription = {
    status: 'active',
    startDate: null,
    endDate: '2099-01-31T00:00:00.000Z',
    isActive: true,
  };
  await checkDashboard(page, 'dashboard-paid', {
    role: 'pro',
    subscription: { ...subscription, plan: 'pro' },
  });
  const lifetime = { ...subscription, plan: 'admin', endDate: null };
  await checkDashboard(
    page,
    'dashboard-admin',
    { role: 'admin', subscription: lifetime },
    { totalAssistants: 1_234 },
  );
});
