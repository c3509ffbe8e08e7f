import type { Locator, Page } from '@playwright/test';
import { ask, findAnswers } from './chat.ts';
import { findCard } from './files.ts';
import { expect, testWithModel as test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

const question = 'How much is delivery to Quezon City?';

const findWhy = (page: Page) => page.getByRole('dialog', { name: 'Why this answer?' });

/** Asks and opens the explanation of the answer. */
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

test('an owner sees the explanation of an answer, and how to help with a missing one', async ({
  owner: page,
  model,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/chat`);
  model.order({ text: 'Delivery to Quezon City costs ₱99 [1].' });

  // From an answer that cites one of the passages.
  await ask(page, question);
  await look(page, 'why-button');
  const answer = findAnswers(page).first();
  await answer.getByRole('button', { name: 'Why this answer?' }).click();
  const why = findWhy(page);
  await expect(why.getByRole('heading', { name: /^Answered from \d of \d+ passages found$/ })).toBeVisible();
  const passages = why.getByRole('list').getByRole('listitem');
  await expect(passages.first()).toContainText('Used');
  await expect(passages.first()).toContainText('Source 1 of the answer');
  await page.getByRole('button', { name: 'Show the figures' }).click();
  await expect(passages.first().getByRole('img', { name: /^Match: \d+%$/ })).toBeVisible();
  await expect(passages.last()).not.toContainText('Used');
  await look(page, 'why-answered');
  await why.getByRole('button', { name: 'Show all of passage 1', exact: true }).click();
  await expect(why.getByRole('button', { name: 'Show less of passage 1', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await why.getByText('Technical details').click();
  await expect(why.getByText('openai-compatible:fake-1')).toBeVisible();
  await expect(why.getByText(/^\d messages, [\d,]+ characters$/)).toBeVisible();
  await expect(why.getByRole('row', { name: /^Searching [\d,]+ ms$/ })).toBeVisible();
  await why.getByRole('row', { name: /^Total/ }).scrollIntoViewIfNeeded();
  await look(page, 'why-details');
  await leave(page, answer);

  // A follow-up is searched with a standalone question.
  model.orderNext({ text: JSON.stringify({ standalone: 'How much is delivery to Marikina?' }) });
  model.order({ text: 'Delivery to Marikina costs ₱49 [1].' });
  const followUp = await askWhy(page, 'And to Marikina?');
  await expect(followUp.why.getByText('How much is delivery to Marikina?')).toBeVisible();
  await look(page, 'why-follow-up');
  await leave(page, followUp.answer);

  const greeting = await askWhy(page, 'Salamat po');
  await expect(greeting.why.getByText('A friendly reply, without a search')).toBeVisible();
  await look(page, 'why-small-talk');
  await leave(page, greeting.answer);

  // An excluded passage is marked, in the reloaded chat.
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
  await expect(passages.first()).toContainText('No longer used');
  await leave(page, first);

  // A refusal shows the closest passages and links to writing the answer.
  model.order({ text: 'NO_ANSWER' });
  const refused = await askWhy(page, 'Who won the football championship?');
  await expect(
    refused.why.getByRole('heading', { name: 'The passages don’t contain the answer' }),
  ).toBeVisible();
  await expect(refused.why.getByText('Passages that came closest')).toBeVisible();
  await look(page, 'why-refused');
  await refused.why.getByRole('link', { name: 'Write the answer' }).click();
  const notes = page.getByRole('dialog', { name: 'Create Notes & FAQ' });
  await expect(notes.getByLabel('Name')).toHaveValue('Questions and answers');
  await expect(page).toHaveURL(/\/sources$/);
  await expect(notes.getByText('Who won the football championship?')).toBeVisible();
  await look(page, 'notes-create');
  await notes.getByRole('button', { name: 'Create' }).click();
  const form = page.getByRole('dialog', { name: 'New question' });
  await expect(form.getByLabel('Question')).toHaveValue('Who won the football championship?');
  await expect(form.getByLabel('Answer')).toBeFocused();
  await look(page, 'notes-answer');
  await page.keyboard.press('Escape');
  await expect(form, 'nothing was entered that could be lost').toBeHidden();
  await expect(page).toHaveURL(/\/sources\/notes\/\d+$/);
});

test('the test chat of a source shows explanations, and a visitor sees none', async ({
  owner: page,
  browser,
  model,
}) => {
  const { assistantId } = await addSample(page);
  await callApi(page, 'POST', '/api/notes/connections', { name: 'House rules' });
  model.order({ text: 'Delivery to Quezon City costs ₱99 [1].' });
  await page.goto('/sources');
  await findCard(page, 'Hiraya Bakeshop').getByRole('button', { name: 'Test Chat' }).click();
  const { answer, why } = await askWhy(page, question);
  await expect(why.getByRole('heading', { name: /^Answered from \d of \d+ passages found$/ })).toBeVisible();
  await look(page, 'why-test');
  await leave(page, answer);
  model.order({ text: 'NO_ANSWER' });
  const unsure = await askWhy(page, question);
  await expect(
    unsure.why.getByRole('heading', { name: 'No direct answer, so we showed the closest passages' }),
  ).toBeVisible();
  await unsure.why.getByRole('link', { name: 'Write the answer' }).click();
  await expect(page.getByRole('dialog', { name: 'New question' }).getByLabel('Question')).toHaveValue(
    question,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();

  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  const { answer: visitorAnswer } = await ask(visitor, question);
  await expect(visitorAnswer.getByRole('button', { name: 'Why this answer?' })).toHaveCount(0);
  await visitor.context().close();
});

test('an old answer keeps its passages after a sync of its source, with the changes since', async ({
  owner: page,
  model,
}) => {
  const { connectionId, assistantId } = await addSample(page);
  const chat = `/assistants/${assistantId}/chat`;
  await page.goto(chat);
  model.order({ text: 'Delivery to Quezon City costs ₱99 [1].' });
  await ask(page, question);
  const source = `/api/files/connections/${connectionId}`;
  await callApi(page, 'POST', `${source}/sync?refreshVectors=true`);
  await expect
    .poll(async () => (await callApi<{ isSyncing: boolean }>(page, 'GET', source)).isSyncing)
    .toBe(false);

  const openWhy = async () => {
    await page.goto(chat);
    await findAnswers(page).first().getByRole('button', { name: 'Why this answer?' }).click();
    return findWhy(page);
  };
  const why = await openWhy();
  const rows = why.getByRole('list').getByRole('listitem');
  await expect(rows.first()).toContainText('Used');
  await expect(rows.first()).toContainText('Quezon City');
  await expect(why.getByText('This passage is gone')).toHaveCount(0);
  await look(page, 'why-read-again');
  await rows.first().getByRole('link', { name: 'Open the document of passage 1', exact: true }).click();
  const document = page.getByRole('dialog', { name: 'delivery-areas.rtf' });
  await expect(document.getByRole('tab', { name: /^Passages \(\d+\)$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/sources$/);

  // From the questions of the document to the explanation, and by its link to the document again.
  await document.getByRole('tab', { name: 'Questions answered' }).click();
  await document.getByRole('button', { name: 'Why this answer?' }).click();
  await rows.first().getByRole('link', { name: 'Open the document of passage 1', exact: true }).click();
  await expect(why).toBeHidden();
  await expect(document.getByRole('tab', { name: /^Passages/ })).toHaveAttribute('aria-selected', 'true');

  type File = { id: number; originalFileName: string };
  const { files } = await callApi<{ files: File[] }>(page, 'GET', source);
  const deleted = files.find(({ originalFileName }) => originalFileName === 'delivery-areas.rtf');
  await callApi(page, 'DELETE', `/api/files/${deleted?.id}`);
  await openWhy();
  await expect(rows.first()).toContainText('This passage is gone: its document was deleted.');
  await expect(rows.first().getByRole('link')).toHaveCount(0);
  await look(page, 'why-document-deleted');
});

test('an old answer whose note was edited reports the change and shows the current text', async ({
  owner: page,
  model,
}) => {
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', {
    name: 'Shop facts',
  });
  const entries = `/api/notes/connections/${id}/entries`;
  const body = {
    kind: 'question',
    title: 'Is there parking?',
    text: 'Yes, six cars fit behind the building.',
  };
  const note = await callApi<{ id: number }>(page, 'POST', entries, body);
  const waitUntilRead = () =>
    expect
      .poll(
        async () =>
          (await callApi<{ isProcessed: boolean }>(page, 'GET', `/api/notes/${note.id}`)).isProcessed,
      )
      .toBe(true);
  await waitUntilRead();
  const assistant = await callApi<{ id: number }>(page, 'POST', '/api/assistant', {
    name: 'Helper',
    systemPrompt: 'Help customers.',
    connectionIds: [id],
  });
  model.order({ text: 'Yes, six cars fit behind the building [1].' });
  await page.goto(`/assistants/${assistant.id}/chat`);
  await ask(page, 'Is there parking?');
  const text = 'No, please use the garage in Mabini Street.';
  await callApi(page, 'PUT', `/api/notes/${note.id}`, { ...body, text });
  await waitUntilRead();
  await page.reload();
  await findAnswers(page).first().getByRole('button', { name: 'Why this answer?' }).click();
  const row = findWhy(page).getByRole('list').getByRole('listitem').first();
  await expect(row).toContainText('Changed since');
  await expect(row).toContainText('In its place now:');
  await expect(row).toContainText('garage in Mabini Street');
  await look(page, 'why-changed');
});
