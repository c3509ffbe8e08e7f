/** Process that drives Chromium. Work for its pages does not block the server. */
import { setPriority } from 'node:os';
import { reportToParent, serveParent } from '@anito/child-process/serve-parent';
import type {
  BrowserCommand,
  BrowserReport,
  BrowserStartOptions,
  PageProblem,
  ShowPageCommand,
} from './browser-messages.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { loadPage } from './load-page.ts';
import { PageProblemError } from './page-problem-error.ts';
import { lowPriority } from './watch-processes.ts';

let chromium: Chromium | undefined;
/** Functions that close the open pages. */
const pages = new Map<number, () => Promise<void>>();

const send = (message: BrowserReport) => void reportToParent(message);

function toPageProblem(error: unknown): PageProblem {
  if (error instanceof PageProblemError) return error.problem;
  return { kind: 'failed', problem: 'browser-failed' };
}

/** Loads a page and reports it or its problem. */
async function showPage(runningChromium: Chromium, order: ShowPageCommand): Promise<void> {
  const { id } = order;
  const opening = runningChromium.openContext(order);
  pages.set(id, async () => (await opening).close());
  try {
    send({ kind: 'shown', id, page: await loadPage(await opening, order) });
  } catch (error) {
    send({ kind: 'problem', id, problem: toPageProblem(error) });
  }
}

/** Closes a page, if it is open, and reports that it has ended. */
async function closePage(id: number): Promise<void> {
  const close = pages.get(id);
  pages.delete(id);
  // The page has ended with Chromium.
  await close?.().catch(() => undefined);
  send({ kind: 'left', id });
}

serveParent<BrowserStartOptions, BrowserCommand, number | undefined>({
  async start(options) {
    setPriority(lowPriority);
    chromium = await startChromium(options);
    void chromium.ended.then(() => process.exit());
    return chromium.id;
  },
  receive(order) {
    if (order.kind === 'leave') void closePage(order.id);
    else if (chromium) void showPage(chromium, order);
  },
  async stop() {
    if (chromium) await chromium.close();
    else process.exit();
  },
});
