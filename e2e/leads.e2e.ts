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

  // The webhooks have moved to the settings, and their former address leads there.
  await page.goto('/leads#webhooks');
  await expect(page).toHaveURL('/settings/api#webhooks');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${hookPort}/leads`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep this secret' });
  const secret = await kept.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await look(page, 'webhook-secret');
  await kept.getByRole('button', { name: 'I’ve saved it' }).click();

  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  await ask(visitor, 'Hi, my name is Liza Montano. How much is an ube cake?');
  await ask(
    visitor,
    'Please reserve 2 cakes for December 24, up to ₱2,000, liza(at)bakery(dot)example or o917 555 0142',
  );
  await ask(visitor, 'Can you write a name on it?');
  await visitor.context().close();

  await page.goto('/leads');
  const row = page.getByRole('row', { name: /Liza Montano/ });
  await expect(row.getByText('Please reserve 2 cakes', { exact: false })).toBeVisible();
  await expect(row.getByText('₱2,000', { exact: true })).toBeVisible();
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
  const ben = page.getByRole('link', { name: 'Ben Cruz', exact: true });
  await expect(ben).toBeVisible();
  await look(page, 'leads');

  await page.getByRole('link', { name: 'Liza Montano', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liza Montano' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+639175550142');
  await expect(page.getByText('How much is an ube cake?', { exact: false })).toBeVisible();
  await expect(page.getByText('Asked for a price or to buy')).toBeVisible();
  await look(page, 'lead');

  await page.getByRole('button', { name: 'Add order' }).click();
  const order = page.getByRole('dialog', { name: 'Add order' });
  await order.getByLabel('Item').fill('Ube cake');
  await order.getByLabel('Quantity').fill('2');
  await expect(order.getByLabel('Date')).toHaveValue(/-12-24$/);
  await look(page, 'lead-order-form');
  await order.getByRole('button', { name: 'Save' }).click();
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByText('2 × Ube cake')).toBeVisible();
  await look(page, 'lead-order');
  await orders.getByRole('button', { name: 'Confirm' }).click();
  await expect(orders.getByText('Confirmed')).toBeVisible();
  await page.getByLabel('Status').selectOption('Contacted');
  await expect(page.getByText('Lead saved').last()).toBeVisible();
  await page.getByRole('link', { name: 'Open conversation' }).click();
  await expect(page).toHaveURL(/\/inbox\?thread=\d+$/);
  await page.goto('/leads');
  await expect(row.getByText('Contacted')).toBeVisible();

  await page.getByLabel('Filter').selectOption('High Score');
  await expect(ben).toBeHidden();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByRole('heading', { name: 'No matching contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect(ben).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^leads-.*\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain('"Liza Montano","liza@bakery.example"');

  await expect
    .poll(() => received.map(({ body }) => JSON.parse(body).type as string))
    .toContain('lead.created');
  expect(received.every((one) => isSigned(secret, one))).toBe(true);
  await page.goto('/settings/api');
  await page.getByRole('button', { name: 'Deliveries' }).click();
  const log = page.getByRole('dialog', { name: /^Deliveries to/ });
  await expect(log.getByText('Delivered').first()).toBeVisible();
  await expect(log.getByText(/Response 200/).first()).toBeVisible();
  await look(page, 'webhook-deliveries');
  await log.getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/leads');
  await page.getByRole('button', { name: 'More for Ben Cruz' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await look(page, 'lead-delete');
  await page.getByRole('button', { name: 'Delete lead' }).click();
  await expect(ben).toBeHidden();

  await page.goto('/dashboard');
  const insights = page.getByRole('region', { name: 'Lead Insights' });
  await expect(insights.getByText('Liza Montano')).toBeVisible();
  await look(page, 'dashboard-leads');
});
