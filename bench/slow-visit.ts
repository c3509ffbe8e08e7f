/**
 * A public chat on a slow phone: `npm run bench:slow-visit`, after `npm run build`. Slow 4G and a processor
 * four times slower than this one, as emulated by Lighthouse. Prints the largest contentful paint and the
 * blocked time, then the time until a key press is drawn while 50 tokens per second stream into a
 * conversation of 200 messages.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { callApi } from './api.ts';
import { startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { slow4G } from './slow-network.ts';

const cpuSlowdown = 4;
const threadLength = 100;
/** Time until a visit has settled, in milliseconds. */
const settleMs = 8_000;

type Timings = { paint: number; blocked: number; keys: number[] };

/** Records paints, long tasks and key delays, from the first script on. */
const watchTimings = `
  const timings = (globalThis.timings = { paint: 0, blocked: 0, keys: [] });
  const watch = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', ({ startTime }) => (timings.paint = startTime));
  watch('longtask', ({ duration }) => (timings.blocked += Math.max(0, duration - 50)));
  watch('event', ({ name, duration }) => name === 'keydown' && timings.keys.push(duration), { durationThreshold: 16 });
`;

const readTimings = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { timings: Timings }).timings);

async function openSlowPage(browser: Browser, isNetworkSlow: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript(watchTimings);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isNetworkSlow) await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return page;
}

const text = Array.from({ length: 600 }, (_, index) =>
  index % 12 === 0 ? `**word${index}**` : `word${index}`,
).join(' ');
const fake = await startModelFake(['--tokens-per-second', '50', '--text', text]);
const product = await startProduct({ env: { ...fake.env, PUBLIC_CHAT_PER_ADDRESS: '10000' } });
const browser = await chromium.launch(launchOptions);
try {
  const token = await product.createToken('slow@example.com');
  const body = {
    name: 'Bench',
    systemPrompt: 'Help.',
    isAgentMode: true,
    suggestedQuestions: ['Are you open?'],
  };
  const { id } = await callApi<{ id: number }>(product.url, token, 'POST', '/api/assistant', body);
  const url = `${product.url}/public/assistant/${id}/chat`;
  const visits: Timings[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const page = await openSlowPage(browser, true);
    await page.goto(url);
    // A locator would run a large script of Playwright in the page, which would be measured.
    await page.waitForTimeout(settleMs);
    visits.push(await readTimings(page));
    await page.getByRole('textbox').waitFor();
    await page.context().close();
  }
  const middle = (read: (timings: Timings) => number) => quantile(visits.map(read), 0.5).toFixed(0);
  console.log(
    `first visit: largest paint ${middle(({ paint }) => paint)} ms, blocked ${middle(({ blocked }) => blocked)} ms`,
  );

  const page = await openSlowPage(browser, false);
  // Only returning visitors have an earlier conversation.
  await page.addInitScript(`localStorage.setItem('anito.visitor', 'public_${'a'.repeat(32)}')`);
  // A conversation as long as a history request allows, doubled: only the number of drawn messages matters.
  await page.route('**/public/history**', (route) =>
    route.fulfill({
      json: Array.from({ length: threadLength }, (_, index) => ({
        id: index + 1,
        question: `Question ${index}: how much is the cake?`,
        answer: `The cake costs **${index} pesos** [1].\n\n- It is baked each day\n- It is kept for a week\n\n${'More words follow. '.repeat(12)}`,
        createdAt: '2026-03-02T08:00:00.000Z',
        outcome: 'answered',
        sources: [],
        confidence: 0.9,
        isInterrupted: false,
        isApproved: false,
        feedback: null,
        feedbackComment: null,
      })),
    }),
  );
  await page.goto(url);
  const field = page.getByRole('textbox');
  await field.fill('Tell me everything');
  await page.keyboard.press('Enter');
  await page.getByText('word24').waitFor();
  const before = (await readTimings(page)).keys.length;
  for (let key = 0; key < 40; key += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(100);
  }
  const keys = (await readTimings(page)).keys.slice(before);
  console.log(
    `while streaming into ${threadLength * 2} messages: ${keys.length} of 40 keys took 16 ms or more, p98 ${quantile([...Array(40 - Math.min(40, keys.length)).fill(16), ...keys], 0.98)} ms`,
  );
} finally {
  await browser.close();
  await product.stop();
  fake.stop();
}
