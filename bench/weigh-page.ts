import type { Browser } from '@playwright/test';

/** Cost of a first visit: requests, bytes of scripts and total bytes as transferred, without headers. */
export type Weight = { requests: number; scriptBytes: number; bytes: number };

/** Limits for the first visit of a page. */
export type WeightLimit = { scriptBytes: number; requests?: number };

const kilobytes = (count: number) => count * 1_024;

/** Limits for code that delays the first content, checked by a journey. */
export const weightLimits = {
  landing: { scriptBytes: kilobytes(120) },
  publicChat: { scriptBytes: kilobytes(130), requests: 20 },
  console: { scriptBytes: kilobytes(195) },
} satisfies Record<string, WeightLimit>;

/**
 * Drops timers of a second or more: they start the late parts of a page, which do not belong to its first
 * visit.
 */
const dropLateTimers = `{
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (act, ms, ...values) => (ms >= 1_000 ? 0 : setTimeout(act, ms, ...values));
}`;

/**
 * Opens a page with an empty cache, and counts the responses until its heading is shown and the network is
 * idle. The console, which continues with background requests, is counted until no part of it is loading.
 */
export async function measurePageWeight(
  browser: Browser,
  url: string,
  accessToken?: string,
): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (accessToken) {
    const tokens = JSON.stringify({ accessToken, expiresAt: Date.now() + 3_600_000 });
    await page.addInitScript(`localStorage.setItem('anito.tokens', ${JSON.stringify(tokens)})`);
  }
  await page.addInitScript(dropLateTimers);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const isScript = new Map<string, boolean>();
  const headerBytes = new Map<string, number>();
  const weight = { requests: 0, scriptBytes: 0, bytes: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (new URL(response.url).origin !== new URL(url).origin) return;
    isScript.set(requestId, type === 'Script');
    headerBytes.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isScript.has(requestId)) return;
    const bytes = Math.max(0, encodedDataLength - (headerBytes.get(requestId) ?? 0));
    weight.requests += 1;
    weight.bytes += bytes;
    if (isScript.get(requestId)) weight.scriptBytes += bytes;
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (accessToken) await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  else await page.waitForLoadState('networkidle');
  await context.close();
  return weight;
}
