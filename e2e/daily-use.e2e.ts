import { ask, findField, findLog } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

test.use({
  productOptions: { env: { ASSISTANT_QUESTIONS_PER_DAY: '5', ACCOUNT_QUESTIONS_PER_DAY: '50' } },
});

test('an owner is warned when an assistant has nearly or completely used its daily limit', async ({
  owner: page,
}) => {
  const { assistantId: id } = await callApi<{ assistantId: number }>(page, 'POST', '/api/sample');
  const ask = (question: string) => callApi(page, 'POST', `/api/assistant/${id}/chat`, { question });
  for (const question of ['Hello', 'Thanks', 'Hi']) await ask(question);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/questions answered today/), 'much is left yet').toBeHidden();

  await ask('Good morning');
  await page.reload();
  await expect(page.getByText(/: 4 of 5 questions answered today/)).toBeVisible();
  await expect(page.getByText('Today’s answers are almost used up')).toBeVisible();
  await look(page, 'today-nearly-used');

  await ask('Good evening');
  await page.reload();
  await expect(page.getByText('Today’s answers are used up')).toBeVisible();
  await look(page, 'today-used-up');
});

test('an assistant at its daily limit says so, and the owner sees the reason', async ({
  owner: page,
  browser,
}) => {
  const { assistantId: id } = await addSample(page);
  const visitor = await openVisitor(browser, `/public/assistant/${id}/chat`);
  await page.goto(`/assistants/${id}/chat`);
  const notice = page.getByRole('status').filter({ hasText: 'questions answered today' });
  for (let count = 0; count < 3; count++) await ask(page, 'How much is delivery to Quezon City?');
  await expect(notice, 'much is left yet').toBeHidden();
  await ask(page, 'How much is delivery to Quezon City?');
  await expect(notice).toContainText('4 of 5 questions answered today');
  await look(page, 'today-nearly-used-chat');

  await ask(visitor, 'How much is delivery to Quezon City?');
  await findField(visitor).fill('Magkano po ba ang delivery sa Quezon City ngayong araw?');
  await visitor.keyboard.press('Enter');
  await expect(findLog(visitor)).toContainText('nagpapahinga muna ako');
  await expect(visitor.getByRole('button', { name: 'Retry' })).toBeHidden();
  await look(visitor, 'today-visitor');
  await visitor.context().close();

  await findField(page).fill('How much is delivery to Quezon City?');
  await page.keyboard.press('Enter');
  await expect(findLog(page)).toContainText('Please come back tomorrow');
  await expect(notice).toContainText('5 of 5 questions answered today');
  await look(page, 'today-used-up-chat');
  await page.goto(`/assistants/${id}`);
  await expect(notice).toBeVisible();
  await look(page, 'today-used-up-assistant');
});
