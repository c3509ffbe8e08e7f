import { readFile } from 'node:fs/promises';
import type { Trend } from '@anito/contract/reports';
import type { Page } from '@playwright/test';
import { ask, findAnswers } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, newAddress, openVisitor } from './people.ts';

/** Asks as a visitor over HTTP, without the page. */
async function askAs(page: Page, assistantId: number, visitor: string, question: string): Promise<void> {
  const response = await page.request.post(`/api/assistant/${assistantId}/public/chat`, {
    headers: newAddress(),
    data: { question, channelUserId: `public_visitor-number-${visitor}` },
  });
  expect(response.status()).toBe(200);
}

/** Returns ninety days of two channels, so that the charts have data. */
function createTrend(): Trend {
  const dayMs = 86_400_000;
  const end = Date.parse('2026-11-24');
  const dayOf = (ago: number) => new Date(end - ago * dayMs).toISOString().slice(0, 10);
  const days = Array.from({ length: 30 }, (_, index) => 29 - index).flatMap((ago) =>
    ['public', 'widget'].map((channel, place) => {
      const messages = 12 + Math.round(8 * Math.sin(ago / 3 + place)) + place * 3;
      const answered = Math.round(messages * (0.8 + 0.1 * Math.sin(ago / 5 + place)));
      const responseTime = 1.6 + 0.6 * Math.cos(ago / 4 + place);
      return {
        day: dayOf(ago),
        channel,
        conversations: Math.ceil(messages / 3),
        messages,
        answered,
        responseTime,
      };
    }),
  );
  return { from: dayOf(29), to: dayOf(0), days };
}

test("the owner reads, searches, downloads and deletes visitors' questions", async ({ owner: page }) => {
  const { assistantId } = await addSample(page);
  await page.goto('/assistants');
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  await expect(page).toHaveURL(`/assistants/${assistantId}/reports`);
  await expect(page.getByRole('heading', { name: 'Conversation Reports' })).toBeVisible();
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await look(page, 'reports-empty');

  for (const number of ['aaa001', 'aaa002', 'aaa003', 'aaa004', 'aaa005', 'aaa006']) {
    await askAs(page, assistantId, number, `Do you deliver ensaymada? I am ${number}`);
  }
  await askAs(page, assistantId, 'aaa002', 'Do you have sugar-free products?');
  await page.route('**/analytics/days?**', (route) => route.fulfill({ json: createTrend() }));
  await page.reload();
  const stat = (label: string) => page.locator('dl > div').filter({ hasText: new RegExp(`^${label}`) });
  await expect(stat('Unique Users')).toContainText('6');
  await expect(stat('Total Messages')).toContainText('7');
  await expect(stat("Today's Messages")).toContainText('7');
  await expect(stat('Avg Response')).toContainText(/~[\d.]+s/);
  await expect(page.getByRole('button', { name: /^Customer/ })).toHaveCount(5);
  const first = page.getByRole('button', { name: /^Customer aaa002/ });
  await expect(first).toContainText('2 messages');
  await first.press('Enter');
  await expect(page.getByText('Question: Do you have sugar-free products?')).toBeVisible();
  await look(page, 'reports');

  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole('button', { name: /^Customer aaa001/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill('SUGAR-free');
  await expect(page).toHaveURL(/\?search=SUGAR-free$/);
  await expect(page.getByText('1 customer found')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('SUGAR-free');
  await expect(page.getByRole('button', { name: /^Customer/ })).toHaveCount(1);
  // The charts above the list have their height.
  await expect(page.getByText('Show the figures')).toBeVisible();

  await page.getByRole('link', { name: 'Open conversation' }).click();
  await expect(page.getByRole('heading', { name: 'Conversation with customer aaa002' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('public_visitor-number-aaa002')).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Parts of this assistant' });
  await expect(parts.getByRole('link', { name: 'Conversations' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toHaveCount(2);
  await look(page, 'reports-conversation');
  await page.getByRole('button', { name: 'Why this answer?' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Why this answer?' })).toContainText('ugar');
  await page.keyboard.press('Escape');
  // Back to the search.
  await page.getByRole('link', { name: 'Conversation Reports' }).click();
  await expect(search).toHaveValue('SUGAR-free');

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^conversations-assistant-${assistantId}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(8);

  await page.getByRole('button', { name: 'Delete this message' }).last().click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Do you have sugar-free products?”?' });
  await look(page, 'reports-delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: /^Customer aaa006/ }).click();
  await page.getByRole('link', { name: 'Open conversation' }).click();
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This conversation no longer exists')).toBeVisible();
  await look(page, 'reports-conversation-gone');
  await page.getByRole('link', { name: 'Conversation Reports' }).click();
  await expect(page.getByRole('button', { name: /^Customer aaa006/ })).toBeHidden();
  await expect(stat('Unique Users')).toContainText('5');
  await expect(stat('Total Messages')).toContainText('5');
});

test('public reports are hidden until the owner publishes them', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  await askAs(owner, assistantId, 'secret-bbb001', 'Do you deliver ensaymada?');
  const stranger = await openVisitor(browser, `/public/reports/${assistantId}`);
  await expect(stranger.getByText('Access Denied')).toBeVisible();
  await expect(stranger.getByText('This assistant’s reports are not publicly available.')).toBeVisible();
  await look(stranger, 'public-reports-denied');

  await callApi(owner, 'PUT', `/api/assistant/${assistantId}`, { isReportsPublic: true });
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Public Conversation Reports' })).toBeVisible();
  await stranger.getByRole('button', { name: /^Customer bbb001/ }).click();
  await expect(stranger.getByRole('article')).toContainText('Do you deliver ensaymada?');
  await expect(stranger.getByText('Powered by Anito')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Download CSV Report' })).toBeVisible();
  await look(stranger, 'public-reports');
  expect(await stranger.content()).not.toContain('secret-bbb001');
  const downloaded = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: 'Download CSV Report' }).click();
  const text = await readFile(await (await downloaded).path(), 'utf8');
  expect(text).toContain('"bbb001","Do you deliver ensaymada?"');
  expect(text).not.toContain('secret');
  await stranger.context().close();
});

test('a visitor comments on an answer, and the owner reads it', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  await ask(visitor, 'Do you have sugar-free products?');
  const down = visitor.getByRole('button', { name: 'Not helpful' });
  await down.press('Enter');
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  const field = visitor.getByLabel('What was missing or wrong?');
  await field.fill('You forgot the <b>cookies</b>.');
  await look(visitor, 'feedback');
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByText('Thank you. The business can see your feedback.')).toBeVisible();
  await visitor.reload();
  await expect(down).toHaveAttribute('aria-pressed', 'true');

  await owner.goto(`/assistants/${assistantId}/reports`);
  const group = owner.getByRole('button', { name: /^Customer/ });
  await expect(group).toContainText('1 answer didn’t help');
  await group.click();
  await expect(owner.getByText('You forgot the <b>cookies</b>.')).toBeVisible();

  const given = visitor.waitForResponse((response) => response.url().includes('/feedback'));
  await visitor.getByRole('button', { name: 'Helpful', exact: true }).click();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
  await given;
  await owner.reload();
  await expect(group).not.toContainText('didn’t help');
  await visitor.context().close();

  await owner.goto(`/assistants/${assistantId}/chat`);
  await ask(owner, 'Do you have sugar-free products?');
  await findAnswers(owner).getByRole('button', { name: 'Not helpful' }).click();
  await expect(owner.getByLabel('What was missing or wrong?')).toBeVisible();
});
