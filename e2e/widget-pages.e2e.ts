import type { NewApiKey } from '@anito/contract/api-keys';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { look } from './look.ts';
import { callApi, createAgent } from './people.ts';

/**
 * No extra headers: they would trigger preflight requests to other origins, which real visitors do not cause.
 */
const noExtraHeaders = { extraHTTPHeaders: {} };

let site: ForeignSite | undefined;
test.afterEach(() => site?.close());

const createKey = async (owner: Page) =>
  (await callApi<NewApiKey>(owner, 'POST', '/api/apikey', { allowedOrigins: [] })).plainTextKey;

const launchers = (page: Page) => page.getByRole('button', { name: /^(?:Open|Close) chat/ });

/** Returns the distance of each button from the right edge of the page, in pixels. */
async function measureGaps(page: Page): Promise<number[]> {
  const width = page.viewportSize()!.width;
  const boxes = await Promise.all((await launchers(page).all()).map((button) => button.boundingBox()));
  return boxes.map((box) => Math.round(width - box!.x - box!.width)).toSorted((a, b) => a - b);
}

/** Styles of themes that are meant for their own elements but match generic ones. */
const themeStyles = [
  'div:empty, :empty { display: none !important }',
  ':not(:defined) { visibility: hidden !important; opacity: 0 }',
  'iframe { display: none !important; max-width: 0 !important; height: 0 !important }',
  'button { display: none !important; position: static !important; opacity: 0 !important; width: 0 !important }',
  'body > *:not(header, main) { display: none !important; opacity: 0 !important; transform: scale(0) !important }',
  'html > *:not(head, body) { display: none !important }',
  'main > *:not(h1, p) { display: none !important; height: 0 !important; overflow: hidden !important }',
  '[class*="popup"], [class*="inline"], [id*="panel"], div[style] { display: none !important }',
  '* { pointer-events: none !important; clip-path: inset(100%); animation: none !important }',
  '*, :root { --ground: transparent !important; --text: transparent !important; --shift: 4000px !important; --edge: -900px }',
  'h1, p, header, main, body, html { clip-path: none }',
  'main > *:not(h1, p)::before, html > *:not(head, body)::before, body > *:not(header, main)::before { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #fff }',
  'span, svg, path { display: none !important; stroke: none !important }',
];

