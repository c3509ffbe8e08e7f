import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { callApi } from './people.ts';

test.use({ productOptions: { env: { ASSISTANT_QUESTIONS_PER_DAY: '5', ACCOUNT_QUESTIONS_PER_DAY: '50' } } });

test('an owner sees when an assistant has nearly answered all of its day, and when it has', async ({
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
  await expect(page.getByText('Nearly all of today’s answers are used')).toBeVisible();
  await look(page, 'today-nearly-used');

  await ask('Good evening');
  await page.reload();
  await expect(page.getByText('Today’s answers are used up')).toBeVisible();
  await look(page, 'today-used-up');
});
