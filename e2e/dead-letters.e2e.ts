import type { Page } from '@playwright/test';
import { type FakeGraph, startFakeGraph } from '../apps/server/src/testing/fake-graph.ts';
import { test as base, expect } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, createAgent, openConfirmed } from './people.ts';
import { adminEmail, type Product } from './product.ts';

/** The product with a fake of the channel's API. */
const test = base.extend<object, { graph: FakeGraph }>({
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const graph = await startFakeGraph();
      await use(graph);
      await graph.close();
    },
    { scope: 'worker' },
  ],
  productOptions: [
    async ({ graph }, use) => {
      await use({ env: graph.env });
    },
    { scope: 'worker' },
  ],
});

const empty = 'All messages from messaging services were processed.';
const findCard = (page: Page) => page.getByRole('region', { name: 'Unprocessed messages', exact: true });

async function send(product: Product, graph: FakeGraph, body: unknown): Promise<void> {
  const { payload, headers } = graph.sign(body);
  const url = `${product.url}/api/whatsapp/webhook`;
  expect((await fetch(url, { method: 'POST', headers, body: payload })).status).toBe(200);
}

function write(graph: FakeGraph, message: object): object {
  const [number] = graph.numbers;
  const contacts = [{ profile: { name: 'Ana Cruz', username: 'ana.cruz' }, user_id: 'PH.1001' }];
  const value = { metadata: { phone_number_id: number!.id }, contacts, messages: [message] };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  };
}

test('an admin inspects an unprocessed message, and it is answered once an assistant is connected', async ({
  owner,
  browser,
  product,
  graph,
}) => {
  const admin = await openConfirmed(browser, product, adminEmail);
  await admin.goto('/admin');
  await expect(findCard(admin).getByText(empty)).toBeVisible();

  const timestamp = String(Math.floor(Date.now() / 1_000));
  const text = { from_user_id: 'PH.1001', timestamp, type: 'text', text: { body: 'Do you deliver?' } };
  await send(product, graph, write(graph, { ...text, id: 'wamid.waits' }));
  await send(product, graph, write(graph, { ...text, text: { body: 'A message without an id' } }));
  await send(product, graph, '{"object": ');
  await admin.reload();
  const isLetter = { has: admin.getByRole('button', { name: /^Process again/ }) };
  const rows = findCard(admin).getByRole('listitem').filter(isLetter);
  await expect(rows).toHaveCount(3);
  await look(admin, 'admin-dead-letters');

  await rows
    .nth(1)
    .getByRole('button', { name: /^View message/ })
    .click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('A message without an id')).toBeVisible();
  await look(admin, 'admin-dead-letters-text');
  await admin.keyboard.press('Escape');

  await createAgent(owner, 'Counter');
  const [number] = graph.numbers;
  const [assistant] = await callApi<{ id: number }[]>(owner, 'GET', '/api/assistant');
  await callApi(owner, 'POST', `/api/assistant/${assistant!.id}/whatsapp`, {
    phoneNumberId: number!.id,
    businessAccountId: number!.businessAccountId,
    accessToken: number!.token,
  });
  await findCard(admin).getByRole('button', { name: 'Process all again' }).click();
  await expect(admin.getByText('1 processed, 2 left')).toBeVisible();
  await expect.poll(() => graph.sent.filter(({ to }) => to === 'PH.1001').length).toBe(1);

  await rows
    .first()
    .getByRole('button', { name: /^Delete:/ })
    .click();
  await look(admin, 'admin-dead-letters-delete');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(1);

  await owner.goto('/inbox');
  await owner.getByRole('button', { name: /Ana Cruz/ }).click();
  await expect(owner.getByText('@ana.cruz')).toBeAttached();
  await look(owner, 'inbox-username');
  await admin.context().close();
});
