import { expect, test } from './fixtures.ts';
import { addSample } from './people.ts';

test('the API reference loads only from this server, and its chat request runs', async ({
  owner: page,
  product,
}) => {
  const { assistantId } = await addSample(page);
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url)) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('/api/docs#tag/assistants/POST/api/assistant/{id}/public/chat');
  const call = page.locator('section').filter({ hasText: 'Ask an assistant, as a visitor' }).last();
  await call.getByRole('button', { name: 'Test Request' }).click();
  const client = page.getByRole('dialog');
  const id = client.getByRole('row', { name: /\bid\b/ }).first();
  await id.locator('[contenteditable]').last().fill(String(assistantId));
  // Read by a route handler, because the browser keeps no body of a streamed response.
  let answer = '';
  await page.route('**/public/chat', async (route) => {
    const response = await route.fetch();
    answer = await response.text();
    await route.fulfill({ response, body: answer });
  });
  await client.getByRole('button', { name: 'Send' }).first().click();
  await expect.poll(() => answer).toContain('"outcome":"answered"');
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});
