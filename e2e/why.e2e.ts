import type { Locator, Page } from '@playwright/test';
import { ask, findAnswers } from './chat.ts';
import { findCard } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

test.use({ productOptions: { hasFakeModel: true }, reducedMotion: 'reduce' });
test.setTimeout(240_000);

const question = 'How much is delivery to Quezon City?';

const findWhy = (page: Page) => page.getByRole('dialog', { name: 'Why this answer?' });

/** Asks, and opens why the answer is so. */
async function askWhy(page: Page, text: string): Promise<{ answer: Locator; why: Locator }> {
  const { answer } = await ask(page, text);
  await answer.getByRole('button', { name: 'Why this answer?' }).click();
  return { answer, why: findWhy(page) };
}

async function leave(page: Page, answer: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(findWhy(page)).toBeHidden();
  await expect(answer.getByRole('button', { name: 'Why this answer?' })).toBeFocused();
}

test('an owner sees why an assistant answered so, and what to do where it could not', async ({
  owner: page,
  model,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/chat`);
  model.order({ text: 'Delivery to Quezon City costs 120 pesos [1].' });

  // From an answer that rests on one of the passages.
  await ask(page, question);
  await look(page, 'why-button');
  const answer = findAnswers(page).first();
  await answer.getByRole('button', { name: 'Why this answer?' }).click();
  const why = findWhy(page);
  await expect(why.getByRole('heading', { name: /^Answered from 1 of \d passages found$/ })).toBeVisible();
  const passages = why.getByRole('list').getByRole('listitem');
  await expect(passages.first()).toContainText('Used');
  await expect(passages.first()).toContainText('Source 1 of the answer');
  await expect(passages.first().getByRole('img', { name: /^Match: \d+%$/ })).toBeVisible();
  await expect(passages.nth(1)).not.toContainText('Used');
  await look(page, 'why-answered');
  await why.getByRole('button', { name: 'Show all of passage 1' }).click();
  await expect(why.getByRole('button', { name: 'Show less of passage 1' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await why.getByText('Technical details').click();
  await expect(why.getByText('openai-compatible:fake-1')).toBeVisible();
  await expect(why.getByText(/^\d messages, [\d,]+ characters$/)).toBeVisible();
  await expect(why.getByRole('row', { name: /^Searching [\d,]+ ms$/ })).toBeVisible();
  await why.getByRole('row', { name: /^In all/ }).scrollIntoViewIfNeeded();
  await look(page, 'why-details');
  await leave(page, answer);

  // A follow-up is searched for in other words.
  model.orderNext({ text: 'How much is delivery to Marikina?' });
  model.order({ text: 'Delivery to Marikina costs 80 pesos [1].' });
  const followUp = await askWhy(page, 'And to Marikina?');
  await expect(followUp.why.getByText('How much is delivery to Marikina?')).toBeVisible();
  await look(page, 'why-follow-up');
  await leave(page, followUp.answer);

  const greeting = await askWhy(page, 'Salamat po');
  await expect(greeting.why.getByText('A friendly reply, nothing was searched')).toBeVisible();
  await look(page, 'why-small-talk');
  await leave(page, greeting.answer);

  // A passage that may not be used any more says so, in the chat as it is opened again.
  await page.reload();
  const first = findAnswers(page).first();
  const [kept] = await callApi<{ id: number }[]>(page, 'GET', `/api/assistant/${assistantId}/history`);
  const told = await callApi<{ passages: { passage: { id: number } }[] }>(
    page,
    'GET',
    `/api/conversations/${kept!.id}/why`,
  );
  await callApi(page, 'PUT', `/api/passages/${told.passages[0]!.passage.id}`, { isExcluded: true });
  await first.getByRole('button', { name: 'Why this answer?' }).click();
  await expect(passages.first()).toContainText('Not used any more');
  await leave(page, first);

  // What fails can be tried again.
  await page.route('**/why', (route) => route.fulfill({ status: 500, body: '{}' }));
  const stumbling = await askWhy(page, 'Who won the football championship?');
  await expect(stumbling.why.getByText('How this answer was made could not be loaded')).toBeVisible({
    timeout: 20_000,
  });
  await look(page, 'why-failed');
  await page.unroute('**/why');
  await stumbling.why.getByRole('button', { name: 'Retry' }).click();

  // A refusal shows what came closest, and leads to where the answer can be written down.
  await expect(
    stumbling.why.getByRole('heading', { name: 'Nothing was close enough to the question' }),
  ).toBeVisible();
  await expect(stumbling.why.getByText('Passages that came closest')).toBeVisible();
  await look(page, 'why-refused');
  await stumbling.why.getByRole('link', { name: 'Open Notes & FAQ' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Notes & FAQ' })).toBeVisible();
  await expect(page).toHaveURL(/\/sources$/);
});

test('a test of a source says it too, and a visitor is told nothing of it', async ({
  owner: page,
  browser,
  model,
}) => {
  const { assistantId } = await addSample(page);
  await callApi(page, 'POST', '/api/notes/connections', { name: 'House rules' });
  model.order({ text: 'Delivery to Quezon City costs 120 pesos [1].' });
  await page.goto('/sources');
  await findCard(page, 'Hiraya Bakeshop').getByRole('button', { name: 'Test Chat' }).click();
  const { answer, why } = await askWhy(page, question);
  await expect(why.getByRole('heading', { name: /^Answered from 1 of \d passages found$/ })).toBeVisible();
  await look(page, 'why-test');
  await leave(page, answer);
  model.order({ text: 'NO_ANSWER' });
  const refused = await askWhy(page, question);
  await expect(
    refused.why.getByRole('heading', { name: 'The passages found do not hold the answer' }),
  ).toBeVisible();
  await refused.why.getByRole('link', { name: 'Open Notes & FAQ' }).click();
  await expect(page.getByRole('dialog', { name: 'House rules' })).toBeVisible();

  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  const { answer: told } = await ask(visitor, question);
  await expect(told.getByRole('button', { name: 'Why this answer?' })).toHaveCount(0);
  await visitor.context().close();
});
