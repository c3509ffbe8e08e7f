import type { UnansweredGroup } from '@anito/contract/unanswered';
import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

const question = 'Do you offer gift wrapping?';

test('an unanswered question is answered by the owner, asked again and dismissed', async ({
  owner: page,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/unanswered`);
  await expect(page.getByRole('heading', { name: 'No unanswered questions' })).toBeVisible();
  await look(page, 'unanswered-empty');

  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  await ask(visitor, question);
  await ask(visitor, 'is gift wrapping available');
  await ask(visitor, 'Who won the world cup in 1998?');
  await visitor.context().close();

  // Questions are grouped in the background.
  const listCounts = async () => {
    const path = `/api/assistant/${assistantId}/unanswered`;
    const { groups } = await callApi<{ groups: UnansweredGroup[] }>(page, 'GET', path);
    return groups.map(({ questionCount }) => questionCount).toSorted();
  };
  await expect.poll(listCounts).toEqual([1, 2]);
  await page.reload();
  await expect(page.getByText('Asked 2 times')).toBeVisible();
  await expect(page.getByText('Who won the world cup in 1998?')).toBeVisible();
  await look(page, 'unanswered-list');

  const cup = page.getByRole('listitem').filter({ hasText: 'Who won the world cup in 1998?' });
  await cup.getByRole('button', { name: 'Ignore' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cup.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText('Ignored: Who won the world cup in 1998?')).toBeVisible();
  await look(page, 'unanswered-ignored');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`unanswered-${assistantId}.csv`);

  await page.getByRole('button', { name: 'Answer' }).click();
  const approval = page.getByRole('dialog', { name: 'Add an approved answer' });
  const asked = approval.getByRole('group', { name: 'Customers have asked' });
  await asked.getByRole('checkbox', { name: 'is gift wrapping available' }).check();
  await look(page, 'unanswered-approve');
  await approval.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Discard/ }).click();

  // The first answer creates a notes source, which the assistant then uses.
  await page.getByRole('link', { name: 'Answer in notes' }).click();
  await page
    .getByRole('dialog', { name: 'Create Notes & FAQ' })
    .getByRole('button', { name: 'Create' })
    .click();
  const form = page.getByRole('dialog', { name: /question/i });
  await expect(form.getByLabel('Question')).toHaveValue(question);
  await form.getByRole('textbox', { name: 'Answer' }).fill('Yes, we offer gift wrapping for ₱50 a box.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();

  const again = page.getByRole('dialog', { name: 'Asked again' });
  await expect(again.getByText('Answered. Customers get this from now on.')).toBeVisible();
  await expect(again).toContainText('₱50');
  await look(page, 'unanswered-asked-again');
  await again.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'No unanswered questions' })).toBeVisible();
  await page.getByText('Answered', { exact: true }).click();
  await expect(page.getByText(question)).toBeVisible();
});
