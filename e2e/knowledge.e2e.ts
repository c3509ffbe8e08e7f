import type { Assistant } from '@anito/contract/assistants';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openSection, openVisitor } from './people.ts';

test('a new source is used by the only assistant, and each card names its assistants', async ({ owner }) => {
  const { assistantId } = await addSample(owner);
  const listSources = async () =>
    (await callApi<Assistant>(owner, 'GET', `/api/assistant/${assistantId}`)).connectionIds;
  await owner.goto('/sources');
  await expect(owner.getByText('Used by Hiraya Helper')).toBeVisible();
  const addNotes = async (name: string) => {
    await owner.goto('/sources?open=notes');
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
  };
  await addNotes('Price list');
  const done = owner.getByText('Hiraya Helper now answers from “Price list”');
  await expect(done).toBeVisible();
  expect(await listSources()).toHaveLength(2);
  await owner.getByRole('button', { name: 'Undo' }).click();
  await expect(owner.getByText('Hiraya Helper no longer uses “Price list”')).toBeVisible();
  expect(await listSources()).toHaveLength(1);

  await owner.goto('/sources');
  await expect(owner.getByText('No assistant uses it yet')).toBeVisible();
  await look(owner, 'sources-use', { isWhole: true });
  await owner.getByRole('button', { name: 'Use it in Hiraya Helper' }).click();
  await expect(done).toBeVisible();
  await expect(owner.getByText('Used by Hiraya Helper')).toHaveCount(2);
});

test('greeting and questions are written in each language, and visitors see those of theirs', async ({
  owner,
  browser,
}) => {
  const { assistantId } = await addSample(owner);
  await owner.goto(`/assistants/${assistantId}/settings`);
  await look(owner, 'assistant-settings-folded', { isWhole: true });
  await openSection(owner, 'Greeting and questions');
  const greeting = owner.getByRole('textbox', { name: /^Greeting/ });
  await greeting.fill('Welcome to Hiraya!');
  await owner.getByText('Filipino', { exact: true }).click();
  await expect(greeting).toHaveAttribute('placeholder', 'Welcome to Hiraya!');
  await greeting.fill('Kumusta po!');
  await owner.getByRole('button', { name: 'Add a question' }).click();
  await owner.getByRole('textbox', { name: 'Question 1' }).fill('Bukas po ba kayo?');
  await look(owner, 'assistant-greeting', { isWhole: true });
  await owner.getByRole('button', { name: 'Save Changes' }).click();
  await expect(owner.getByText('Changes saved')).toBeVisible();

  const path = `/public/assistant/${assistantId}/chat`;
  const english = await openVisitor(browser, path, { locale: 'en-US' });
  await expect(english.getByText('Welcome to Hiraya!')).toBeVisible();
  const filipino = await openVisitor(browser, path, { locale: 'fil-PH' });
  await expect(filipino.getByText('Kumusta po!')).toBeVisible();
  await expect(filipino.getByRole('button', { name: 'Bukas po ba kayo?' })).toBeVisible();
  await english.context().close();
  await filipino.context().close();
});
