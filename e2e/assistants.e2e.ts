import { ask, findField } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, createAgent, openSection } from './people.ts';

test('settings are changed, and leaving with unsaved changes asks first', async ({ owner: page }) => {
  const { id } = await createAgent(page, 'Counter');
  await page.goto('/assistants');
  await page.getByRole('link', { name: /^Edit / }).click();
  await page.getByLabel('Name').fill('Night counter');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on Page' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Night counter');
  const active = page.getByRole('checkbox', { name: 'Active', exact: true });
  await expect(active).toHaveAccessibleDescription(
    'When it’s off, customers see that the assistant is inactive.',
  );
  await active.uncheck();
  await openSection(page, 'Advanced');
  await page.getByLabel('Tone').selectOption('Formal');
  await openSection(page, 'Customers and access');
  await page.getByRole('checkbox', { name: 'Anyone can read the conversation reports' }).check();
  await page.getByRole('checkbox', { name: 'Show the public chat in search engines' }).uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night counter' })).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  expect(await callApi(page, 'GET', `/api/assistant/${id}`)).toMatchObject({
    name: 'Night counter',
    isActive: false,
    tone: 'formal',
    isReportsPublic: true,
    isIndexable: false,
  });
});

test('on a phone the chat is visible at once', async ({ owner: page }) => {
  const { assistantId } = await addSample(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/assistants/${assistantId}`);
  await expect(findField(page)).toBeInViewport({ ratio: 1 });
  const suggested = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
  await expect(suggested.last()).toBeInViewport({ ratio: 1 });
  await look(page, 'assistant-chat-empty');
  const { answer } = await ask(page, 'How much is delivery to Antipolo?');
  await expect(answer).toContainText('₱120');
  await expect(answer.getByText('Antipolo – Delivery fee: ₱120')).toBeInViewport();
  await look(page, 'assistant-chat');
});

test('an access code is created, copied, replaced and removed', async ({ owner: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await createAgent(page, 'Counter');
  const readCode = async () =>
    (await callApi<{ publicAccessCode: string | null }>(page, 'GET', `/api/assistant/${id}`))
      .publicAccessCode;
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/assistants');
  await page.getByRole('link', { name: /^Edit / }).click();
  const dialog = page.getByRole('main');
  await openSection(page, 'Customers and access');
  await dialog.getByRole('button', { name: 'Generate code' }).click();
  await expect(dialog.getByText('Access code generated successfully!')).toBeVisible();
  const first = await readCode();
  await expect(dialog.getByText(first ?? '?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hide code' }).click();
  await expect(dialog.getByText(first ?? '?')).toBeHidden();
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await expect(dialog.getByText('Access code copied to clipboard!')).toBeVisible();
  expect(await readClipboard()).toBe(first);
  await dialog.getByRole('button', { name: 'Copy public URL' }).click();
  await expect(dialog.getByText('Public URL copied to clipboard!')).toBeVisible();
  expect(await readClipboard()).toMatch(new RegExp(`/public/assistant/${id}/chat\\?code=${first}$`));

  const question = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await expect(question).toContainText('The old code stops working right away');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await readCode()).toBe(first);
  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await question.getByRole('button', { name: 'New code' }).click();
  await expect.poll(readCode).not.toBe(first);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toContainText('Anyone with the link can chat.');
  await question.getByRole('button', { name: 'Remove code' }).click();
  await expect(dialog.getByText('Access code removed successfully!')).toBeVisible();
  expect(await readCode()).toBeNull();
});

test('deletion requires the exact text, then the public page is gone', async ({ owner: page }) => {
  const { id } = await createAgent(page, 'Counter');
  await page.goto('/assistants');
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More actions for Counter' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const dialog = page.getByRole('alertdialog', { name: 'Delete Counter?' });
  await openDialog();
  await expect(dialog).toContainText('This can’t be undone.');
  await expect(dialog).toContainText('its conversation history and analytics');
  await page.keyboard.press('Escape');
  for (const channelUserId of ['visitor-of-the-counter-1', 'visitor-of-the-counter-2']) {
    const data = { question: 'Are you open?', channelUserId };
    await page.request.post(`/api/assistant/${id}/public/chat`, { data });
  }
  await openDialog();
  await expect(dialog).toContainText('its history of 2 conversations and its analytics');
  const confirm = dialog.getByRole('button', { name: 'Delete Assistant' });
  await dialog.getByLabel('Type DELETE Counter to confirm').fill('delete counter');
  await expect(dialog.getByText('Please type the exact text to confirm deletion')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE Counter to confirm').fill('DELETE Counter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Assistants Yet')).toBeVisible();
  await page.goto(`/public/assistant/${id}/chat`);
  await expect(page.getByText('Assistant not found or not available for public access')).toBeVisible();
});

test('the page of an assistant shows its prompt, which can be changed or kept', async ({ owner: page }) => {
  const { id } = await createAgent(page, 'Counter');
  await page.goto(`/assistants/${id}`);
  await page.getByRole('button', { name: 'View instructions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instructions (system prompt)' });
  await expect(dialog.getByText('Added by Anito')).toBeVisible();
  await expect(dialog.getByText('{current_question}')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Your instructions')).toHaveValue('You help the customers of a bakeshop.');
  await dialog.getByLabel('Your instructions').fill('Sell nothing.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('You help the customers of a bakeshop.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Your instructions').fill('Be brief.');
  await expect(dialog.getByText('9 characters')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible();
  const saved = await callApi<{ systemPrompt: string }>(page, 'GET', `/api/assistant/${id}`);
  // An agent's prompt always keeps the placeholders for the conversation and the question.
  expect(saved.systemPrompt).toMatch(/^Be brief\.\n.*\{current_question\}$/s);
});

test('another account’s assistant and a missing one are both not found', async ({ owner: page }) => {
  await page.goto('/assistants/999999999');
  await expect(page.getByText('Assistant not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Assistants' }).click();
  await expect(page).toHaveURL('/assistants');
});