for (const width of [1_280, 390]) {
  test(`shows its button and its inline chat ${width} px wide, regardless of a theme's styles for generic elements`, async ({
    owner,
    browser,
    product,
  }) => {
    const corner = await createAgent(owner, 'Counter');
    const inline = await createAgent(owner, 'Kitchen');
    const key = await createKey(owner);
    const tag = (id: number, more = '') =>
      `<script src="${product.url}/widget.js" async data-assistant-id="${id}" data-api-key="${key}" ${more}></script>`;
    site = await startForeignSite(product.url, {
      '/': {
        head: '<link rel="stylesheet" href="/.css">',
        style: themeStyles.join('\n'),
        body: tag(inline.id, 'data-position="inline-iframe"') + tag(corner.id),
      },
    });
    const context = await browser.newContext({ ...noExtraHeaders, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(site.origin);
    await expect(launchers(page)).toBeVisible();
    expect(await measureGaps(page)).toEqual([20]);
    const field = page.frameLocator('iframe').first().getByLabel('Your message');
    await field.fill('Are you open?');
    const room = await page.locator('iframe').first().boundingBox();
    expect(room!.height).toBe(600);
    expect(room!.width).toBeGreaterThan(300);
    await look(page, `widget-hostile-theme-${width}`);
    // A visitor's click: nothing of the page covers the button.
    await page.mouse.click(width - 50, 750);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.frameLocator('[role=dialog] iframe').getByLabel('Your message')).toBeFocused();
    await context.close();
  });
}

/**
 * Replaces the content of the page like frameworks do on a visit. With `runsScripts`, script tags in the new
 * content run, including scripts that ran before.
 */
const visits = `
  window.visits = 0;
  const first = document.body.cloneNode(true);
  function fresh(runsScripts) {
    const body = first.cloneNode(true);
    body.querySelector('h1').textContent = 'Visit ' + ++window.visits;
    if (runsScripts) for (const script of body.querySelectorAll('script[src*="widget.js"]')) {
      const copy = document.createElement('script');
      for (const { name, value } of script.attributes) copy.setAttribute(name, value);
      script.replaceWith(copy);
    }
    return body;
  }
  window.frameworks = {
    turbo() { document.body.replaceWith(fresh(true)); },
    turbolinks() { document.documentElement.replaceChild(fresh(true), document.body); },
    astro() { document.body.replaceWith(fresh(false)); },
    htmx() { document.body.replaceChildren(...fresh(true).childNodes); },
    swup() { document.querySelector('main').replaceWith(fresh(true).querySelector('main')); },
    snapshot() {
      const kept = document.body.cloneNode(true);
      document.body.replaceWith(fresh(true));
      setTimeout(() => { first.replaceChildren(...kept.childNodes); document.body.replaceWith(fresh(true)); });
    },
    script() { document.body.replaceWith(fresh(false)); AnitoWidget.init(window.options); },
    manager() {
      document.querySelector('script[src*="widget.js"]').remove();
      setTimeout(() => document.body.append(fresh(true).querySelector('script[src*="widget.js"]')), 300);
    },
  };`;

type Site = Window & {
  visits: number;
  options: object;
  frameworks: Record<string, () => void>;
};

async function openSite(
  { owner, browser, product }: { owner: Page; browser: Browser; product: { url: string } },
  write: (tag: (id: number, more?: string) => string, ids: [number, number]) => string,
): Promise<{ page: Page; ids: [number, number]; options: { assistantId: number; apiKey: string } }> {
  const ids: [number, number] = [
    (await createAgent(owner, 'Counter')).id,
    (await createAgent(owner, 'Kitchen')).id,
  ];
  const apiKey = await createKey(owner);
  const tag = (id: number, more = '') =>
    `<script src="${product.url}/widget.js" async data-assistant-id="${id}" data-api-key="${apiKey}" ${more}></script>`;
  site = await startForeignSite(
    product.url,
    { '/': { head: '<script src="/.js" defer></script>', body: write(tag, ids), script: visits } },
    { hasPolicy: false },
  );
  const page = await (await browser.newContext(noExtraHeaders)).newPage();
  await page.goto(site.origin);
  return { page, ids, options: { assistantId: ids[0], apiKey } };
}

const visit = (page: Page, framework: string) =>
  page.evaluate((name) => (window as unknown as Site).frameworks[name]!(), framework);
/** Longer than one frame and a cached script take. */
const waitForSettling = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));

