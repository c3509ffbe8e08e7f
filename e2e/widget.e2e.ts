import type { NewApiKey } from '@anito/contract/api-keys';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { listViolations, look } from './look.ts';
import { addSample, callApi, createAgent } from './people.ts';

type ReceivedEvents = { name: string; detail: { role?: string; code?: string } }[];

const createKey = async (owner: Page, allowedOrigins: string[] = []) =>
  (await callApi<NewApiKey>(owner, 'POST', '/api/apikey', { allowedOrigins })).plainTextKey;

/** Records events received by the page and CSP violations. */
const listener = `
  window.told = [];
  window.refused = [];
  document.addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective + ' ' + event.blockedURI));
  for (const name of ['ready', 'open', 'close', 'message', 'error']) {
    AnitoWidget.on(name, ({ detail }) => told.push({ name, detail }));
  }`;
const readReceivedEvents = (page: Page) =>
  page.evaluate(() => (window as unknown as { told: ReceivedEvents }).told);
const readRefused = (page: Page) => page.evaluate(() => (window as unknown as { refused: string[] }).refused);

const chatIn = (page: Page, index = 0) => {
  const frame = page.frameLocator('iframe').nth(index);
  return {
    field: frame.getByLabel('Your message'),
    answers: frame.getByRole('listitem').filter({ has: frame.getByRole('button', { name: 'Copy answer' }) }),
    log: frame.getByRole('region', { name: /^Conversation with / }),
    heading: frame.getByRole('heading', { level: 1 }),
  };
};

/**
 * No extra headers: they would trigger preflight requests to other origins, which real visitors do not cause.
 */
const noExtraHeaders = { extraHTTPHeaders: {} };

let site: ForeignSite | undefined;
test.afterEach(() => site?.close());

test('a button on a page with a strict policy opens a chat, by keyboard as well, and keeps it', async ({
  owner,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(owner);
  const pages = {
    '/': { head: '' as string, script: listener },
  };
  site = await startForeignSite(product.url, pages);
  const key = await createKey(owner, [site.origin]);
  pages['/'].head =
    `<script src="${product.url}/widget.js?${Date.now()}" data-assistant-id="${assistantId}" data-api-key="${key}" data-title="Ask Rosa"></script><script src="/.js"></script>`;

  const context = await browser.newContext(noExtraHeaders);
  const page = await context.newPage();
  const hosts = new Set<string>();
  const sent: Promise<[path: string, bytes: number]>[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== product.url || request.resourceType() !== 'script') return;
    sent.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
  });
  await page.goto(site.origin);
  const launcher = page.getByRole('button', { name: /^Open chat/ });
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('iframe')).toHaveCount(0);
  await look(page, 'widget-button');

  await page.keyboard.press('Tab');
  await expect(launcher).toBeFocused();
  await page.keyboard.press('Enter');
  const chat = chatIn(page);
  await expect(chat.heading).toHaveText('Ask Rosa');
  await expect(chat.field).toBeFocused();
  await page.keyboard.type('How much is the ube cake?');
  await page.keyboard.press('Enter');
  await expect(chat.answers).toHaveCount(1);
  await expect(chat.answers.first()).toContainText(/₱|\d/);
  await look(page, 'widget-open');
  for (const isDark of [false, true]) {
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    expect(await listViolations(page.frames()[1]!, isDark)).toEqual([]);
  }

  await chat.field.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(launcher).toBeFocused();
  const told = await readReceivedEvents(page);
  expect(told.map(({ name, detail }) => detail.role ?? name)).toEqual([
    'ready',
    'open',
    'user',
    'assistant',
    'close',
  ]);
  expect(JSON.stringify(told)).not.toContain('ube cake');
  expect(await readRefused(page)).toEqual([]);
  const scripts = await Promise.all(sent);
  const weigh = (isLoader: boolean) =>
    scripts.reduce((sum, [path, bytes]) => sum + ((path === '/widget.js') === isLoader ? bytes : 0), 0);
  console.log(`loader ${weigh(true)} bytes, scripts of the frame ${weigh(false)} bytes`);
  expect(weigh(true)).toBeLessThanOrEqual(6 * 1_024);
  expect(weigh(false)).toBeLessThanOrEqual(90 * 1_024);
  // A frame without scripts would have no size.
  expect(weigh(false)).toBeGreaterThan(20 * 1_024);
  expect([...hosts].toSorted()).toEqual([site.origin, product.url].toSorted());

  await page.reload();
  await launcher.click();
  await expect(chat.answers).toHaveCount(1);
  await page.evaluate(() =>
    (window as unknown as { AnitoWidget: { destroy(): void } }).AnitoWidget.destroy(),
  );
  await expect(page.locator('[data-anito-widget]')).toHaveCount(0);
  await context.close();
});

