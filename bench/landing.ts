/**
 * Cost of a first visit of the public pages on a slow phone: largest contentful paint, blocked time and
 * layout shift in Chromium with a processor four times slower, on this machine's network and on Lighthouse's
 * slow 4G: `npm run bench:landing`, after `npm run build`. Prints medians of five visits.
 */
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { slow4G } from './slow-network.ts';

const visits = 5;
const cpuSlowdown = 4;
/** Time until a visit has settled, in milliseconds. */
const settleMs = 5_000;

type Timings = { firstPaint: number; paint: number; blocked: number; shift: number };

const watchTimings = `
  const timings = (globalThis.timings = { firstPaint: 0, paint: 0, blocked: 0, shift: 0 });
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (timings.firstPaint = startTime));
  watch('largest-contentful-paint', ({ startTime }) => (timings.paint = startTime));
  watch('longtask', ({ duration }) => (timings.blocked += Math.max(0, duration - 50)));
  watch('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (timings.shift += value));
`;

async function visit(browser: Browser, url: string, isNetworkSlow: boolean): Promise<Timings> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript(watchTimings);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isNetworkSlow) await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(url);
  await page.waitForTimeout(settleMs);
  const timings = await page.evaluate(() => (globalThis as unknown as { timings: Timings }).timings);
  await context.close();
  return timings;
}

const product = await startProduct();
const browser = await chromium.launch(launchOptions);
try {
  for (const path of ['/', '/pricing']) {
    for (const isNetworkSlow of [false, true]) {
      const all: Timings[] = [];
      for (let number = 0; number < visits; number += 1) {
        all.push(await visit(browser, product.url + path, isNetworkSlow));
      }
      const middle = (read: (timings: Timings) => number) => quantile(all.map(read), 0.5);
      console.log(
        `${path.padEnd(9)} ${isNetworkSlow ? 'slow 4G' : 'no delay'}: first paint ${middle(({ firstPaint }) => firstPaint).toFixed(0)} ms,`,
        `largest ${middle(({ paint }) => paint).toFixed(0)} ms, blocked ${middle(({ blocked }) => blocked).toFixed(0)} ms,`,
        `layout shift ${middle(({ shift }) => shift).toFixed(3)}`,
      );
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
