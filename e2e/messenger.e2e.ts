import { expect, type Page } from '@playwright/test';
import { type FakeGraph, startFakeGraph } from '../apps/server/src/testing/fake-graph.ts';
import { type FakeTelegram, startFakeTelegram } from '../apps/server/src/testing/fake-telegram.ts';
import { test as base } from './fixtures.ts';
import { look } from './look.ts';
import { callApi, createAgent } from './people.ts';
import type { Product } from './product.ts';

type FakeChannels = { graph: FakeGraph; telegram: FakeTelegram };

/** The product with fakes of the channels' APIs. */
const test = base.extend<object, FakeChannels>({
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const graph = await startFakeGraph();
      await use(graph);
      await graph.close();
    },
    { scope: 'worker' },
  ],
  telegram: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const telegram = await startFakeTelegram();
      await use(telegram);
      await telegram.close();
    },
    { scope: 'worker' },
  ],
  productOptions: [
    async ({ graph, telegram }, use) => {
      await use({ env: { ...graph.env, TELEGRAM_API_URL: telegram.url } });
    },
    { scope: 'worker' },
  ],
});

async function write(product: Product, graph: FakeGraph, from: string, mid: string): Promise<void> {
  const { payload, headers } = graph.sign(graph.write({ from, mid, text: 'Hello' }));
  const url = `${product.url}/api/facebook/webhook`;
  const response = await fetch(url, { method: 'POST', headers, body: payload });
  expect(response.status).toBe(200);
}

const countReceived = (graph: FakeGraph, from: string) => graph.sent.filter(({ to }) => to === from).length;
const openCard = (owner: Page, name: string) => owner.getByRole('button', { name }).click();

