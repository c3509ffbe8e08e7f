/** The process that drives Chromium: whatever a page sends through it does not keep the server from answering. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Order, PageProblem, Report, ShowOrder } from './browser-messages.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { PageProblemError } from './page-problem.ts';
import { showPage } from './show-page.ts';
import { politePriority } from './watch-processes.ts';

/** Ends the process when it outgrows its memory, also while its main thread is busy with what a page says. */
const memoryWatch = `
  const limit = Number(process.argv[2]) * 1e6;
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
  }, 100);
`;

let chromium: Chromium | null = null;
/** Ends of the pages that are open. */
const pages = new Map<number, () => Promise<void>>();

const report = (message: Report) => void process.send?.(message);

function explain(error: unknown): PageProblem {
  if (error instanceof PageProblemError) return error.problem;
  return { kind: 'failed', text: 'The browser could not show the page.' };
}

async function show(running: Chromium, order: ShowOrder): Promise<void> {
  const { id } = order;
  const opening = running.openContext(order);
  pages.set(id, async () => (await opening).close());
  try {
    report({ kind: 'shown', id, page: await showPage(await opening, order) });
  } catch (error) {
    report({ kind: 'problem', id, problem: explain(error) });
  }
}

async function leave(id: number): Promise<void> {
  const end = pages.get(id);
  pages.delete(id);
  // It has ended with Chromium.
  await end?.().catch(() => undefined);
  report({ kind: 'left', id });
}

async function start(order: Extract<Order, { kind: 'start' }>): Promise<void> {
  setPriority(politePriority);
  new Worker(memoryWatch, { eval: true, argv: [String(order.mostMemoryMb)] }).unref();
  try {
    chromium = await startChromium(order);
    void chromium.gone.then(() => process.exit());
    report({ kind: 'started', chromiumId: chromium.id });
  } catch (error) {
    report({ kind: 'not-started', reason: String(error) });
  }
}

process.on('message', (order: Order) => {
  if (order.kind === 'start') void start(order);
  else if (order.kind === 'leave') void leave(order.id);
  else if (chromium) void show(chromium, order);
});
process.on('disconnect', () => {
  if (chromium) void chromium.close();
  else process.exit();
});
