/**
 * Reading pages in browser mode: time of the first page, time of further ones, and memory of Chromium with
 * its controlling process (proportional: shared memory is counted once): `npm run bench:browser -- [--pages
 * 20]`. Memory on Linux only.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createBrowser } from '@anito/outside/browser/browser';
import { findChromium } from '@anito/outside/browser/find-chromium';
import { listen } from '@anito/outside/testing/fake-website';
import { appPage } from '@anito/outside/testing/hostile-pages';
import { createLog } from '../apps/server/src/lib/log.ts';
import { listChildren } from '../scripts/process-memory.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '20' } } });

/**
 * Returns the proportional memory of a process and its descendants, in megabytes (proc_pid_smaps(5), Pss).
 */
function readProportional(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return (
      Number(kilobytes) / 1_024 + listChildren(pid).reduce((sum, child) => sum + readProportional(child), 0)
    );
  } catch {
    return 0;
  }
}

const executablePath = findChromium(process.env.CHROMIUM_PATH, []);
const signal = new AbortController().signal;
const site = await listen((request, response) => {
  if (request.url === '/words.json') response.end(JSON.stringify({ words: 'Ensaymada ₱35' }));
  else if (request.url === '/app') {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>App</title>${appPage}`);
  }
});
const log = createLog('error');
const browser = createBrowser({ executablePath, allowPrivate: [site.host], userAgent: 'BenchBot/1.0', log });
try {
  const times: number[] = [];
  for (let page = 0; page <= Number(options.pages); page++) {
    const startedAt = performance.now();
    const { html } = await browser.render(`${site.url}/app`, { tenantId: 'bench', signal });
    if (!html.includes('Ensaymada')) throw new Error('The page was not read');
    times.push(performance.now() - startedAt);
  }
  const [first = 0, ...laterTimes] = times;
  const format = (milliseconds: number) => `${Math.round(milliseconds)} ms`;
  console.log(
    `first page ${format(first)}, then median ${format(quantile(laterTimes, 0.5))}, p95 ${format(quantile(laterTimes, 0.95))};`,
    '500 ms of each are the quiet after which a page counts as done',
  );
  const measure = () => listChildren(process.pid).reduce((sum, pid) => sum + readProportional(pid), 0);
  const without = measure();
  const open = [1, 2].map(() =>
    browser.render(`${site.url}/silent`, { tenantId: 'bench', signal }).catch(() => undefined),
  );
  await sleep(3_000);
  console.log(
    `memory: ${Math.round(without)} MB without a page, ${Math.round(measure())} MB with two that load`,
  );
  await browser.close();
  await Promise.all(open);
} finally {
  await browser.close();
  await site.close();
}
