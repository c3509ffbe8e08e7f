import type { Locator, Page } from '@playwright/test';
import { ask, findAnswers, findSources } from './chat.ts';
import { expect, testWithModel as test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openSection, openVisitor } from './people.ts';

const question = 'How much is delivery to Quezon City?';
const unconfirmed = 'Nobody in town is faster or friendlier.';

async function openWhy(page: Page, answer: Locator): Promise<Locator> {
  await answer.getByRole('button', { name: 'Why this answer?' }).click();
  return page.getByRole('dialog', { name: 'Why this answer?' });
}

async function saveSettings(page: Page, change: (settings: Locator) => Promise<void>): Promise<void> {
  await page.goto('/assistants');
  await page.getByRole('link', { name: /^Edit / }).click();
  const settings = page.getByRole('main');
  await openSection(page, 'Knowledge');
  await change(settings);
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

test('without a direct answer a visitor reads the closest passages, unless the owner turned that off', async ({
  owner: page,
  browser,
  model,
}) => {
  const { assistantId } = await addSample(page);
  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  model.order({ text: 'NO_ANSWER' });
  const { answer } = await ask(visitor, question);
  await expect(answer.getByRole('blockquote').first()).toContainText('Quezon City');
  await expect(answer.getByRole('button', { name: 'Source 1: delivery-areas.rtf' }).first()).toBeVisible();
  await expect(findSources(answer).first()).toContainText('delivery-areas.rtf');
  await look(visitor, 'unsure-visitor');
  await visitor.reload();
  await expect(findAnswers(visitor).first().getByRole('blockquote').first()).toBeVisible();

  await page.goto(`/assistants/${assistantId}/chat`);
  const why = await openWhy(page, (await ask(page, question)).answer);
  await expect(
    why.getByRole('heading', { name: 'No direct answer, so we showed the closest passages' }),
  ).toBeVisible();
  await expect(why.getByRole('heading', { name: 'Passages that came closest' })).toBeVisible();
  await expect(why.getByRole('listitem').first()).toContainText('Used');
  await look(page, 'unsure-why');
  await why.getByRole('link', { name: 'Write the answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Notes & FAQ' })).toBeVisible();

  await saveSettings(page, (dialog) =>
    dialog.getByRole('checkbox', { name: /^Suggest related information/ }).uncheck(),
  );
  const { answer: refused } = await ask(visitor, question);
  await expect(refused).toContainText("I'm sorry");
  await expect(refused.getByRole('blockquote')).toHaveCount(0);
  await visitor.context().close();
});

test('an unsupported sentence is removed, or marked if the owner prefers that', async ({
  owner: page,
  browser,
  model,
}) => {
  const { assistantId } = await addSample(page);
  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`);
  model.order({ text: `Delivery to Quezon City costs ₱99 [1]. ${unconfirmed}` });
  const { answer: clean } = await ask(visitor, question);
  await expect(clean).toContainText('₱99');
  await expect(clean).not.toContainText('friendlier');

  await saveSettings(page, async (dialog) => {
    const shown = dialog.getByRole('radio', { name: 'Show with a mark' });
    await expect(dialog.getByRole('radio', { name: 'Leave out' })).toBeChecked();
    await dialog.getByText('Show with a mark').click();
    await expect(shown).toBeChecked();
    await look(page, 'assistant-uncertain');
  });
  expect(await callApi(page, 'GET', `/api/assistant/${assistantId}`)).toMatchObject({
    showsUnsure: true,
    unsupportedSentences: 'mark',
  });
  const { answer: marked } = await ask(visitor, question);
  await expect(marked).toContainText('friendlier');
  await expect(marked.getByText('(no source confirms this)')).toHaveCount(1);
  await look(visitor, 'unconfirmed-visitor');
  await visitor.context().close();

  await page.goto(`/assistants/${assistantId}/chat`);
  const why = await openWhy(page, (await ask(page, question)).answer);
  await expect(why.getByRole('region', { name: 'Sentences that no source confirms' })).toContainText(
    unconfirmed,
  );
});
