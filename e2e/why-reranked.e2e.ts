import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample } from './people.ts';

test.use({ productOptions: { hasFakeModel: true, hasFakeReranker: true } });

test('with a reranker, the shown match is the score that decided the order of the passages', async ({
  owner: page,
  model,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/chat`);
  model.order({ text: 'Delivery to Quezon City costs ₱99 [1].', maxRanked: 5 });
  const { answer } = await ask(page, 'How much is delivery to Quezon City?');
  await answer.getByRole('button', { name: 'Why this answer?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this answer?' });
  await why.getByRole('button', { name: 'Show the figures' }).click();
  await expect(why.getByText(/^Match is your reranker’s score/)).toBeVisible();
  const meters = why.getByRole('img', { name: /^Match: \d+%$/ });
  await expect(meters).toHaveCount(5);
  const shares = await meters.evaluateAll((all) =>
    all.map((meter) => Number(/\d+/.exec(meter.getAttribute('aria-label') ?? '')?.[0])),
  );
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  const passages = why.getByRole('list').getByRole('listitem');
  await expect(passages.first().getByRole('img', { name: /^Search: \d+%$/ })).toBeVisible();
  await expect(passages.nth(5)).toContainText('Not scored by the reranker');
  await look(page, 'why-reranked');
});
