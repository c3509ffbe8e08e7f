import type { Page } from '@playwright/test';
import { ask, findAnswers } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, openVisitor } from './people.ts';

const corrected = 'Yes. We wrap gifts for ₱50 each, with a card that you write yourself.';

const findPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this assistant' }).getByRole('link', { name });

test('an owner corrects an answer, and a visitor gets it for another wording of the question', async ({
  owner: page,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/approved`);
  await expect(page.getByRole('heading', { name: 'No approved answers yet' })).toBeVisible();
  await look(page, 'approved-empty');

  await page.goto(`/assistants/${assistantId}/chat`);
  await ask(page, 'Do you offer gift wrapping?');
  await findAnswers(page).last().getByRole('button', { name: 'Correct this answer' }).click();
  const form = page.getByRole('dialog', { name: 'Correct this answer' });
  await expect(form.getByLabel('Question')).toHaveValue('Do you offer gift wrapping?');
  await form.getByRole('textbox', { name: 'Answer' }).fill('');
  await form.getByRole('button', { name: 'Approve answer' }).click();
  await expect(form.getByText('Please enter the answer')).toBeVisible();
  await form.getByRole('textbox', { name: 'Answer' }).fill(corrected);
  await form.getByRole('textbox', { name: 'Other wordings' }).fill('pabalot po ng regalo');
  await look(page, 'approved-form');
  await form.getByRole('button', { name: 'Approve answer' }).click();
  await expect(page.getByText('Answer approved')).toBeVisible();

  const path = `${product.url}/public/assistant/${assistantId}/chat`;
  const visitor = await openVisitor(browser, path);
  const { answer } = await ask(visitor, 'is gift wrapping available');
  await expect(answer).toContainText(corrected);
  await expect(answer.getByText('Approved by the business')).toBeVisible();
  const { answer: quoted } = await ask(visitor, 'How much is delivery to Quezon City?');
  await expect(quoted.getByText('Approved by the business')).toBeHidden();
  await visitor.reload();
  await expect(findAnswers(visitor).first().getByText('Approved by the business')).toBeVisible();
  await look(visitor, 'approved-visitor');
  await visitor.context().close();

  // The owner asks it as well, and sees the explanation.
  await ask(page, 'can i get gift wrapping');
  const last = findAnswers(page).last();
  await expect(last).toContainText(corrected);
  await expect(last.getByText('Approved by the business')).toBeVisible();
  await last.getByRole('button', { name: 'Why this answer?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this answer?' });
  await expect(why.getByRole('heading', { name: 'You approved this answer' })).toBeVisible();
  await expect(why.getByText('Do you offer gift wrapping?', { exact: true })).toBeVisible();
  await look(page, 'approved-why');
  await page.keyboard.press('Escape');

  await page.goto(`/assistants/${assistantId}`);
  await findPart(page, 'Conversations').click();
  await page.getByRole('button', { name: /^Customer / }).click();
  const record = page.getByRole('article').filter({ hasText: corrected });
  await expect(record.getByText('Approved by the business')).toBeVisible();
  await record.scrollIntoViewIfNeeded();
  await look(page, 'approved-report');
  await findPart(page, 'Approved answers').click();
  const row = page.getByRole('listitem').filter({ hasText: corrected });
  await expect(row.getByText('Used 1 time')).toBeVisible();
  await expect(row.getByText('1 other wording')).toBeVisible();
  await look(page, 'approved-list');

  await page.getByRole('searchbox', { name: 'Search approved answers' }).fill('nothing like it');
  await expect(page.getByText('No approved answer contains "nothing like it".')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  // Not `uncheck`, which checks the state at once: the switch changes one event loop turn later, after the
  // cache.
  await row.getByRole('checkbox', { name: /^Use this answer/ }).click();
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the approved answer' });
  await edit.getByRole('textbox', { name: 'Answer' }).fill('Gift wrapping is ₱60.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Gift wrapping is ₱60.')).toBeVisible();
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No approved answers yet' })).toBeVisible();
});
