/** Process that drives Chromium. Work for its pages does not block the server. */
import { setPriority } from 'node:os';
import { report, serveParent } from '@anito/child-process/serve-parent';
import type { BrowserStart, Order, PageProblem, Report, ShowOrder } from './browser-messages.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { PageProblemError } from './page-problem.ts';
import { showPage } from './show-page.ts';
import { politePriority } from './watch-processes.ts';

let chromium: Chromium | undefined;
/** Functions that close the open pages. */
const pages = new Map<number, () => Promise<void>>();

const say = (message: Report) => void report(message);

function explain(error: unknown): PageProblem {
  if (error instanceof PageProblemError) return error.problem;
  return { kind: 'failed', problem: 'browser-failed' };
}

async function show(running: Chromium, order: ShowOrder): Promise<void> {
  const { id } = order;
  const opening = running.openContext(order);
  pages.set(id, async () => (await opening).close());
  try {
    say({ kind: 'shown', id, page: await showPage(await opening, order) });
  } catch (error) {
    say({ kind: 'problem', id, problem: explain(error) });
  }
}

async function leave(id: number): Promise<void> {
  const end = pages.get(id);
  pages.delete(id);
  // The page has ended with Chromium.
  await end?.().catch(() => undefined);
  say({ kind: 'left', id });
}

serveParent<BrowserStart, Order, number | undefined>({
  async start(options) {
    setPriority(politePriority);
    chromium = await startChromium(options);
    void chromium.gone.then(() => process.exit());
    return chromium.id;
  },
  receive(order) {
    if (order.kind === 'leave') void leave(order.id);
    else if (chromium) void show(chromium, order);
  },
  async stop() {
    if (chromium) await chromium.close();
    else process.exit();
  },
});
