import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { startWebsiteFarm, type WebsiteFarm } from '../apps/server/src/testing/website-farm.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { ask, findField, findLog, findSources } from './chat.ts';
import { launchOptions } from './chromium.ts';
import { addNotionSource, fillShop, shopIds } from './notion.ts';
import { addSample, callApi, newAddress, signInUnseen } from './people.ts';
import { startProduct } from './product.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const screen = { width: 1280, height: 800 };
const maxBytes = 160_000;

async function openPage(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    baseURL,
    viewport: screen,
    locale: 'en-US',
    timezoneId: 'Asia/Manila',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  return context.newPage();
}

async function save(page: Page, name: string): Promise<void> {
  const path = `${folder}${name}.png`;
  await page.screenshot({ path });
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes, more than ${maxBytes}`);
  process.stdout.write(`${path}: ${size} bytes\n`);
}

/** Adds a website, a Notion workspace and notes to the sample files, and waits until all are synced. */
async function addSources(owner: Page, farm: WebsiteFarm): Promise<void> {
  const { id: websiteId } = await callApi<{ id: number }>(owner, 'POST', '/api/website/connections', {
    name: 'Hiraya website',
    baseUrl: farm.url,
    selectedPages: [...farm.pages.keys()].slice(0, 6).map((path) => ({ url: farm.url + path })),
    scraperMode: 'HttpClient',
  });
  await callApi(owner, 'POST', `/api/website/connections/${websiteId}/sync`);
  const { handbook, deliveries, holidays, cakes } = shopIds;
  const pages = [handbook, deliveries, holidays, cakes];
  await addNotionSource(owner, { name: 'Staff handbook', pages, filters: [] });
  const { id: notesId } = await callApi<{ id: number }>(owner, 'POST', '/api/notes/connections', {
    name: 'Questions at the counter',
  });
  for (const [title, text] of [
    ['Do you take GCash?', 'Yes, GCash, Maya and cash.'],
    ['Is there parking?', 'Two free spaces in front of the shop.'],
  ]) {
    await callApi(owner, 'POST', `/api/notes/connections/${notesId}/entries`, {
      kind: 'question',
      title,
      text,
    });
  }
  await owner.goto('/sources');
  await owner.getByText('Last sync: Just now').nth(3).waitFor();
}

/** `node e2e/make-pictures.ts` makes the pictures of the README from the running product. */
async function createPictures(): Promise<void> {
  await buildWeb();
  await mkdir(folder, { recursive: true });
  const [farm, notion] = await Promise.all([startWebsiteFarm(8), startFakeNotion()]);
  fillShop(notion);
  const product = await startProduct({
    env: { FETCH_ALLOW_PRIVATE: new URL(farm.url).host, NOTION_API_URL: notion.url },
  });
  const browser = await chromium.launch(launchOptions);
  try {
    const owner = await openPage(browser, product.url);
    await signInUnseen(owner, product.url);
    const { assistantId } = await addSample(owner);
    await addSources(owner, farm);
    // Without the notices of the syncs.
    await owner.reload();
    await owner.locator('[role=status]').getByText('Connected').waitFor();
    await save(owner, 'console');

    const chat = `/public/assistant/${assistantId}/chat`;
    const openChat = async () => {
      const visitor = await openPage(browser, product.url, { extraHTTPHeaders: newAddress() });
      await visitor.goto(chat);
      return visitor;
    };
    const first = await openChat();
    await ask(first, 'Price of ube macapuno cake?');
    const { answer } = await ask(first, 'How much is delivery to Antipolo?');
    await findSources(answer).first().locator('button[aria-expanded]').click();
    await save(first, 'chat');

    for (const question of ['Until when can I cancel my order?', 'Are you open on Sunday?']) {
      await ask(await openChat(), question);
    }
    const waiting = await openChat();
    await ask(waiting, 'Price of ube macapuno cake?');
    await waiting.getByRole('button', { name: 'Talk to a person' }).click();
    await waiting.getByText('Waiting for someone to reply').waitFor();
    await findField(waiting).fill('Can you write a name on the cake by Friday?');
    await waiting.keyboard.press('Enter');
    await owner.goto('/inbox');
    await owner.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click();
    const reply = owner.getByRole('textbox', { name: 'Your reply' });
    await reply.fill('Yes, we can. Which name shall we write?');
    await reply.press('Enter');
    await findLog(waiting).getByText('Which name shall we write?').waitFor();
    const thread = owner.getByRole('region', { name: 'Message history' });
    await thread.getByText('Which name shall we write?').scrollIntoViewIfNeeded();
    await save(owner, 'inbox');
  } finally {
    await browser.close();
    await product.stop();
    await Promise.all([farm.close(), notion.close()]);
  }
}

if (import.meta.main) await createPictures();
