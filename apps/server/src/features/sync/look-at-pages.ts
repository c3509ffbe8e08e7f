import type { SqlRunner } from '../../db/sql.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { forEachAtOnce } from '../../lib/for-each-at-once.ts';
import type { Lease, OutsideLook, OutsidePage, SourceReader, SourceScope } from '../sources/source-kind.ts';

/** Maximum attempts of one run at a page, whatever happens to the processes that it runs in. */
const maxAttempts = 2;
/** After this number of consecutive pages without a response, the whole source counts as unavailable. */
const maxAway = 3;

/** Context in which a run refreshes the pages of its source. */
type RunLook = {
  lease: Lease;
  isFull: boolean;
  signal: AbortSignal;
  /** Runs `work` in a transaction that only the holder of the lease can commit. */
  commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
  /** Called between pages; true leaves the remaining pages to a later turn, because other accounts wait. */
  mustPause(): Promise<boolean>;
  /** Called with the number of finished pages and the title of the last one. */
  onProgress(done: number, total: number, title?: string): void;
};

/** Thrown when the run has used all attempts at a page. */
class AttemptsUsedError extends AppError {
  constructor() {
    super('upstream_failed', 'cut-off-twice');
  }
}

/**
 * Refreshes every page of an external source that the run has not refreshed yet, each in its own transaction,
 * so that a resumed run continues where it stopped. Returns false when it paused before the end. Throws an
 * AppError with the reason why no page of the source can be read.
 */
export async function lookAtPages(reader: SourceReader, run: RunLook): Promise<boolean> {
  const look = await reader.look?.(run.lease, { ...run, onlyId: null });
  if (!look) return true;
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  let { done } = look;
  let total = done + look.waiting.length;
  let awayInARow = 0;
  let hasLooked = false;
  let hasPaused = false;
  run.onProgress(done, total);

  async function lookAt(page: OutsidePage): Promise<void> {
    // A source may be listed again in each turn, so a turn that reads no page would make no progress.
    const mustPause = await run.mustPause();
    hasPaused ||= mustPause && hasLooked;
    if (hasPaused) return;
    hasLooked = true;
    const { away, joined } = await lookAtPage(look!, { ...run, signal }, page);
    total += joined;
    awayInARow = away ? awayInARow + 1 : 0;
    if (away && awayInARow >= Math.min(maxAway, total)) throw away;
    run.onProgress(++done, total, page.title);
  }

  const lookOrStop = (page: OutsidePage) =>
    lookAt(page).catch((error: unknown) => {
      stopping.abort(error);
      throw error;
    });
  let { waiting } = look;
  while (waiting.length > 0) {
    await forEachAtOnce(waiting, look.atOnce, lookOrStop);
    if (hasPaused) return false;
    waiting = (await look.listJoined?.()) ?? [];
    total = done + waiting.length;
  }
  const { end } = look;
  if (end) await run.commit((runner) => end(runner));
  return true;
}

/**
 * Refreshes one page. Returns the error when the whole source may be unavailable, and the number of pages
 * that joined the source through this page.
 */
async function lookAtPage(
  look: OutsideLook,
  { lease, signal, commit }: RunLook,
  page: OutsidePage,
): Promise<{ away?: AppError; joined: number }> {
  let hasLeft = false;
  async function countAttempt(): Promise<void> {
    const attempts = await look.beginAttempt(lease, page);
    hasLeft = attempts === undefined;
    if (hasLeft || attempts! > maxAttempts) throw new AttemptsUsedError();
  }
  try {
    return { joined: await commit(await look.read(page, { signal, countAttempt })) };
  } catch (error) {
    signal.throwIfAborted();
    if (hasLeft) return { joined: 0 };
    const { judgement, known } = judge(look, error, page);
    await commit((runner) => note(look, runner, page, judgement, known));
    return judgement === 'seems-away' ? { away: known, joined: 0 } : { joined: 0 };
  }
}

/**
 * Refreshes one page outside of a run, whether it changed or not. Throws an AppError with the reason why it
 * cannot be read, and `not_found`.
 */
export async function lookAtOnePage(
  reader: SourceReader,
  scope: SourceScope,
  options: {
    onlyId: string;
    signal: AbortSignal;
    commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
  },
): Promise<void> {
  const look = await reader.look?.(scope, { ...options, lease: null, isFull: true });
  if (!look) return;
  const [page] = look.waiting;
  if (!page) throw notFound();
  const { signal, commit } = options;
  try {
    await commit(await look.read(page, { signal, countAttempt: async () => undefined }));
  } catch (error) {
    signal.throwIfAborted();
    const { judgement, known } = judge(look, error, page);
    // A failure that has nothing to do with the page, such as a full account, is not recorded on the page.
    const isOfPage = known.code === 'upstream_failed' || known.code === 'unreadable_file';
    if (judgement === 'gone' || isOfPage) {
      await commit((runner) => note(look, runner, page, judgement, known));
    }
    throw error;
  }
}

/** Classifies a failure. Throws it when nothing can be read, and when the database is unavailable. */
function judge(look: OutsideLook, error: unknown, page: OutsidePage) {
  const judgement = look.judge(error, page);
  const known = toAppError(error);
  if (judgement === 'ends-look' || known.code === 'unavailable') throw error;
  return { judgement, known };
}

async function note(
  look: OutsideLook,
  runner: SqlRunner,
  page: OutsidePage,
  judgement: ReturnType<OutsideLook['judge']>,
  known: AppError,
): Promise<void> {
  if (judgement === 'gone') await look.noteGone(runner, page, known);
  else await look.noteFailure(runner, page, toFailure(known.said));
}
