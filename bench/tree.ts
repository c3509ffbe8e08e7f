/**
 * Selection of Notion pages in a workspace of 5,000 pages: `npm run bench:tree`, after `npm run build`. The
 * real product lists them from a fake Notion. A browser scrolls, selects all, searches and expands.
 */

import { startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { addPage, createWorkspace, uuid } from '@anito/notion-reader/testing/fake-notion/workspace';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { startProduct } from './product.ts';
import { quantile } from './quantile.ts';

const pageCount = 5_000;
/** Children per page, which gives a tree of five levels. */
const childrenPerPage = 8;
const rounds = 5;

function createLargeWorkspace() {
  const workspace = createWorkspace('Large workspace');
  for (let index = 0; index < pageCount; index++) {
    const parent = Math.floor((index - childrenPerPage) / childrenPerPage);
    addPage(workspace, {
      ...{ id: uuid(10_000 + index), title: `Page ${index} of the handbook` },
      ...(parent >= 0 && { parent: { type: 'page_id', page_id: uuid(10_000 + parent) } }),
    });
  }
  return workspace;
}

/** Code for the page, as text, because this program has no types of browser objects. */
const inPage = `
  globalThis.nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  globalThis.timeClick = async (name) => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find((one) => (one.ariaLabel ?? one.textContent) === name);
    const start = performance.now();
    button.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  };
  globalThis.scrollThrough = async (steps) => {
    const tree = document.querySelector('[role=tree]');
    const gaps = [];
    let last = await nextFrame();
    for (let step = 1; step <= steps; step++) {
      tree.scrollTop = (tree.scrollHeight - tree.clientHeight) * (step / steps);
      const now = await nextFrame();
      gaps.push(now - last);
      last = now;
    }
    return gaps;
  };
`;

/** Returns the milliseconds from a click on a button to the frame that shows its result. */
const timeAct = (page: Page, name: string) => page.evaluate<number>(`timeClick(${JSON.stringify(name)})`);

/** Returns the milliseconds between frames while scrolling through the whole tree in 200 steps. */
const measureScroll = (page: Page) => page.evaluate<number[]>('scrollThrough(200)');

/** Returns the milliseconds until the number of matches of a search is shown. */
async function measureSearch(page: Page, words: string, expectedText: string): Promise<number> {
  const field = page.getByLabel('Search the pages');
  await field.fill('');
  const start = performance.now();
  await field.fill(words);
  await page.getByText(expectedText).waitFor();
  return performance.now() - start;
}

const notion = await startFakeNotion({ workspace: createLargeWorkspace() });
const product = await startProduct({ env: { NOTION_API_URL: notion.url } });
const browser = await chromium.launch(launchOptions);
try {
  const accessToken = await product.createToken('tree@example.com');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(inPage);
  const keep = (key: string, value: object) =>
    page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`);
  await keep('anito.tokens', { accessToken, expiresAt: Date.now() + 3_600_000 });
  const handle = await fetch(`${product.url}/api/notion/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ apiToken: 'ntn_example' }),
  }).then((response) => response.json() as Promise<{ tokenHandle: string; expiresAt: string }>);
  const { tokenHandle: apiToken, expiresAt } = handle;
  await keep('anito.account.notion', { apiToken, expiresAt, workspaceName: 'Large workspace' });
  const start = performance.now();
  await page.goto(`${product.url}/notion-pages`);
  await page.getByRole('tree').waitFor({ timeout: 120_000 });
  const listed = performance.now() - start;
  const times: Record<string, number[]> = {
    unfoldAll: [],
    selectAll: [],
    unselectAll: [],
    search: [],
    frame: [],
  };
  for (let round = 0; round < rounds; round++) {
    times.unfoldAll?.push(await timeAct(page, 'Expand all'));
    times.selectAll?.push(await timeAct(page, 'Select all'));
    times.unselectAll?.push(await timeAct(page, 'Unselect all'));
    times.frame?.push(...(await measureScroll(page)));
    times.search?.push(await measureSearch(page, `page ${4_000 + round}`, '1 page found'));
    await page.getByLabel('Search the pages').fill('');
    await page.getByRole('button', { name: 'Collapse all' }).click();
  }
  const lines = await page.getByRole('treeitem').count();
  console.log(
    `${pageCount} pages: listed from Notion after ${(listed / 1_000).toFixed(1)} s, ${lines} lines drawn`,
  );
  for (const [act, values] of Object.entries(times)) {
    console.log(
      `${act.padEnd(12)} median ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
  await notion.close();
}
