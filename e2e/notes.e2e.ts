import type { Page } from '@playwright/test';
import { ask, findSources } from './chat.ts';
import { findCard } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, openVisitor } from './people.ts';
import { continueTo, findWizard } from './wizard.ts';

/** Creates a notes source from My Sources. Its page then opens. */
async function createNotes(page: Page, name: string): Promise<void> {
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add Source' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add Source' })
    .getByRole('button', { name: /^Notes & FAQ/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create Notes & FAQ' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an owner writes answers to common questions, and a visitor gets them cited', async ({
  owner: page,
  browser,
}) => {
  await createNotes(page, 'House rules');
  const source = page.getByRole('main');
  await expect(source.getByRole('heading', { name: 'Write what customers ask' })).toBeVisible();
  await look(page, 'notes-empty');

  // A question with its answer. Leaving without saving asks first.
  await source.getByRole('button', { name: 'Add question' }).click();
  const form = page.getByRole('dialog', { name: 'New question' });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Please enter the question.')).toBeVisible();
  await expect(form.getByText('Please enter the answer.')).toBeVisible();
  await form.getByLabel('Question').fill('Is there parking at the bakeshop?');
  await look(page, 'notes-question');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Question')).toHaveValue('Is there parking at the bakeshop?');
  await form.getByLabel('Answer').fill('Yes, six cars fit behind the building.');
  await form.getByRole('button', { name: 'Save and add another' }).click();
  await expect(form.getByLabel('Question')).toHaveValue('');
  await expect(form.getByLabel('Question')).toBeFocused();
  await form.getByLabel('Question').fill('Can I pay by GCash?');
  await form.getByLabel('Answer').fill('Yes, at the counter and on delivery.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();

  // By keyboard, because toasts may cover the button and stay while the pointer rests on them.
  await page.mouse.move(0, 0);
  await source.getByRole('button', { name: 'Add note' }).press('Enter');
  const noteForm = page.getByRole('dialog', { name: 'New note' });
  await noteForm.getByLabel('Title').fill('Holidays');
  await noteForm.getByLabel('Text').fill('We are closed on Good Friday.\n- Christmas Day: open until noon');
  await noteForm.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(noteForm).toBeHidden();

  await page.mouse.move(0, 0);
  // No manual sync is needed.
  await expect(source.getByText('Ready')).toHaveCount(3);
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await look(page, 'notes-list');

  await source.getByLabel('Search the entries').fill('gcash');
  await expect(source.getByText('1 entry found')).toBeVisible();
  await expect(source.getByRole('listitem')).toHaveCount(1);
  await source.getByLabel('Search the entries').fill('helicopter');
  await expect(source.getByText('No entry contains "helicopter".')).toBeVisible();
  await source.getByRole('button', { name: 'Clear the search' }).click();
  await expect(source.getByRole('listitem')).toHaveCount(3);

  // Changed and deleted.
  await source.getByRole('button', { name: 'Edit "Is there parking at the bakeshop?"' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the question' });
  await edit.getByLabel('Answer').fill('Yes, eight cars fit behind the building.');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  await source.getByRole('button', { name: 'Delete "Can I pay by GCash?"' }).click();
  await look(page, 'notes-delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(source.getByRole('listitem')).toHaveCount(2);
  await expect(source.getByText('Ready')).toHaveCount(2);
  await source.getByRole('link', { name: 'My Sources' }).click();
  const card = findCard(page, 'House rules');
  await expect(card.getByText('2 entries')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Edit notes' })).toBeVisible();
  await look(page, 'notes-card');

  // Selected for a new assistant, and cited on its public page.
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).first().click();
  await continueTo(findWizard(page), 'Continue', 'Step 2 of 5: Choose its knowledge sources');
  await expect(findWizard(page).getByRole('checkbox', { name: /House rules/ })).toBeChecked();
  const [connection] = await callApi<{ id: number; type: string }[]>(page, 'GET', '/api/connections');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/assistant', {
    name: 'Counter',
    systemPrompt: 'You help the customers of a bakeshop.',
    connectionsWithTypes: [{ id: connection!.id, type: 'notes' }],
  });
  const visitor = await openVisitor(browser, `/public/assistant/${id}/chat`);
  const { answer } = await ask(visitor, 'Is there parking?');
  await expect(answer).toContainText('eight cars fit behind the building');
  await expect(findSources(answer)).toHaveCount(1);
  await expect(findSources(answer)).toContainText('Is there parking at the bakeshop?');
  await visitor.context().close();
});
