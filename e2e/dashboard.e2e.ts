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

test('a new user is led to the first steps, and later sees what needs them first', async ({
  owner: page,
  browser,
}) => {
  await page.goto('/dashboard');
  const setup = page.getByRole('region', { name: 'Let’s get your Anito ready.' });
  await expect(setup.getByText('0 of 4 done')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
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
  const asked = page.getByRole('region', { name: 'What customers asked' }).getByRole('listitem');
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
  const figures = page.getByRole('region', { name: 'Analytics Overview' });
  await expect(figures.getByRole('definition')).toHaveText(['1', '2', '50%', '0']);
  await expect(figures.getByRole('row')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'Share', exact: true }).getByRole('button')).toHaveCount(1);
  const ready = page.getByText('Your Anito is ready!', { exact: true });
  await ready.click();
  await expect(page.getByText('Get First Conversation')).toBeVisible();
  await ready.click();
  await look(page, 'dashboard-running');

  // The answer is written where the question is listed, can be taken back, and then serves visitors.
  const field = unanswered.getByRole('textbox', { name: /Do you sell airplanes/ });
  await field.fill('No, only bread and cakes.');
  await unanswered.getByRole('button', { name: 'Save' }).click();
  await expect(unanswered.getByText('Answered: Do you sell airplanes?')).toBeVisible();
  await look(page, 'dashboard-answered');
  await unanswered.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('No, only bread and cakes.');
  await expect.poll(countGroups).toBe(1);
  await field.press('Control+Enter');
  await expect(unanswered.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect.poll(countGroups).toBe(0);
  const next = await openVisitor(browser, `/public/assistant/${assistantId}/chat?code=${code}`);
  const { answer } = await ask(next, 'Do you sell airplanes?');
  await expect(answer).toContainText('No, only bread and cakes.');
  await next.getByRole('button', { name: 'Talk to a person' }).first().click();
  await next.context().close();

  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting for your reply' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await look(page, 'dashboard-waiting');

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
