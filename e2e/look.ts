import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { narrowest } from './narrow-faults.ts';
import { waitForFonts } from './page-fonts.ts';

/** A screen 1,280 pixels wide at 400 % zoom (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 };
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const allCombinations = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const;
const twoCombinations = [allCombinations[0], allCombinations[3]] as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The minified file is half as long as the package's `source`, and every page parses it. */
const checker = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Window with axe. It is injected once, because sending it takes longer than running it. */
type AxeWindow = Window & { axe?: typeof axe };

/**
 * Returns the axe violations of a page or of a frame from another origin, which axe does not enter itself.
 */
export async function listViolations(page: Page | Frame, isContrastOnly: boolean): Promise<string[]> {
  // A theme changes only colors.
  const runOnly: axe.RunOptions['runOnly'] = isContrastOnly
    ? { type: 'rule', values: ['color-contrast'] }
    : { type: 'tag', values: standards };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker);
  const { violations } = await page.evaluate(
    // Menus are outside of landmarks by design.
    (options) => (window as AxeWindow).axe!.run(document, options),
    { runOnly, rules: { region: { enabled: false } }, resultTypes: ['violations' as const] },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`).join(', ')}`,
  );
}

/** Waits for finite animations, such as an opening window. Infinite ones are ignored. */
async function settleMotion(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );
}

/** Resizes the page and waits for the next frame, in which media queries take effect. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

/** Waits for the screen, because the URL changes before the screen is shown. */
async function awaitScreen(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('h1:visible'), `${name} has one first heading`).toHaveCount(1);
  await expect.soft(page.locator('[aria-busy=true]:visible'), `${name} is loaded`).toHaveCount(0);
}

/** Returns a state that changes when another screen appears or loads. */
function readScreen(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      location.pathname,
      ...[...document.querySelectorAll('h1, [aria-busy=true]')].map((element) =>
        element.matches('h1') ? element.textContent : 'busy',
      ),
    ].join('\n'),
  );
}

/** Checks a stable screen. Violations found during a change of screens are not reliable. */
async function checkScreen(page: Page, name: string, isSeenInLight: boolean): Promise<string[]> {
  const before = await readScreen(page);
  const violations = await listViolations(page, isSeenInLight);
  if (violations.length === 0) return violations;
  await awaitScreen(page, name);
  return (await readScreen(page)) === before ? violations : listViolations(page, isSeenInLight);
}

/**
 * Takes screenshots of the page into e2e/screenshots (outside of CI) at both widths and in both themes, and
 * checks it: axe, one h1, a unique title, no horizontal scrolling. Continues after violations. In CI a state
 * of a screen is checked at each width and in each theme once, and a whole screen (`isWhole`) in all four
 * combinations.
 */
export async function look(page: Page, name: string, { isWhole = false } = {}): Promise<void> {
  const before = page.viewportSize();
  await awaitScreen(page, name);
  await settleMotion(page);
  await waitForFonts(page);
  const combinations = isWhole || !process.env.CI ? allCombinations : twoCombinations;
  for (const [size, colorScheme] of combinations) {
    await resize(page, sizes[size]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (!process.env.CI) {
      await page.screenshot({
        path: `e2e/screenshots/${name}-${size}-${colorScheme}.png`,
        animations: 'disabled',
      });
    }
    const isSeenInLight = combinations === allCombinations && colorScheme === 'dark';
    const violations = await checkScreen(page, name, isSeenInLight);
    expect.soft(violations, `${name}, ${size}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const viewport of [zoomed, narrowest]) {
    await resize(page, viewport);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${name} scrolls sideways at ${viewport.width}`).toBe(0);
  }
  await expect.soft(page.locator('h1:visible'), `${name} keeps it when narrow`).toHaveCount(1);
  expect.soft(await page.title(), `${name} has a title of its own`).not.toMatch(/^(?:Anito)?$/);
  if (before) await page.setViewportSize(before);
}
