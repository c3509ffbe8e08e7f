import { startFakeModel } from '@anito/models/testing/fake-model';
import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, confirmAddress, signUp } from './people.ts';
import { modelAdminEmail } from './product.ts';

/** Ollama's port. Only this address is queried, so it must be free. */
const ollamaPort = 11_434;

test('an admin finds a model on this machine, and it answers', async ({ page, product }) => {
  await signUp(page, modelAdminEmail);
  await confirmAddress(page, product, modelAdminEmail);
  await page.goto('/admin/settings');
  await expect(page.getByText('The built-in model quotes the answers.')).toBeVisible();
  const isFound = await page.getByRole('heading', { name: 'On this machine', exact: true }).isVisible();
  test.skip(isFound, 'A real model is served on this machine.');
  await expect(page.getByRole('heading', { name: 'No model found on this machine' })).toBeVisible();
  await look(page, 'admin-model-none');

  const text = 'Delivery to Quezon City costs 120 pesos [1].';
  const ollama = await startFakeModel({
    port: ollamaPort,
    models: ['llama3.2:3b', 'nomic-embed-text'],
    text,
  });
  try {
    await page.getByRole('button', { name: 'Look again' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'llama3.2:3b' });
    await expect(row).toContainText('Ollama');
    await expect(page.getByText('nomic-embed-text')).toHaveCount(0);
    await look(page, 'admin-model-found');

    await row.getByRole('button', { name: /^Use this model/ }).click();
    await expect(page.getByText('llama3.2:3b writes the answers now')).toBeVisible();
    await expect(page.getByText('llama3.2:3b (Ollama) writes the answers.')).toBeVisible();
    await expect(row).toContainText('In use');
    await look(page, 'admin-model-chosen');

    const { assistantId } = await addSample(page);
    await page.goto(`/assistants/${assistantId}/chat`);
    const { answer } = await ask(page, 'How much is delivery to Quezon City?');
    await expect(answer).toContainText('Delivery to Quezon City costs 120 pesos');
    await expect(page.getByText('llama3.2:3b (Ollama) writes the answers.')).toBeVisible();
  } finally {
    await ollama.close();
  }

  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Use the built-in model' }).click();
  await expect(page.getByText('The built-in model quotes the answers again')).toBeVisible();
  await expect(page.getByText('The built-in model quotes the answers.')).toBeVisible();
});
