import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addSample, arriveSignedIn, callApi, password, readMailedLink } from './people.ts';
import { adminEmail, type Product, startProduct } from './product.ts';
import { listPlainWords, pseudoLocalize } from './pseudo-texts.ts';
import { listRouterPatterns, routes } from './routes.ts';

const assets = fileURLToPath(new URL('../apps/web/dist/assets/', import.meta.url));
/** Pattern of a build file that contains only texts: of one area, or the initial ones of a light page. */
const likeTexts =
  /^(?:import\{[^}]*\}from"[^"]*";)*var \w+=\{(?![\s\S]*(?:=>|function\s*\w*\(|import\())[\s\S]*export\{[^}]*\};?\s*$/;
/** Module of an area in a file with several. */
const moduleOfArea = /\w+=\w+\(\{default:\(\)=>\w+\}\),/g;
const runtime = /^rolldown-runtime-/;

/** Whether a build file and all its imports contain only texts. Icons are also objects with an import. */
function isTexts(path: string): boolean {
  const code = readFileSync(path, 'utf8').replace(moduleOfArea, '');
  return (
    likeTexts.test(code) &&
    [...code.matchAll(/\bfrom"\.\/([^"]+)"/g)].every(
      ([, name = '']) => runtime.test(name) || isTexts(assets + name),
    )
  );
}

/** Serves the browser app with pseudo-localized texts, including prerendered ones. */
async function servePseudoTexts(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const isPage = response.headers()['content-type']?.startsWith('text/html');
      if (!isPage) return route.fulfill({ response });
      await route.fulfill({
        response,
        body: (await response.text()).replace(/<html lang="\w+"/, '<html lang="zxx"'),
      });
    },
  );
  await page.route('**/assets/*.js', async (route) => {
    const path = assets + basename(new URL(route.request().url()).pathname);
    if (!isTexts(path)) return route.continue();
    const areas = Object.entries(await import(pathToFileURL(path).href));
    const body = areas.map(([name, texts], at) => {
      pseudoLocalize(texts as object);
      return `const texts${at} = ${JSON.stringify(texts)}; export { texts${at} as ${name} };`;
    });
    await route.fulfill({ contentType: 'text/javascript', body: body.join('\n') });
  });
}

const softly = expect.configure({ soft: true });

/** Names, figures and symbols that are equal in every language or entered by the owner. */
const untranslated = new Set([
  ...[
    'Anito',
    'Rosa',
    'Santos',
    'Hiraya',
    'Helper',
    'Bakeshop',
    'English',
    'Filipino',
    'Español',
    'Français',
  ],
  ...['KB', 'MB', 'GB', 'AM', 'PM', 'Ctrl', 'UTC', 'sec', 'min', 'hr', 'ms', 'helper'],
  ...['Chrome', 'Linux', 'MM', 'DD', 'YYYY', 'mm'],
  // Intl writes these.
  ...['minute', 'minutes', 'ago'],
  ...['Messenger', 'WhatsApp', 'Telegram'],
  ...['WordPress', 'Shopify', 'Wix', 'Squarespace', 'Webflow'],
  ...['OpenAI', 'Anthropic', 'Google', 'Mistral', 'Groq', 'xAI', 'Azure', 'OpenRouter'],
  // Initials of names.
  ...['RS', 'HH'],
  ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((day) => [
    day.toLocaleString('en', { month: 'short' }),
    day.toLocaleString('en', { month: 'long' }),
  ]),
  ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day)).flatMap((day) => [
    day.toLocaleString('en', { weekday: 'short' }),
    day.toLocaleString('en', { weekday: 'long' }),
  ]),
]);

/**
 * Addresses, files, ids, names of settings, models and time zones, the sample owner's texts, languages by
 * their own names.
 */
