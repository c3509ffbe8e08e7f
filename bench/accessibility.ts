/**
 * Accessibility of the public chat by Lighthouse's score: `npm run bench:accessibility`, after `npm run
 * build`. Measures the first visit and the state after an answer with sources, at Lighthouse's phone and
 * desktop sizes, light and dark. Exits with 1 if a score is below 100. Lighthouse uses axe with a weight for
 * each rule.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import axe from 'axe-core';
import { launchOptions } from '../e2e/chromium.ts';
import { startProduct } from './product.ts';

/**
 * https://github.com/GoogleChrome/lighthouse/blob/main/core/config/default-config.js, "accessibility". Rules
 * without a weight are omitted.
 */
const rulesByWeight: Record<number, string[]> = {
  10: [
    'aria-allowed-attr',
    'aria-hidden-body',
    'aria-required-attr',
    'aria-required-children',
    'aria-required-parent',
    'aria-roles',
    'aria-valid-attr',
    'aria-valid-attr-value',
    'button-name',
    'duplicate-id-aria',
    'image-alt',
    'input-button-name',
    'input-image-alt',
    'label',
    'meta-refresh',
    'meta-viewport',
    'select-name',
    'video-caption',
  ],
  7: [
    'accesskeys',
    'aria-command-name',
    'aria-conditional-attr',
    'aria-dialog-name',
    'aria-hidden-focus',
    'aria-input-field-name',
    'aria-meter-name',
    'aria-progressbar-name',
    'aria-prohibited-attr',
    'aria-text',
    'aria-toggle-field-name',
    'aria-tooltip-name',
    'aria-treeitem-name',
    'bypass',
    'color-contrast',
    'definition-list',
    'dlitem',
    'document-title',
    'frame-title',
    'html-has-lang',
    'html-lang-valid',
    'link-in-text-block',
    'link-name',
    'list',
    'listitem',
    'object-alt',
    'tabindex',
    'target-size',
    'td-headers-attr',
    'th-has-data-cells',
    'valid-lang',
  ],
  3: [
    'form-field-multiple-labels',
    'heading-order',
    'html-xml-lang-mismatch',
    'landmark-one-main',
    'skip-link',
  ],
  1: ['aria-deprecated-role', 'autocomplete-valid', 'presentation-role-conflict', 'svg-img-alt'],
};
const weights = new Map(
  Object.entries(rulesByWeight).flatMap(([weight, rules]) => rules.map((rule) => [rule, Number(weight)])),
);

/** Lighthouse's sizes. */
const sizes = { phone: { width: 412, height: 823 }, desktop: { width: 1350, height: 940 } };

type Score = { score: number; failed: string[] };

async function measure(page: Page): Promise<Score> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { passes, violations, incomplete } = await page.evaluate(
    (values) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'rule', values } }),
    [...weights.keys()],
  );
  const failed = new Set(violations.map(({ id }) => id));
  const applicable = new Set([...passes, ...violations, ...incomplete].map(({ id }) => id));
  const sum = (rules: Iterable<string>) => [...rules].reduce((total, rule) => total + weights.get(rule)!, 0);
  return { score: 100 * (1 - sum(failed) / sum(applicable)), failed: [...failed] };
}

async function measureScreens(browser: Browser, url: string): Promise<Score[]> {
  const scores: Score[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const measureScreen = async (screen: string) => {
        const result = await measure(page);
        scores.push(result);
        const reasons = result.failed.length > 0 ? `, failed: ${result.failed.join(', ')}` : '';
        // Rounded down, so that it never shows a full score by rounding.
        console.log(
          `${screen}, ${size}, ${colorScheme}: ${(Math.floor(result.score * 10) / 10).toFixed(1)}${reasons}`,
        );
      };
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await measureScreen('first visit');
      await page.getByRole('textbox').fill('How much is a latte?');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copy' }).first().waitFor();
      await measureScreen('after an answer');
      await context.close();
    }
  }
  return scores;
}

const product = await startProduct({ env: { PUBLIC_CHAT_PER_ADDRESS: '10000' } });
let browser: Browser | undefined;
try {
  browser = await chromium.launch(launchOptions);
  const accessToken = await product.createToken('accessibility@example.com');
  const answer = await fetch(`${product.url}/api/sample`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { assistantId } = (await answer.json()) as { assistantId: number };
  const scores = await measureScreens(browser, `${product.url}/public/assistant/${assistantId}/chat`);
  if (scores.some(({ score }) => score < 100)) process.exitCode = 1;
} finally {
  await browser?.close();
  await product.stop();
}
