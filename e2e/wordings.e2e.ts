import { isWordingsCall } from '@anito/models/testing/fake-model/answers';
import { ask, findAnswers } from './chat.ts';
import { expect, testWithModel as test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, openVisitor } from './people.ts';

const wordings = [
  'pabalot po ng regalo, meron?',
  'can u make it look nice for a present',
  'hm po kapag ipapabalot as gift',
  'It is for a birthday of a friend, so could somebody there put it in paper with a ribbon before I pick it up?',
  'magkano yung gift wrap nyo',
];

test('an owner gets suggested wordings, and a visitor who uses one gets the answer', async ({
  owner: page,
  browser,
  product,
  model,
}) => {
  const orderWordings = (reply: string) =>
    model.order({ text: (request) => (isWordingsCall(request) ? reply : 'NO_ANSWER') });
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/chat`);
  orderWordings(JSON.stringify({ wordings }));
  await ask(page, 'Do you offer gift wrapping?');

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/approved-answers/wordings', async (route) => {
    await held;
    await route.continue();
  });
  await findAnswers(page).last().getByRole('button', { name: 'Correct this answer' }).click();
  const form = page.getByRole('dialog', { name: 'Correct this answer' });
  await expect(form.getByRole('status')).toHaveText('Looking for other ways to ask this...');
  await look(page, 'wordings-loading');
  release();
  const group = form.getByRole('group', { name: 'Customers may also ask' });
  await group.getByRole('checkbox', { name: wordings[0]! }).focus();
  await page.keyboard.press('Space');
  await group.getByRole('checkbox', { name: wordings[2]! }).check();
  await expect(form.getByRole('textbox', { name: 'Other wordings' })).toHaveValue(
    `${wordings[0]}\n${wordings[2]}`,
  );
  await look(page, 'wordings-suggested');
  await form.getByRole('textbox', { name: 'Answer' }).fill('Yes, we wrap gifts for ₱50 each.');
  await form.getByRole('button', { name: 'Approve answer' }).click();
  await expect(page.getByText('Answer approved')).toBeVisible();

  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  await expect((await ask(visitor, wordings[2]!)).answer).toContainText('₱50 each');
  await visitor.context().close();

  await page.goto(`/assistants/${assistantId}/approved`);
  model.order({ status: 500 });
  await page.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the approved answer' });
  await expect(edit.getByText('No suggestions right now. Write your own above.')).toBeVisible();
  await look(page, 'wordings-failed');
  orderWordings('{"wordings": []}');
  await edit.getByRole('button', { name: 'Retry' }).click();
  await expect(edit.getByText('No other wordings to suggest.')).toBeVisible();
  await look(page, 'wordings-none');
});
