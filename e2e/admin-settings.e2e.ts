import { startFakeModel } from '@anito/models/testing/fake-model';
import { readMails } from '../apps/server/src/testing/read-mails.ts';
import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, confirmAddress, signUp } from './people.ts';

const adminEmail = 'owner-of-settings@example.com';
/** The port must be allowed before the product starts, so it must be free. */
const modelPort = 18_911;

test.use({
  productOptions: {
    env: {
      ADMIN_EMAILS: adminEmail,
      FETCH_ALLOW_PRIVATE: `127.0.0.1:${modelPort}`,
      FILES_PER_ACCOUNT: '5000',
    },
  },
});

test('an admin connects a model, tests mail, and sets limits and the public pages', async ({
  page,
  product,
}) => {
  const text = 'Delivery to Quezon City costs 120 pesos [1].';
  const fake = await startFakeModel({ port: modelPort, text });
  try {
    await signUp(page, adminEmail);
    await confirmAddress(page, product, adminEmail);
    await page.goto('/admin/settings');
    const model = page.getByRole('region', { name: 'Language model' });
    await expect(model.getByRole('heading', { name: 'A provider’s model' })).toBeVisible();
    await expect(page.getByLabel('Files per account')).toHaveValue('5000');
    await look(page, 'admin-settings');

    // Missing values are reported at their fields.
    await model.getByLabel('Provider').selectOption('openai-compatible');
    await model.getByRole('button', { name: 'Test' }).click();
    await expect(model.getByText('This provider needs an address.')).toBeVisible();
    await model.getByLabel('Address').fill(fake.url.openai);
    await model.getByLabel('API key').fill('sk-of-the-journey-7788');
    await model.getByLabel('Model', { exact: true }).fill('fake-1');
    fake.orderNext({ status: 401 });
    await model.getByRole('button', { name: 'Test' }).click();
    await expect(model.getByText('The provider doesn’t accept the key.')).toBeVisible();
    await model.getByRole('button', { name: 'Test' }).click();
    await expect(model.getByText(/It answered after/)).toBeVisible();
    await expect(model.getByText(text)).toBeVisible();
    await look(page, 'admin-settings-tried');
    await model.getByRole('button', { name: 'Use this model', exact: true }).click();
    await expect(model.getByText('fake-1 (', { exact: false })).toBeVisible();
    await expect(model.getByLabel('API key')).toHaveValue('');
    await expect(model.getByPlaceholder('•••• 7788')).toBeVisible();

    const mail = page.getByRole('region', { name: 'Email' });
    await mail.getByRole('button', { name: 'Send a test email' }).click();
    await expect(mail.getByText(`We wrote the email to ${adminEmail} to a file`)).toBeVisible();
    expect((await readMails(product.dataDir, adminEmail)).at(-1)).toContain('Test email from Anito');

    const limits = page.getByRole('region', { name: 'Limits' });
    await expect(limits.getByLabel('Files per account')).not.toBeEditable();
    await limits.getByLabel('Sources per account').fill('0');
    await limits.getByRole('button', { name: 'Save' }).click();
    await expect(limits.getByText('A whole number from 1 to 100,000')).toBeVisible();
    await limits.getByLabel('Sources per account').fill('25');
    await limits.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Limits saved')).toBeVisible();

    const site = page.getByRole('region', { name: 'Public pages' });
    await site.getByLabel('Name').fill('Suki');
    await page.getByRole('link', { name: /^Security/ }).click();
    await page.getByRole('button', { name: 'Stay on Page' }).click();
    await site.getByLabel('Address for help').fill('help@suki.example');
    await look(page, 'admin-settings-changed');
    await site.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Public pages saved')).toBeVisible();
    await expect(page).toHaveTitle('System Settings · Suki');

    const { assistantId } = await addSample(page);
    await page.goto(`/assistants/${assistantId}/chat`);
    const { answer } = await ask(page, 'How much is delivery to Quezon City?');
    await expect(answer).toContainText('Delivery to Quezon City costs 120 pesos');
    await page.goto('/admin/audit?action=setting');
    await expect(page.getByRole('main')).toContainText('sourcesPerAccount: 200 → 25');
    await expect(page.getByText('sk-of-the-journey-7788')).toHaveCount(0);
  } finally {
    await fake.close();
  }
});