test('an owner connects a Facebook page, visitors get answers there, and a revoked token is reported and replaced', async ({
  owner,
  product,
  graph,
}) => {
  await createAgent(owner, 'Counter');
  await owner.goto('/deployment');
  await openCard(owner, 'Connect Messenger');
  const dialog = owner.getByRole('dialog', { name: 'Messenger integration' });
  await expect(dialog.getByRole('button', { name: 'Connect with Facebook' })).toBeVisible();
  await look(owner, 'messenger-setup');

  // A user who declines, or closes the window, gets a message.
  graph.person.refuses = true;
  await dialog.getByRole('button', { name: 'Connect with Facebook' }).click();
  await expect(dialog.getByText('Facebook authorization was cancelled. Please try again.')).toBeVisible();
  graph.person.refuses = false;

  graph.pages.push({ id: '2345678901', name: 'Golden Catering', token: 'EAApage-token-catering' });
  // Messages from other pages are ignored.
  await owner.evaluate(() => {
    const page = { id: '1', name: 'Forged', tokenHandle: 'x', keptAt: new Date().toISOString() };
    const data = { type: 'FACEBOOK_OAUTH_SUCCESS', data: { assistantId: 1, pages: [page] } };
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data }));
  });
  const opening = owner.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Connect with Facebook' }).click();
  const popup = await opening;
  await expect(dialog.getByText('Golden Catering')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(dialog.getByText('Forged')).toHaveCount(0);
  await expect(dialog.getByText('Fresh').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect this page' }).click();
  await expect(dialog.getByText('Please select a Facebook page')).toBeVisible();
  await dialog.getByText('Golden Bakeshop').click();
  await look(owner, 'messenger-configure');
  await dialog.getByRole('button', { name: 'Connect this page' }).click();
  await expect(dialog.getByText('Live', { exact: true })).toBeVisible();
  expect(await owner.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'EAA',
  );

  await dialog.getByRole('button', { name: 'Test Webhook' }).click();
  await expect(dialog.getByText('Webhook test successful!')).toBeVisible();
  await expect(dialog.getByText(`${product.url}/api/facebook/webhook`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Messenger API tester' }).click();
  await dialog.getByRole('button', { name: 'Test All Endpoints' }).click();
  await expect(dialog.getByText('Success', { exact: true })).toHaveCount(4);
  await expect(dialog.getByText('Error', { exact: true })).toHaveCount(1);
  await look(owner, 'messenger-manage');

  await write(product, graph, '770001', 'journey-1');
  await expect.poll(() => countReceived(graph, '770001')).toBe(1);

  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('Off')).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await dialog.getByRole('button', { name: 'Refresh status' }).click();
  await expect(owner.getByText('Subscription status refreshed!')).toBeVisible();

  graph.revokedTokens.add(graph.pages[0]!.token);
  await write(product, graph, '770001', 'journey-2');
  await expect.poll(() => graph.requests.at(-1)?.body.message).toBeTruthy();
  await expect
    .poll(async () => {
      await owner.reload();
      await owner
        .getByRole('button', { name: /Messenger$/ })
        .first()
        .waitFor();
      return owner.getByRole('button', { name: 'Reconnect Messenger' }).count();
    })
    .toBe(1);
  await look(owner, 'messenger-reconnect');
  graph.revokedTokens.clear();
  await openCard(owner, 'Reconnect Messenger');
  await expect(dialog.getByText(/no longer accepts the key/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect with Facebook again' }).click();
  await expect(dialog.getByText('Mixed').first()).toBeVisible();
  await dialog.getByText('Golden Bakeshop').click();
  await dialog.getByRole('button', { name: 'Connect this page' }).click();
  await expect.poll(() => countReceived(graph, '770001')).toBe(2);

  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  const ask = owner.getByRole('alertdialog');
  await expect(
    ask.getByText('Are you sure you want to delete this Facebook integration? This action cannot be undone.'),
  ).toBeVisible();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(owner.getByText('Messenger integration deleted successfully')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Connect with Facebook' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose a page' }).click();
  await expect(dialog.getByText('Which page should it answer on?')).toBeVisible();
  expect(graph.subscribed.size).toBe(0);
});

test('an owner connects a WhatsApp number and a Telegram bot', async ({ owner, graph, telegram }) => {
  await createAgent(owner, 'Counter');
  await owner.goto('/deployment');
  await openCard(owner, 'Connect WhatsApp');
  const whatsapp = owner.getByRole('dialog', { name: 'WhatsApp integration' });
  await expect(whatsapp.getByText('/api/whatsapp/webhook')).toBeVisible();
  const [number] = graph.numbers;
  await whatsapp.getByLabel('Phone number ID').fill('1');
  await whatsapp.getByLabel('WhatsApp Business account ID').fill(number!.businessAccountId);
  await whatsapp.getByLabel('Access token').fill(number!.token);
  await whatsapp.getByRole('button', { name: 'Connect this number' }).click();
  await expect(whatsapp.getByText('This token doesn’t match that number.')).toBeVisible();
  await look(owner, 'whatsapp-setup');
  await whatsapp.getByLabel('Phone number ID').fill(number!.id);
  await whatsapp.getByRole('button', { name: 'Connect this number' }).click();
  await expect(whatsapp.getByText('Golden Bakeshop · +63 917 555 0100')).toBeVisible();
  await whatsapp.getByLabel('Approved message').selectOption('come_back · en');
  await expect(owner.getByText('Message saved')).toBeVisible();
  await look(owner, 'whatsapp-manage');
  await owner.keyboard.press('Escape');
  await expect(owner.getByRole('button', { name: 'Manage WhatsApp' })).toBeVisible();

  await openCard(owner, 'Connect Telegram');
  const bot = owner.getByRole('dialog', { name: 'Telegram integration' });
  await bot.getByLabel('Bot token').fill('my bot');
  await bot.getByRole('button', { name: 'Connect this bot' }).click();
  await expect(bot.getByText(/doesn’t look like a bot token/)).toBeVisible();
  await expect(bot.getByLabel('Bot token')).toBeFocused();
  await look(owner, 'telegram-setup');
  await bot.getByLabel('Bot token').fill(telegram.token);
  await bot.getByRole('button', { name: 'Connect this bot' }).click();
  await expect(bot.getByText('@golden_bot')).toBeVisible();
  await owner.keyboard.press('Escape');
  await look(owner, 'deployment-channels');
});

test('an owner sends an approved message with variables once WhatsApp accepts no other', async ({
  owner,
  product,
  graph,
}) => {
  const { id } = await createAgent(owner, 'Orders');
  const number = '552077';
  await callApi(owner, 'POST', `/api/assistant/${id}/whatsapp`, {
    phoneNumberId: number,
    businessAccountId: number,
    accessToken: `EAAnumber-${number}`,
  });
  const from = '639170000077';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const messages = [{ from, id: 'wamid.template-1', timestamp, type: 'text', text: { body: 'Hello' } }];
  const value = { metadata: { phone_number_id: number }, messages };
  const entry = [{ id: number, changes: [{ field: 'messages', value }] }];
  const { payload, headers } = graph.sign({ object: 'whatsapp_business_account', entry });
  const url = `${product.url}/api/whatsapp/webhook`;
  expect((await fetch(url, { method: 'POST', headers, body: payload })).status).toBe(200);
  await expect.poll(() => countReceived(graph, from)).toBe(1);
  // One day later.
  await owner.route(/\/api\/inbox\/threads\/\d+$/, async (route) => {
    const response = await route.fetch();
    const detail = await response.json();
    await route.fulfill({ response, json: { ...detail, window: { ...detail.window, isOpen: false } } });
  });
  await owner.goto('/inbox');
  await owner.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click();
  const choice = owner.getByRole('combobox', { name: /^Approved message/ });
  await expect(owner.getByText('The customer last wrote more than 24 hours ago')).toBeVisible();
  await choice.selectOption('order_ready · en');
  await owner.getByRole('textbox', { name: /^Heading: 1/ }).fill('A-17');
  await owner.getByRole('textbox', { name: /^Text: 1/ }).fill('Ana');
  await owner.getByRole('textbox', { name: /^Text: 2/ }).fill('ube cake');
  await look(owner, 'inbox-approved-message');
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.getByRole('button', { name: 'Send this message' }).click();
  await expect(owner.getByText('Please fill this in').first()).toBeVisible();
  await owner.getByRole('textbox', { name: /^Text: 3/ }).fill('six');
  await owner.getByRole('textbox', { name: /^Link of/ }).fill('a17');
  await owner.getByRole('button', { name: 'Send this message' }).click();
  const said = 'Hello Ana, your ube cake is ready. Pick it up until six.';
  await expect(owner.getByRole('region', { name: 'Message history' })).toContainText(said);
  await expect.poll(() => graph.sent.at(-1)?.filled).toContain(said);
});