const names =
  /\S+@\S+|(?:Africa|America|Asia|Australia|Europe|Pacific)\/\w+|UTC[+-]\d\d:\d\d [\w/ -]+|(?:mail|www)\.example\.com|localhost:\d{1,5}\/c\/[0-9a-f]{12}|https?:\S+|\S+\.(?:pdf|docx|rtf|md)|[0-9a-f]{8}(?:-[0-9a-f]{4,12})+|[A-Z]+(?:_[A-Z]+)+|all-MiniLM\S+|visitor-of-the-helper|I answer questions about our menu, delivery and policies|Español|Français/g;

/** Returns all visible and announced texts of the page, except those written by users. */
const listTexts = (page: Page) =>
  page.evaluate(() => {
    const written =
      'script, style, noscript, code, pre, kbd, textarea, [dir=auto], [lang]:not(html), [translate=no]';
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(written)) texts.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(written) && !element.matches('textarea')) continue;
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts;
  });

/** Returns texts with untranslated words. */
async function listUntranslated(page: Page): Promise<string[]> {
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility()),
  );
  const isOwn = (word: string) => untranslated.has(word);
  const texts = (await listTexts(page)).map((text) => text.replace(names, ''));
  return [...new Set(texts.filter((text) => !listPlainWords(text).every(isOwn)))];
}

async function signInAgain(page: Page, product: { dataDir: string }): Promise<void> {
  const submit = page.locator('form button[type=submit]');
  await page.goto(await readMailedLink(product.dataDir, adminEmail));
  await page.locator('input[type=password]').fill(password);
  await submit.click();
  await page.goto('/dashboard');
  await page.locator('main button').first().click();
  await page.locator('input[name=email]').fill(adminEmail);
  await page.locator('input[name=password]').fill(password);
  await submit.click();
  await expect(page).toHaveURL('/dashboard');
}

test('every route of the router is in the list of screens', () => {
  expect(new Set(listRouterPatterns())).toEqual(new Set(routes.map(({ pattern }) => pattern)));
});

/** The product with pseudo-localized texts in server and browser. */
const pseudoTest = test.extend<{ pseudoProduct: Product; pseudoPage: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  pseudoProduct: async ({}, use) => {
    const preload = new URL('pseudo-server.ts', import.meta.url);
    const product = await startProduct({ env: { NODE_OPTIONS: `--import ${preload.href}` } });
    await use(product);
    await product.stop();
  },
  pseudoPage: async ({ pseudoProduct, browser }, use) => {
    const context = await browser.newContext({ baseURL: pseudoProduct.url });
    const page = await context.newPage();
    await servePseudoTexts(page);
    await use(page);
    await context.close();
  },
});

pseudoTest(
  'no screen says a word that could not be translated',
  async ({ pseudoProduct, pseudoPage: page }) => {
    const check = async (name: string) => {
      await expect(page.locator('h1:visible').first()).toBeVisible();
      // The title is the server's until the page sets its own.
      await softly.poll(() => listUntranslated(page), { message: name }).toEqual([]);
    };
    for (const path of [
      '/oidc/interaction/none',
      '/oidc/auth?client_id=nobody',
      '/oidc/password?token=none',
    ]) {
      await page.goto(path);
      await check(path);
    }
    const things = { assistantId: 0, connectionId: 0, leadId: 0 };
    for (const route of routes.filter(({ audience }) => audience === 'stranger')) {
      await page.goto(route.toPath(things));
      await check(route.name);
    }
    await arriveSignedIn(page, pseudoProduct.url, adminEmail);
    await signInAgain(page, pseudoProduct);
    const lead = await callApi<{ id: number }>(page, 'POST', '/api/lead', { email: 'ana@example.com' });
    Object.assign(things, await addSample(page), { leadId: lead.id });
    const question = { question: 'Do you sell shoes?', channelUserId: 'visitor-of-the-helper' };
    await page.request.post(`/api/assistant/${things.assistantId}/public/chat`, { data: question });
    for (const route of routes.filter(({ audience }) => audience !== 'stranger')) {
      await page.goto(route.toPath(things));
      await check(route.name);
    }
  },
);
