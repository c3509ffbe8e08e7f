/**
 * What a first visit of a screen costs over the wire, with an empty cache: `npm run bench:pages`, after `npm run build`.
 * Requests, and bytes as they were sent (headers of answers too), of four screens of the real product with its sample.
 */

import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { startProduct } from './product.ts';

type Weight = { requests: number; bytes: number };

const isOurs = (url: string, origin: string) => url.startsWith(origin);

/** Opens a path with nothing cached, and counts what comes until the network is silent. */
async function weigh(browser: Browser, origin: string, path: string, accessToken?: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (accessToken) {
    const tokens = JSON.stringify({ accessToken, expiresAt: Date.now() + 3_600_000 });
    await page.addInitScript(`localStorage.setItem('anito.tokens', ${JSON.stringify(tokens)})`);
  }
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  const weight = { requests: 0, bytes: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isOurs(urls.get(requestId) ?? '', origin)) return;
    weight.requests += 1;
    weight.bytes += encodedDataLength;
  });
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return weight;
}

const product = await startProduct();
const browser = await chromium.launch(launchOptions);
try {
  const accessToken = await product.createToken('pages@example.com');
  const answer = await fetch(`${product.url}/api/sample`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { assistantId } = (await answer.json()) as { assistantId: number };
  const screens: [string, string, string?][] = [
    ['landing page', '/'],
    ['public chat', `/public/assistant/${assistantId}/chat`],
    ['dashboard', '/dashboard', accessToken],
    ['sources', '/sources', accessToken],
  ];
  for (const [name, path, token] of screens) {
    const { requests, bytes } = await weigh(browser, product.url, path, token);
    console.log(
      `${name.padEnd(14)}${String(requests).padStart(4)} requests ${(bytes / 1_024).toFixed(1).padStart(8)} KB`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
