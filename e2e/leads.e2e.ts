import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { ask } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, openVisitor } from './people.ts';

/** The port must be allowed before the product starts, so it must be free. */
const hookPort = 18_923;

test.use({
  productOptions: { env: { FETCH_ALLOW_PRIVATE: `127.0.0.1:${hookPort}` } },
});

type Received = { headers: IncomingHttpHeaders; body: string };
const received: Received[] = [];
let receiver: Server;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.end('Thank you');
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(hookPort, '127.0.0.1', resolve);
  });
});
test.afterAll(() => void receiver.close());

/** Verifies the signature like a receiver (Standard Webhooks). */
function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('a contact given in the chat becomes a lead, which the owner manages', async ({
  owner: page,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto('/leads');
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await look(page, 'leads-empty');

  await page.getByLabel('Address').fill(`http://127.0.0.1:${hookPort}/leads`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep this secret' });
  const secret = await kept.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await look(page, 'webhook-secret');
  await kept.getByRole('button', { name: 'I’ve saved it' }).click();

  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  await ask(visitor, 'Hi, my name is Liza Montano. How much is an ube cake?');
  await ask(visitor, 'Please send me a quote, liza(at)bakery(dot)example or o917 555 0142');
  await visitor.context().close();

  await expect(page.getByRole('button', { name: 'Liza Montano', exact: true })).toBeVisible();
  const other = { name: 'Ben Cruz', email: 'ben@example.com', phone: '', company: 'Cruz & Sons' };
  await page.getByRole('button', { name: 'Add lead' }).click();
  const form = page.getByRole('dialog', { name: 'Add lead' });
  for (const [label, value] of Object.entries({
    Name: other.name,
    Email: other.email,
    Company: other.company,
  })) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await look(page, 'lead-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Ben Cruz', exact: true })).toBeVisible();
  await look(page, 'leads');

  await page.getByRole('button', { name: 'Liza Montano', exact: true }).click();
  const lead = page.getByRole('dialog', { name: 'Liza Montano' });
  await expect(lead.getByText('How much is an ube cake?')).toBeVisible();
  await expect(lead.getByText('+639175550142')).toBeVisible();
  await expect(lead.getByText('Asked for a price or to buy')).toBeVisible();
  await look(page, 'lead');
  await lead.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit lead' });
  await edit.getByLabel('Status').selectOption('Contacted');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Liza Montano/ }).getByText('Contacted')).toBeVisible();

  await page.getByLabel('Filter').selectOption('High Score');
  await expect(page.getByRole('button', { name: 'Ben Cruz', exact: true })).toBeHidden();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByRole('heading', { name: 'No matching contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect(page.getByRole('button', { name: 'Ben Cruz', exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^leads-.*\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain('"Liza Montano","liza@bakery.example"');

  await expect
    .poll(() => received.map(({ body }) => JSON.parse(body).type as string))
    .toContain('lead.created');
  expect(received.every((one) => isSigned(secret, one))).toBe(true);
  await page.getByRole('button', { name: 'Deliveries' }).click();
  const log = page.getByRole('dialog', { name: /^Deliveries to/ });
  await expect(log.getByText('Delivered').first()).toBeVisible();
  await expect(log.getByText(/Answered 200/).first()).toBeVisible();
  await look(page, 'webhook-deliveries');
  await log.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Delete Ben Cruz' }).click();
  await look(page, 'lead-delete');
  await page.getByRole('button', { name: 'Delete lead' }).click();
  await expect(page.getByRole('button', { name: 'Ben Cruz', exact: true })).toBeHidden();

  await page.goto('/dashboard');
  const insights = page.getByRole('region', { name: 'Lead Insights' });
  await expect(insights.getByText('Liza Montano')).toBeVisible();
  await look(page, 'dashboard-leads');
});
