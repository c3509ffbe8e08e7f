import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openSection } from './people.ts';

/** Opens the same URL in a second tab of the same user. */
async function openTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

const findQuestion = (page: Page) => page.getByRole('dialog', { name: 'Changed in the meantime' });

test('two tabs save one assistant: the second is asked and decides', async ({ owner: page }) => {
  const { assistantId } = await addSample(page);
  const url = `/api/assistant/${assistantId}`;
  await page.goto(`/assistants/${assistantId}/settings`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hiraya Helper');
  await openSection(page, 'Advanced');
  const other = await openTab(page);
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Hiraya Helper');
  await openSection(other, 'Knowledge');
  await openSection(other, 'Advanced');
  const prompt = await other.getByLabel('Instructions (system prompt)').inputValue();

  // The first tab saves a name, a tone and an instruction.
  await page.getByLabel('Name', { exact: true }).fill('Ask Hiraya');
  await page.getByLabel('Tone').selectOption('formal');
  await page
    .getByLabel('Instructions (system prompt)')
    .fill(`${prompt}\n\nAlways greet people by their first name.`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  // The second tab changes two of them differently, and one other field.
  await other.getByLabel('Name', { exact: true }).fill('Hiraya Bakeshop Assistant');
  await other
    .getByLabel('Instructions (system prompt)')
    .fill(`${prompt}\n\nAlways greet people by their family name.`);
  await other.getByLabel('Contact when it can’t answer').fill('hello@hiraya.ph');
  await other.getByRole('button', { name: 'Save changes' }).click();
  const question = findQuestion(other);
  await expect(question.getByText(/^Someone saved this assistant/)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expect(question.getByRole('heading', { level: 3 })).toHaveText([
    'Name',
    'Instructions (system prompt)',
  ]);
  await expect(question.locator('mark').first()).toBeVisible();
  await look(other, 'edit-conflict-assistant');
  expect(await callApi(page, 'GET', url)).toMatchObject({ name: 'Ask Hiraya', contact: null });

  // After closing the question the input is kept. The next save asks again.
  await other.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Hiraya Bakeshop Assistant');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Ask Hiraya');
  await expect(other.getByLabel('Tone')).toHaveValue('formal');
  await expect(other.getByLabel('Contact when it can’t answer')).toHaveValue('hello@hiraya.ph');
  await expect(other.getByText('You’re now looking at the saved version.')).toBeInViewport();
  await other.getByRole('button', { name: 'Restore mine' }).click();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Hiraya Bakeshop Assistant');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Changes saved')).toBeVisible();
  expect(await callApi(page, 'GET', url)).toMatchObject({
    name: 'Hiraya Bakeshop Assistant',
    tone: 'formal',
    contact: 'hello@hiraya.ph',
    systemPrompt: expect.stringContaining('family name'),
  });

  // The appearance belongs to the same assistant, but changes of other fields are merged.
  await page.goto(`/assistants/${assistantId}/appearance`);
  const colour = page.getByLabel('Header background', { exact: true });
  await expect(colour).toBeVisible();
  await other.getByLabel('Description').fill('I answer for Hiraya Bakeshop.');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Changes saved').first()).toBeVisible();
  await colour.fill('#0f766e');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Appearance saved')).toBeVisible();
  expect(await callApi(page, 'GET', url)).toMatchObject({
    description: 'I answer for Hiraya Bakeshop.',
    headerColor: '#0f766e',
  });
});

test('two tabs save one note: the second compares both and saves its own', async ({ owner: page }) => {
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', {
    name: 'House rules',
  });
  const entry = {
    kind: 'question',
    title: 'Is there parking?',
    text: 'Yes, six cars fit behind the building.',
  };
  const note = await callApi<{ id: number }>(page, 'POST', `/api/notes/connections/${id}/entries`, entry);
  await page.goto(`/sources/notes/${id}`);
  const other = await openTab(page);
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Edit "Is there parking?"' }).click();
  }
  const formOf = (tab: Page) => tab.getByRole('dialog', { name: 'Edit the question' });
  await formOf(page).getByLabel('Answer').fill('Yes, eight cars fit behind the building.');
  await formOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(formOf(page)).toBeHidden();

  await formOf(other).getByLabel('Answer').fill('Yes, ten cars fit behind the building.');
  await formOf(other).getByRole('button', { name: 'Save', exact: true }).click();
  const question = findQuestion(other);
  await expect(question.getByRole('region', { name: 'Answer, Yours' }).locator('mark')).toHaveText('ten');
  await expect(question.getByRole('region', { name: 'Answer, Saved version' }).locator('mark')).toHaveText(
    'eight',
  );
  await look(other, 'edit-conflict-note');
  await question.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(formOf(other).getByLabel('Answer')).toHaveValue('Yes, eight cars fit behind the building.');
  await look(other, 'edit-conflict-taken');
  await formOf(other).getByRole('button', { name: 'Restore mine' }).click();
  await formOf(other).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(formOf(other)).toBeHidden();
  expect(await callApi(page, 'GET', `/api/notes/${note.id}`)).toMatchObject({
    text: 'Yes, ten cars fit behind the building.',
    version: 3,
  });

  // The first tab opens it again, based on the current version.
  await page.reload();
  await page.getByRole('button', { name: 'Edit "Is there parking?"' }).click();
  await expect(formOf(page).getByLabel('Answer')).toHaveValue('Yes, ten cars fit behind the building.');
});
