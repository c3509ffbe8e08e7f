/**
 * Transfer size of a first visit of a screen with an empty cache: `npm run bench:weight`, after `npm run
 * build`. Prints requests, scripts and total bytes as transferred, for screens of the real product with its
 * sample, beside their limits.
 */

import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { startProduct } from './product.ts';
import { measurePageWeight, type WeightLimit, weightLimits } from './weigh-page.ts';

const product = await startProduct();
const browser = await chromium.launch(launchOptions);
const kilobytes = (bytes: number) => (bytes / 1_024).toFixed(1);
try {
  const accessToken = await product.createToken('pages@example.com');
  const answer = await fetch(`${product.url}/api/sample`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { assistantId } = (await answer.json()) as { assistantId: number };
  const screens: [name: string, path: string, limit?: WeightLimit, token?: string][] = [
    ['landing page', '/', weightLimits.landing],
    ['public chat', `/public/assistant/${assistantId}/chat`, weightLimits.publicChat],
    ['dashboard', '/dashboard', weightLimits.console, accessToken],
    ['sources', '/sources', undefined, accessToken],
    ['assistants', '/assistants', undefined, accessToken],
  ];
  for (const [name, path, limit, token] of screens) {
    const { requests, scriptBytes, bytes } = await measurePageWeight(browser, product.url + path, token);
    const limitText = limit ? ` (at most ${kilobytes(limit.scriptBytes)})` : '';
    console.log(
      `${name.padEnd(14)}${String(requests).padStart(4)} requests, scripts ${kilobytes(scriptBytes).padStart(6)} KB${limitText}, all ${kilobytes(bytes)} KB`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