test('a visitor rates an answer on another website and starts a new conversation, and the owner reads both', async ({
  owner,
  browser,
  product,
}) => {
  const { assistantId } = await addSample(owner);
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}`, { contact: 'Call us at +63 917 555 0123' });
  const key = await createKey(owner);
  site = await startForeignSite(product.url, {
    '/': {
      head: `<script src="${product.url}/widget.js" data-assistant-id="${assistantId}" data-api-key="${key}"></script><script src="/.js"></script>`,
      script: listener,
    },
  });
  const context = await browser.newContext(noExtraHeaders);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== product.url || request.resourceType() !== 'script' || pathname === '/widget.js') return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const isSound = async (name: string) => {
    await look(page, name);
    for (const isDark of [false, true]) {
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      expect(await listViolations(page.frames()[1]!, isDark)).toEqual([]);
    }
  };
  await page.goto(site.origin);
  await page.getByRole('button', { name: /^Open chat/ }).click();
  const chat = chatIn(page);
  const frame = page.frameLocator('iframe');
  await chat.field.fill('How much is the ube cake?');
  await page.keyboard.press('Enter');
  const thumb = (name: string) => frame.getByRole('button', { name, exact: true });
  await thumb('Not helpful').click();
  await frame.getByLabel('What was missing or wrong?').fill('The price is old.');
  await isSound('widget-rating');
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
  console.log(`scripts of a frame in which an answer is rated: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(90 * 1_024);
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(frame.getByText('Thank you. The business can see your feedback.')).toBeVisible();
  await isSound('widget-rated');
  await page.reload();
  await page.getByRole('button', { name: /^Open chat/ }).click();
  await expect(thumb('Not helpful')).toHaveAttribute('aria-pressed', 'true');
  await thumb('Helpful').click();
  await expect(thumb('Helpful')).toHaveAttribute('aria-pressed', 'true');

  await frame.getByRole('button', { name: 'New conversation' }).click();
  await expect(chat.answers).toHaveCount(0);
  await expect(chat.field).toBeVisible();
  await isSound('widget-begun-anew');
  await expect(frame.getByRole('link', { name: '+63 917 555 0123' })).toBeHidden();
  await chat.field.fill('Who won the basketball finals in 1978?');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('link', { name: '+63 917 555 0123' })).toBeInViewport();
  await isSound('widget-contact');
  await frame.getByRole('button', { name: 'New conversation' }).click();
  await expect(chat.answers).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /^Open chat/ }).click();
  await expect(chat.field).toBeVisible();
  await expect(chat.answers).toHaveCount(0);
  expect(await readRefused(page)).toEqual([]);
  const kept = await callApi<object>(owner, 'GET', `/api/assistant/${assistantId}/conversations`);
  expect(JSON.stringify(kept)).toContain('"feedback":"up"');
  await context.close();
});

test('two widgets work on one page, inline and in the corner, where frames have no storage', async ({
  owner,
  browser,
  product,
}) => {
  const first = await createAgent(owner, 'Counter');
  const second = await createAgent(owner, 'Kitchen');
  await callApi(owner, 'PUT', `/api/assistant/${second.id}`, { description: 'Knows the recipes.' });
  await callApi(owner, 'PUT', `/api/assistant/${second.id}/customization`, { buttonColor: '#0f766e' });
  const key = await createKey(owner);
  const init = (options: object) => `AnitoWidget.init(${JSON.stringify({ apiKey: key, ...options })});`;
  site = await startForeignSite(product.url, {
    '/': {
      head: `<script src="${product.url}/widget.js"></script>`,
      body: '<div id="chat"></div><p>Open every day until eight.</p><script src="/.js"></script>',
      script: `${listener}
        ${init({ assistantId: first.id, position: 'inline-iframe', container: '#chat' })}
        ${init({ assistantId: second.id, title: 'Kitchen' })}`,
    },
  });
  const context = await browser.newContext(noExtraHeaders);
  // Like browsers that block the storage of third-party frames.
  await context.addInitScript(() => {
    if (window === top) return;
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document', 'SecurityError');
        },
      });
    }
  });
  const page = await context.newPage();
  await page.goto(site.origin);
  const height = () => page.locator('#chat').evaluate((element) => element.getBoundingClientRect().height);
  expect(await height()).toBe(600);
  const inline = chatIn(page, 0);
  await expect(inline.heading).toHaveText('Counter');
  // The embedding page keeps the focus.
  await expect(inline.field).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await inline.field.fill('Are you open on Sundays?');
  await page.keyboard.press('Enter');
  await expect(inline.answers).toHaveCount(1);
  await page.getByRole('button', { name: 'Open chat: Kitchen' }).click();
  const popup = chatIn(page, 1);
  await expect(popup.heading).toHaveText('Kitchen');
  await popup.field.fill('What is in the ensaymada?');
  await page.keyboard.press('Enter');
  await expect(popup.answers).toHaveCount(1);
  // The focus ring has the owner’s color, if one is chosen.
  await expect(popup.field.locator('..')).toHaveCSS('outline-color', 'rgb(15, 118, 110)');
  await expect(inline.log).not.toContainText('ensaymada');
  expect(await height()).toBe(600);
  await look(page, 'widget-two');
  expect(await readRefused(page)).toEqual([]);

  await page.reload();
  await expect(inline.answers).toHaveCount(1);
  await context.close();
});

test("a website that the key does not allow gets no chat, and only the widget's page can be framed", async ({
  owner,
  browser,
  product,
}) => {
  const { id } = await createAgent(owner, 'Counter');
  const key = await createKey(owner, ['https://shop.example']);
  const config = await owner.request.get(`/api/widget/${id}/config`, { headers: { 'x-api-key': key } });
  const { frameUrl } = (await config.json()) as { frameUrl: string };
  const frames = [frameUrl, `/public/assistant/${id}/chat`, '/widget-frame.html'];
  site = await startForeignSite(product.url, {
    '/': {
      head: `<script src="${product.url}/widget.js"></script><script src="/.js"></script>`,
      body: frames.map((path) => `<iframe src="${product.url}${path}"></iframe>`).join(''),
      script: `${listener} AnitoWidget.init({ assistantId: ${id}, apiKey: '${key}' });`,
    },
  });
  const context = await browser.newContext(noExtraHeaders);
  const page = await context.newPage();
  await page.goto(site.origin);
  await expect
    .poll(async () => (await readReceivedEvents(page)).map(({ detail }) => detail.code))
    .toEqual(['unreachable']);
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const frame of page.frames().slice(1)) {
    await expect(frame.locator('#root')).toHaveCount(0);
  }
  await context.close();
});