for (const framework of ['turbo', 'turbolinks', 'astro', 'htmx', 'swup', 'snapshot', 'script', 'manager']) {
  test(`keeps one button in place when ${framework} replaces the page`, async ({
    owner,
    browser,
    product,
  }) => {
    const { page, options } = await openSite({ owner, browser, product }, (tag, [id]) =>
      framework === 'script' ? `<script src="${product.url}/widget.js"></script>` : tag(id),
    );
    if (framework === 'script') {
      await page.evaluate((given) => {
        const page = window as unknown as Site & { AnitoWidget: { init(options: object): void } };
        page.options = given;
        page.AnitoWidget.init(given);
      }, options);
    }
    await expect(launchers(page)).toHaveCount(1);
    for (let count = 0; count < 3; count++) {
      await visit(page, framework);
      await waitForSettling(page);
      await expect(launchers(page)).toHaveCount(1);
      expect(await measureGaps(page)).toEqual([20]);
      await expect(page.locator('[data-anito-widget]')).toHaveCount(1);
    }
    await launchers(page).click();
    const field = page.frameLocator('iframe').getByLabel('Your message');
    await field.fill('Do you have');
    // The button is larger under the pointer.
    await page.mouse.move(10, 10);
    await visit(page, framework);
    await waitForSettling(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(1);
    expect(await measureGaps(page)).toEqual([20]);
    // If the tag is missing for a while, the chat reloads.
    await expect(field).toHaveValue(framework === 'manager' ? '' : 'Do you have');
    await page.context().close();
  });
}

/** What pages do to the elements in their body. */
const moves = {
  'is wrapped and moved': `
    const wrapper = document.createElement('div');
    wrapper.style = 'position: fixed; inset: 0; overflow: hidden; transform: translateY(-900px)';
    wrapper.append(...document.body.childNodes);
    document.body.append(wrapper)`,
  'is filtered and scrolled': `
    document.body.style = 'filter: invert(1); min-height: 3000px; perspective: 10px';
    scrollTo(0, 900)`,
  'lies under a sheet of the same order': `
    document.body.style = 'position: relative; z-index: 0';
    const sheet = document.createElement('div');
    sheet.style = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff';
    document.documentElement.append(sheet)`,
};

for (const [what, script] of Object.entries(moves)) {
  test(`keeps its button in the corner of a page whose body ${what}`, async ({ owner, browser, product }) => {
    const { page } = await openSite({ owner, browser, product }, (tag, [id]) => tag(id));
    await expect(launchers(page)).toHaveCount(1);
    await page.evaluate(script);
    await waitForSettling(page);
    const { width, height } = page.viewportSize()!;
    await page.mouse.click(width - 50, height - 50);
    await expect(page.getByRole('dialog')).toBeVisible();
    const field = page.frameLocator('iframe').getByLabel('Your message');
    await field.fill('Do you have');
    const room = await page.getByRole('dialog').boundingBox();
    expect(room!.y + room!.height).toBeLessThan(height);
    // The button is larger under the pointer.
    await page.mouse.move(10, 10);
    await expect.poll(() => measureGaps(page)).toEqual([20]);
    await page.context().close();
  });
}

test('disappears with its tag when a consent manager keeps an inactive copy of it', async ({
  owner,
  browser,
  product,
}) => {
  const { page } = await openSite({ owner, browser, product }, (tag, [id]) => tag(id));
  await expect(launchers(page)).toHaveCount(1);
  const replaceTag = (type: string) =>
    page.evaluate((given) => {
      const tag = document.querySelector('script[data-assistant-id]')!;
      const copy = document.createElement('script');
      for (const { name, value } of tag.attributes) copy.setAttribute(name, value);
      copy.type = given;
      tag.replaceWith(copy);
    }, type);
  await replaceTag('text/plain');
  await expect(page.locator('[data-anito-widget]')).toHaveCount(0);
  await replaceTag('text/javascript');
  await expect(launchers(page)).toHaveCount(1);
  await page.context().close();
});

test('makes an inline chat as wide as its container, also where items shrink to their content', async ({
  owner,
  browser,
  product,
}) => {
  const styles = [
    'display: flex; flex-direction: column; align-items: center',
    'display: grid; justify-items: start',
  ];
  for (const style of styles) {
    const { page } = await openSite(
      { owner, browser, product },
      (tag, [id]) => `<div style="${style}">${tag(id, 'data-position="inline-iframe"')}</div>`,
    );
    await expect(page.locator('main iframe')).toBeVisible();
    const [place, chat] = await Promise.all(
      ['main > div', 'main iframe'].map((selector) => page.locator(selector).first().boundingBox()),
    );
    expect(chat!.width).toBe(place!.width);
    await page.context().close();
    await site?.close();
  }
});

test('keeps two assistants separate, and an inline chat after its tag', async ({
  owner,
  browser,
  product,
}) => {
  const { page } = await openSite(
    { owner, browser, product },
    (tag, [first, second]) => tag(first) + tag(second) + tag(second, 'data-position="inline-iframe"'),
  );
  await expect(launchers(page)).toHaveCount(2);
  for (const framework of ['turbo', 'astro', 'htmx', 'swup']) {
    await visit(page, framework);
    await waitForSettling(page);
    await expect(launchers(page)).toHaveCount(2);
    expect(await measureGaps(page)).toEqual([20, 96]);
    await expect(page.locator('main iframe')).toHaveCount(1);
    await expect(page.locator('iframe')).toHaveCount(1);
  }
  await page.context().close();
});

test('removes a widget with its tag, and moves the other one into the corner', async ({
  owner,
  browser,
  product,
}) => {
  const { page, ids } = await openSite(
    { owner, browser, product },
    (tag, [first, second]) =>
      tag(first) + tag(first) + tag(second) + tag(second, 'data-position="inline-iframe"'),
  );
  // The same tag twice gives one button.
  await expect(launchers(page)).toHaveCount(2);
  await expect(page.locator('iframe')).toHaveCount(1);
  const removeTag = (id: number) =>
    page.evaluate(
      (assistant) => document.querySelector(`script[data-assistant-id="${assistant}"]`)?.remove(),
      id,
    );
  await removeTag(ids[0]);
  await waitForSettling(page);
  await expect(launchers(page)).toHaveCount(2);
  await removeTag(ids[0]);
  await expect(launchers(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Open chat: Kitchen' })).toBeVisible();
  expect(await measureGaps(page)).toEqual([20]);
  await removeTag(ids[1]);
  await removeTag(ids[1]);
  await expect(page.locator('[data-anito-widget]')).toHaveCount(0);
  await page.context().close();
});
